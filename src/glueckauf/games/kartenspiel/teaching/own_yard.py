"""What the coach looks at in the own yard of the great card game, as plain data, and its words."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from glueckauf.core.position import View
from glueckauf.core.text import Phrase
from glueckauf.games.kartenspiel.box import CRESTS, DESTINATIONS, INNOVATIONS, ORDERS, TRACKS
from glueckauf.games.kartenspiel.tables import CARD_NAMES
from glueckauf.games.kartenspiel.words.sentences import CREST_WORDS, DESTINATION_WORDS, INNOVATION_WORDS, lorry_name

POINTS_OF_ORDER = {size: points for size, points, _ in ORDERS}
TRACK_NAMES = [f"track_{number}" for number in range(1, len(TRACKS) + 1)]
WILD = "wild"
Seat = dict[str, Any]


@lru_cache(maxsize=4)
def table_of(view: View) -> dict[str, Any]:
    """The table in plain data; one reason asks for it several times."""
    return view.to_dict()


def own_seat(view: View) -> Seat:
    return table_of(view)["seats"][view.seat]


def crest_of(lorry: str) -> str:
    return lorry.partition("_")[0]


def size_of(lorry: str) -> int:
    return 2 if lorry.endswith("double") else 1


def points_of(lorry: str) -> int:
    return 0 if lorry.endswith("double") else int(lorry[-1])


def loaded(seat: Seat, track: str) -> int:
    """How many lorries stand on a track; a double one counts as two."""
    return sum(size_of(lorry) * number for lorry, number in seat["tracks"][track]["lorries"].items())


def lorry_points_on(seat: Seat, track: str) -> int:
    return sum(points_of(lorry) * number for lorry, number in seat["tracks"][track]["lorries"].items())


def waiting_lorries(seat: Seat) -> list[str]:
    return [*seat["row"], *(lorry for lorry, number in seat["storage"].items() if number)]


def tracks_showing(crest: str) -> list[str]:
    return [name for name, crests in zip(TRACK_NAMES, TRACKS, strict=True) if crest in crests]


def track_ready_for(seat: Seat, crest: str) -> str:
    """The first track with an empty wagon that takes a lorry of this crest, or nothing."""
    for name in tracks_showing(crest):
        empty = seat["tracks"][name]["empty_wagons"]
        if empty.get(crest) or empty.get(WILD):
            return name
    return ""


def orders_in_hand(seat: Seat) -> list[str]:
    held: dict[str, int] = seat["orders"] | seat["secret_orders"]
    return [name for name, number in held.items() if number]


def order_size(order: str) -> int:
    return int(order[-1])


def order_points(order: str) -> int:
    return POINTS_OF_ORDER[order_size(order)]


def destination_of(order: str) -> str:
    return order.partition("_")[0]


def fulfilled_orders(seat: Seat, destination: str) -> dict[str, int]:
    """The delivered orders of a destination, and how many of each."""
    return {name: n for name, n in seat["delivered_orders"].items() if destination_of(name) == destination}


def tracks_without_engine(seat: Seat) -> int:
    return sum(not track["engine"] for track in seat["tracks"].values())


def trains_that_can_leave(seat: Seat) -> Iterator[tuple[str, str]]:
    """Tracks with an engine, each with an order that the train is long enough for."""
    for name in TRACK_NAMES:
        if seat["tracks"][name]["engine"]:
            yield from ((name, order) for order in orders_in_hand(seat) if order_size(order) <= loaded(seat, name))


def innovations_held(seat: Seat) -> int:
    return sum(seat["innovations"].values()) + seat["secret_innovation_count"]


def price(view: View, area: str) -> int:
    return table_of(view)["areas"][area] + 1


# In words


def crest_words(crest: str) -> Phrase:
    return CREST_WORDS[(*CRESTS, WILD).index(crest)]


def destination_words(destination: str) -> Phrase:
    return DESTINATION_WORDS[DESTINATIONS.index(destination)]


def lorry_words(lorry: str) -> Phrase:
    return lorry_name(CARD_NAMES[0].index(lorry))


def innovation_words(innovation: str) -> Phrase:
    return INNOVATION_WORDS[[name for name, _ in INNOVATIONS].index(innovation)]


def track_number(track: str) -> str:
    return track[-1]
