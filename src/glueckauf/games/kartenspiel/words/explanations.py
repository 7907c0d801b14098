"""What everything drawn means, with the numbers of the position."""

from glueckauf.core.text import SEAT_NAMES, Phrase, listed, say, say_many
from glueckauf.games.kartenspiel.box import POINTS_OF_A_MARKER, TRACKS
from glueckauf.games.kartenspiel.rules.workers import price
from glueckauf.games.kartenspiel.state import State
from glueckauf.games.kartenspiel.tables import AREA_CLOSED, STACKS
from glueckauf.games.kartenspiel.words.sentences import CREST_WORDS, DESTINATION_WORDS, area_now, engine_name

CREST_NAMES = ("wheel", "clover", "tower", "fox", "wild")
STARTING = say("The starting player of this shift.")
PASSED = say("Has passed for the rest of the shift.")
FACE_DOWN = say("A card that only its owner may look at.")
ROW = say("Mining row: the front lorry, on the right, is mined first.")
STORAGE = say("Storage: lorries that wait here can be loaded in a later step.")

# The display


def plate(seat: int, points: str, workers: int) -> Phrase:
    return say(
        "{seat}: {points} points as things lie; worker cards worth {workers} left.",
        seat=SEAT_NAMES[seat],
        points=points,
        workers=workers,
    )


def area(state: State, number: int) -> Phrase:
    """A worker area: what it gives, what it costs now, how many cards are left there."""
    if AREA_CLOSED[state.players, number]:
        return say("This area is not used with {players} players.", players=int(state.players))
    takes = say("{area}. Workers due now: {n}, exactly.", area=area_now(state, number), n=int(price(state, number)))
    if number >= STACKS:
        return takes
    return say("{area} Cards left: {n}.", area=takes, n=int(state.left[number]))


def taker(seat: int) -> Phrase:
    return say("{seat} would get the shift marker if the shift ended now.", seat=SEAT_NAMES[seat])


def shift(number: int, count: int) -> Phrase:
    return say("Shift {n} of {all}. It ends when all have passed.", n=number, all=count)


def marker(number: int, owner: int | None) -> Phrase:
    if owner is None:
        return say("The marker of shift {n}, still to be won.", n=number)
    return say("The marker of shift {n}: won by {seat}.", n=number, seat=SEAT_NAMES[owner])


def won_marker(number: int) -> Phrase:
    return say_many(
        "The marker of shift {number}: {n} point.",
        "The marker of shift {number}: {n} points.",
        POINTS_OF_A_MARKER,
        number=number,
    )


def worker_cards(value: int, count: int) -> Phrase:
    return say("Worker cards that count as {value}: {n} in hand.", value=value, n=count)


# Cards


def several(title: Phrase, count: int) -> Phrase:
    return say("{n} × {card}.", n=count, card=title) if count > 1 else one(title)


def one(title: Phrase) -> Phrase:
    return say("{card}.", card=title)


def with_points(title: Phrase, points: int | str) -> Phrase:
    return say("{card}. Points as things lie: {points}.", card=title, points=points)


def secret(title: Phrase) -> Phrase:
    return say("{card}. Only its owner has seen it.", card=title)


def waiting(title: Phrase) -> Phrase:
    return say("{card}: it waits for a track.", card=title)


# Paying


def due(title: Phrase, number: int) -> Phrase:
    return say_many("{area}: {n} worker is due.", "{area}: {n} workers are due.", number, area=title)


# A seat's own things


def source(seat: int, entry: Phrase, points: int | str) -> Phrase:
    return say("{seat}, {source}: {points}.", seat=SEAT_NAMES[seat], source=entry, points=points)


def total(seat: int, points: str) -> Phrase:
    return say("{seat}: {points} points as things lie.", seat=SEAT_NAMES[seat], points=points)


def steps(must: int, number: int) -> Phrase:
    if must:
        return say("Steps left: {n}, of which {must} must be taken.", n=number, must=must)
    return say("Steps left: {n}.", n=number)


def track(number: int) -> Phrase:
    crests = listed([CREST_WORDS[CREST_NAMES.index(name)] for name in TRACKS[number - 1] if name in CREST_NAMES[:4]])
    return say("Track {n}: wagons with these crests or wild ones. {crests}.", n=number, crests=crests)


def loaded(crest: str, lorry: Phrase) -> Phrase:
    return say("Wagon, {crest}, loaded: {lorry}.", crest=crest_word(crest), lorry=lorry)


def empty(crest: str, count: int) -> Phrase:
    return say("Empty wagons, {crest}: {n}.", crest=crest_word(crest), n=count)


def crest_word(crest: str) -> Phrase:
    return CREST_WORDS[CREST_NAMES.index(crest)]


def destination(place: int, orders: int, lorries: int, shares: tuple[int, int]) -> Phrase:
    """What went to a destination; of the shares some are assigned to orders and count."""
    return say(
        "{where}: orders {orders}, lorries {lorries}, shares {shares}, of them assigned {assigned}.",
        where=DESTINATION_WORDS[place],
        orders=orders,
        lorries=lorries,
        shares=shares[0],
        assigned=shares[1],
    )


def pile(number: int) -> Phrase:
    return say("Trains that have left, face down: {n}.", n=number)


def engines(model: int, number: int) -> Phrase:
    return say("Delivered, {engine}: {n}.", engine=engine_name(model), n=number)
