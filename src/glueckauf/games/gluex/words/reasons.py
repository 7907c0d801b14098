"""Why not? Every square that cannot be chosen can say why."""

from glueckauf.core.text import Phrase, Reason, say
from glueckauf.games.gluex.rules.bitboard import holds
from glueckauf.games.gluex.rules.turn import can_reach, is_foreign_start, pips_of
from glueckauf.games.gluex.state import CHOOSE, State
from glueckauf.games.gluex.tables import BOARD_HEIGHT, BOARD_WIDTH, SIZE, SQUARE_NAMES


def why_not(state: State, move: int) -> Reason | None:
    """None if the move is legal now, or the reason against it."""
    square = move // 2
    if state.over:
        return Reason("over", say("The game is over."))
    if state.phase == CHOOSE:
        return None if square == state.start[state.turn] else first_tile(state)
    return None if can_reach(state, square) else why_out_of_reach(state, int(state.turn), square)


def first_tile(state: State) -> Reason:
    start = SQUARE_NAMES[int(state.start[state.turn])]
    return Reason("first_tile", say("Your first tile goes onto your start square, {square}.", square=start))


def why_out_of_reach(state: State, seat: int, square: int) -> Reason:
    if square % SIZE >= BOARD_WIDTH[state.board] or square // SIZE >= BOARD_HEIGHT[state.board]:
        return Reason("off_board", say("There is no such square on this board."))
    if is_foreign_start(state, seat, square):
        return Reason("foreign_start", say("You may not cover another player's start tile."))
    if state.under[square]:
        return Reason("stack_full", say("There are already two tiles here."))
    return Reason(*blocked_or_too_far(state, seat, square))


def blocked_or_too_far(state: State, seat: int, square: int) -> tuple[str, Phrase]:
    """One of the seat's tiles counts out to the square but is blocked, or none does."""
    for origin in squares_in_line(square):
        if holds(state.lit[seat], origin) and counts_out(state, origin, square):
            pips, name = int(pips_of(int(state.top[origin]))), SQUARE_NAMES[origin]
            sentence = say(
                "Your {pips} on {origin} would lead here, but a tile lies in between.", pips=pips, origin=name
            )
            return "blocked", sentence
    return "out_of_reach", say(
        "No tile of yours leads here: if you count out the pips of each in a straight line, none ends on this square."
    )


def squares_in_line(square: int) -> list[int]:
    """The row and the column of a square."""
    row, column = divmod(square, SIZE)
    return sorted({SIZE * row + place for place in range(SIZE)} | {SIZE * place + column for place in range(SIZE)})


def counts_out(state: State, origin: int, square: int) -> bool:
    across, down = abs(origin % SIZE - square % SIZE), abs(origin // SIZE - square // SIZE)
    return 0 in {across, down} and across + down == pips_of(int(state.top[origin]))
