"""One game under way, as fast as Python can drive it: a state that changes, its legal moves, what seats observe."""

from collections.abc import Mapping
from typing import Any, Self, TypeGuard

import numpy as np

from glueckauf.core.compilation import compile_once, prepare
from glueckauf.core.errors import BadAction, IllegalMove, shown
from glueckauf.core.game import Game, check_players, check_seed, find_game
from glueckauf.core.playouts import MOST_MOVES, MOST_SEATS, generator
from glueckauf.core.position import Position, View, set_options
from glueckauf.core.schema import Numbers, copied
from glueckauf.core.snapshot import is_whole
from glueckauf.core.text import say
from glueckauf.rl import compiled_steps
from glueckauf.rl.turning import check_turned


class Episode:
    """`number` says how many moves are legal, and `moves` begins with them, ascending.

    On a table that is `turned` to the seat to decide, observations, masks and actions are those of the turned table.
    """

    __slots__ = ("_turn", "game", "moves", "number", "table", "turned")

    def __init__(
        self, name: Game | str, players: int, options: Mapping[str, Any] | None = None, *, turned: bool = False
    ) -> None:
        game = find_game(name)
        self.turned = check_turned(game, turned)
        check_players(game, players)
        table: Any = np.zeros(1, game.dtype)
        set_options(game, table[0], options or {})
        table["players"], table["over"] = players, 1
        prepare_steps(game)
        self._sit(game, table)

    def _sit(self, game: Game, table: Any) -> None:
        self.game, self.table = game, table
        self._turn = table["turn"]
        self.moves = np.zeros(MOST_MOVES, np.int16)
        self.number = 0

    @property
    def players(self) -> int:
        return int(self.table["players"].item())

    @property
    def turn(self) -> int:
        """The seat to decide."""
        return self._turn.item()

    @property
    def over(self) -> bool:
        return self.number == 0

    def deal(self, seed: int) -> None:
        self.number = compiled_steps.begin(self.table, self.players, check_seed(seed), self.moves)

    def play(self, move: int) -> None:
        """Carry out a legal move; another is refused with the reason, and nothing happens."""
        number = compiled_steps.step(self.table, move, self.moves, self.number)
        if number < 0:
            raise self.refusal(self.checked(move))
        self.number = number

    def let_chance_play(self, seat: int, rng: Numbers) -> None:
        """Random moves of the others until this seat is to decide, or the game is over."""
        self.number = compiled_steps.let_chance_play(self.table, seat, rng, self.moves)

    def lay(self, table: Any) -> None:
        """Go on from another state of the same game."""
        self.table[:] = table
        self.number = compiled_steps.resume(self.table, self.moves)

    def end(self) -> None:
        """Leave the game as it stands."""
        self.number = 0

    def legal(self) -> list[int]:
        return self.moves[: self.number].tolist()

    @property
    def mask(self) -> Numbers:
        """A 1 for every legal move, in an array of its own."""
        mask = np.zeros(self.game.move_count, np.int8)
        if self.turned:
            compiled_steps.turn_mask(self.table, self.moves, self.number, mask)
        else:
            mask[self.moves[: self.number]] = 1
        return mask

    def observe(self, seat: int) -> Numbers:
        """What a seat may know as numbers, in an array of its own."""
        out = np.empty(self.game.observation_length, np.uint8)
        compiled_steps.look(self.table, seat, self.turned, out)
        return out

    def rewards(self, kind: int) -> list[float]:
        """The reward of every seat; the game is over."""
        out = np.zeros(MOST_SEATS)
        compiled_steps.reward(self.table, kind, out)
        return out[: self.players].tolist()

    def position(self) -> Position:
        return Position(self.game, copied(self.table))

    def view(self, seat: int) -> View:
        table = copied(self.table)
        compiled_steps.hide_in_table(table, seat)
        return View(self.game, table, seat)

    def move_of(self, action: Any) -> int:
        """The move that the seat to decide means, legal or not."""
        move = self.checked(action)
        return compiled_steps.turn_action(self.table, move) if self.turned else move

    def checked(self, action: Any) -> int:
        """The number of a move, legal or not, from whatever was given as an action."""
        move = action.item() if is_array(action) and action.ndim == 0 else action
        if not is_whole(move):
            raise BadAction(f"action: {described(action)}, but an action is one whole number {self._range()}")
        if not 0 <= move < self.game.move_count:
            raise BadAction(f"action: {move}, but an action is a whole number {self._range()}")
        return int(move)

    def _range(self) -> str:
        return f"from 0 to {self.game.move_count - 1}"

    def refusal(self, move: int) -> IllegalMove:
        """Return the error for an illegal move, with its reason."""
        reason = self.game.why_not(self.table[0], move)
        return IllegalMove(f"{self.game.codes[move]} ({move}): {reason.text() if reason else 'not legal'}", reason)

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.game, twin.turned, twin.number = self.game, self.turned, self.number
        twin.table = copied(self.table)
        twin._turn = twin.table["turn"]
        twin.moves = self.moves.copy()
        return twin

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __getstate__(self) -> tuple[Any, ...]:
        return self.game, self.table, self.over, self.turned

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        game, table, over, self.turned = state
        self._sit(game, table)
        if not over:
            self.number = compiled_steps.resume(self.table, self.moves)


def is_array(value: object) -> TypeGuard[Numbers]:
    return isinstance(value, np.ndarray)


def described(action: object) -> str:
    if is_array(action):
        return f"an array of shape {action.shape} and type {action.dtype}"
    return shown(action)


def prepare_steps(game: Game) -> None:
    """Compile what environments need, once on this machine."""
    prepare(game)
    table, moves = np.zeros(1, game.dtype), np.zeros(MOST_MOVES, np.int16)
    out, rewards, mask = np.zeros(game.observation_length, np.uint8), np.zeros(MOST_SEATS), np.zeros(1, np.int8)
    steps = (
        lambda: compiled_steps.begin(table, game.players[0], 0, moves),
        lambda: compiled_steps.resume(table, moves),
        lambda: compiled_steps.step(table, int(moves[0]), moves, 1),
        lambda: compiled_steps.let_chance_play(table, 0, generator(0), moves),
        lambda: compiled_steps.look(table, 0, 0, out),
        lambda: compiled_steps.turn_mask(table, moves, 0, mask),
        lambda: compiled_steps.turn_action(table, 0),
        lambda: compiled_steps.reward(table, 0, rewards),
        lambda: compiled_steps.hide_in_table(table, 0),
    )
    compile_once(game, "rl", say("the environments"), *steps)
