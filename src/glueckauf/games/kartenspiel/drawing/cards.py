"""What is printed on every card, as plain data for the drawing, and names by which cards can be followed."""

from collections import Counter
from functools import cache
from typing import Any

from glueckauf.core.text import Phrase
from glueckauf.games.kartenspiel.box import INNOVATIONS, OBJECTIVES
from glueckauf.games.kartenspiel.state import NOTHING
from glueckauf.games.kartenspiel.tables import (
    CARD_NAMES,
    LORRY_CREST,
    LORRY_POINTS,
    LORRY_SIZE,
    ORDER_DESTINATION,
    ORDER_POINTS,
    ORDER_SIZE,
)
from glueckauf.games.kartenspiel.words.sentences import (
    CREST_WORDS,
    DESTINATION_WORDS,
    INNOVATION_WORDS,
    card_name,
    engine_name,
)

LORRIES, WAGONS, ENGINES, ORDERS, SHARES, INNOVATIONS_DECK, OBJECTIVES_DECK = range(7)
DECKS = ("lorry", "wagon", "engine", "order", "share", "innovation", "objective")
CREST_NAMES = ("wheel", "clover", "tower", "fox", "wild")
POINTS_OF_OBJECTIVE = {"markers": 3, "objectives": 1, "engines": 2, "shares": 2, "orders": 2, "lorries": 4}


@cache
def face(deck: int, card: int) -> dict[str, Any]:
    """A card as it is printed; its back, if it is not known."""
    if card == NOTHING:
        return {"deck": "back", "what": DECKS[deck], "short": None}
    printed = (lorry, wagon, engine, order, share, innovation, objective)[deck](card)
    return {"deck": DECKS[deck], "title": card_name(deck, card), **printed}


def lorry(card: int) -> dict[str, Any]:
    crest = int(LORRY_CREST[card])
    return {
        "crest": CREST_NAMES[crest],
        "double": bool(LORRY_SIZE[card] == 2),
        "points": int(LORRY_POINTS[card]),
        "short": CREST_WORDS[crest],
    }


def wagon(card: int) -> dict[str, Any]:
    return {"crest": CREST_NAMES[card], "short": CREST_WORDS[card]}


def engine(card: int) -> dict[str, Any]:
    return {"model": card, "short": engine_name(card)}


def order(card: int) -> dict[str, Any]:
    size = int(ORDER_SIZE[card])
    return {
        "place": int(ORDER_DESTINATION[card]),
        "points": int(ORDER_POINTS[card]),
        "size": size,
        "left": 21 - 4.5 * size,
        "short": DESTINATION_WORDS[int(ORDER_DESTINATION[card])],
    }


def share(card: int) -> dict[str, Any]:
    return {"place": card, "short": DESTINATION_WORDS[card]}


def innovation(card: int) -> dict[str, Any]:
    name = INNOVATIONS[card][0]
    most = int(name[-1]) if name.startswith("workers") else 0
    return {"what": name, "most": most, "short": INNOVATION_WORDS[card]}


def objective(card: int) -> dict[str, Any]:
    what, of = OBJECTIVES[card]
    position = (card - 2) % 4
    return {
        "what": what,
        "points": POINTS_OF_OBJECTIVE[what],
        "place": position,
        "model": position,
        "short": caption(what, position) if of else None,
    }


def caption(what: str, position: int) -> Phrase:
    return engine_name(position) if what == "engines" else DESTINATION_WORDS[position]


def called(used: Counter[str], seat: int, deck: int, card: int) -> str:
    """A name for one of several equal cards: the next one that this seat has, or would have after taking it."""
    kind = f"{DECKS[deck]}-{seat}-{CARD_NAMES[deck][card]}"
    used[kind] += 1
    return f"{kind}-{used[kind]}"


def skip(used: Counter[str], seat: int, deck: int, cards: Any) -> None:
    """Cards that lie out of sight keep their names, so that the others keep theirs."""
    for card, number in enumerate(cards):
        used[f"{DECKS[deck]}-{seat}-{CARD_NAMES[deck][card]}"] += int(number)
