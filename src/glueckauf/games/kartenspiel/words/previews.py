"""What a move would do: what it costs, where a card goes, what it would change in the points as things lie."""

from glueckauf.core import generic
from glueckauf.core.text import Phrase, listed, say, say_many
from glueckauf.games.kartenspiel.rules import moves as m
from glueckauf.games.kartenspiel.rules.piles import top_card
from glueckauf.games.kartenspiel.rules.workers import price
from glueckauf.games.kartenspiel.state import MINE, PAY, State
from glueckauf.games.kartenspiel.tables import DELIVERY, FREE_CHOICE, OBJECTIVE, SHARE, STACKS
from glueckauf.games.kartenspiel.words.sentences import ledger

FROM_STACK = (
    say("It goes to the end of your mining row."),
    say("It goes to the end of your mining row."),
    say("It goes onto one of your tracks."),
    say("It goes onto one of your tracks."),
    say("It goes onto one of your tracks."),
    say("It comes into your hand."),
    say("It lies before you; it counts when an order to that destination is fulfilled."),
    say("It comes into your hand."),
    say("It lies before you and counts at the end."),
)
BY_STEPS = say("Mining: the front lorry or stored ones into wagons.")
TRAIN_LEAVES = say("A train with an engine and all its wagons loaded leaves with an order.")
FREE = say("Look at the top four of a stack: three of them you do not know yet.")
FOUR = say("Look at the top four; keep one, the others go under the stack.")
PAID = say("That pays it in full.")
PASS = say("No more turns for you in this shift.")
STAYS = say("Your points stay as they are.")


def preview(state: State, move: int) -> list[Phrase]:
    if move < m.PLAY:
        return [cost(state, move), *gift(state, move)]
    if m.FROM <= move < m.KEEP_CARD:
        return [FOUR]
    if move == m.PASS:
        return [PASS]
    after = state.copy()
    generic.play(after, move)
    if state.phase == PAY:
        return [rest(after)] if after.phase == PAY else [PAID, *gains(state, after)]
    return [*steps(state, after), *gains(state, after)] or [STAYS]


def cost(state: State, area: int) -> Phrase:
    return say_many("Costs {n} worker, exactly.", "Costs {n} workers, exactly.", int(price(state, area)))


def rest(after: State) -> Phrase:
    return say_many("Then {n} worker is due.", "Then {n} workers are due.", int(after.due))


def gift(state: State, area: int) -> list[Phrase]:
    """What an area gives, and what its card would bring."""
    if area >= STACKS:
        return [FREE if area == FREE_CHOICE else TRAIN_LEAVES if area == DELIVERY else BY_STEPS]
    after, seat, card = state.copy(), int(state.turn), int(top_card(state, area))
    if area == SHARE:
        after.shares[seat, card] += 1
    if area == OBJECTIVE:
        after.objectives[seat] |= 1 << card
    return [FROM_STACK[area], *gains(state, after)]


def steps(state: State, after: State) -> list[Phrase]:
    return [say("Steps left: {n}.", n=int(after.steps))] if state.phase == MINE == after.phase else []


def gains(before: State, after: State) -> list[Phrase]:
    """How the points of the seat to decide would change, source by source."""
    seat = int(before.turn)
    pairs = zip(ledger(before, seat), ledger(after, seat), strict=True)
    changes = [(new.phrase, new.points - old.points) for old, new in pairs if new.points != old.points]
    told = [say("{source} {n}", source=source, n=f"{change:+}") for source, change in changes]
    return [say("Points as things lie: {changes}.", changes=listed(told))] if told else []
