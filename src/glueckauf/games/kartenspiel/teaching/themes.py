"""What a move is about in the card game, read from what its seat sees: the themes of the second lesson, and its facts."""

from collections import Counter
from typing import Any

from glueckauf.core.position import View
from glueckauf.games.kartenspiel.box import SHIFTS, TRACKS, WORKER_ON_FREE_CHOICE

FIRST = 1
PRINTED = {"free_choice": WORKER_ON_FREE_CHOICE}


def own(view: View) -> dict[str, Any]:
    return view.to_dict()["seats"][view.seat]


def other(view: View) -> dict[str, Any]:
    return view.to_dict()["seats"][1 - view.seat]


def price(view: View, area: str) -> int:
    return 1 + max(view.to_dict()["areas"][area], PRINTED.get(area, 0))


def workers(seat: dict[str, Any]) -> int:
    return sum(int(value) * number for value, number in seat["workers"].items())


def facts(view: View) -> dict[str, int]:
    """The numbers that the sentences may name."""
    prices = {f"price_{area}": price(view, area) for area in view.to_dict()["areas"]}
    return {"workers": workers(own(view)), **prices}


def top_of(view: View, stack: str) -> str:
    return view.to_dict()["stacks"][stack]["cards"][0]


def is_last_shift(view: View) -> bool:
    return view.to_dict()["shift"] == SHIFTS[view.players]


# Trains


def crest_of(lorry: str) -> str:
    return lorry.partition("_")[0]


def lorries_on(card: str) -> int:
    return 2 if card.endswith("double") else 1


def fits(track: str, crest: str) -> bool:
    """Whether a track shows a crest."""
    return crest in TRACKS[int(track[-1]) - 1]


def loaded(track: dict[str, Any]) -> int:
    return sum(lorries_on(card) * number for card, number in track["lorries"].items())


def waiting_lorries(view: View) -> list[str]:
    return [*own(view)["row"], *Counter(own(view)["storage"]).elements()]


def tracks(view: View) -> dict[str, dict[str, Any]]:
    return own(view)["tracks"]


def ready_trains(view: View) -> list[int]:
    """The lorries loaded on tracks with an engine."""
    return [loaded(track) for track in tracks(view).values() if track["engine"]]


def size_of_kept_order(code: str) -> int:
    """How many lorries the order asks for, 0 for another card."""
    size = code.rpartition("_")[2]
    return int(size) if size.isdecimal() else 0


# Themes: whether a position is about them, given its best move


def takes_an_early_worker_innovation(view: View, code: str) -> bool:
    is_early = view.to_dict()["shift"] == FIRST
    return is_early and code == "innovation" and top_of(view, code).startswith("workers") and price(view, code) == 1


def finds_objectives_cheaper(view: View, code: str) -> bool:
    return code == "free_choice" and price(view, code) < price(view, "objective")


def brings_an_engine_to_a_train(view: View, code: str) -> bool:
    """A lorry waits for an empty wagon on a track without an engine."""
    crests = {crest_of(lorry) for lorry in waiting_lorries(view)}
    waits = any(
        not track["engine"] and track["empty_wagons"] and any(fits(name, crest) for crest in crests)
        for name, track in tracks(view).items()
    )
    return code == "engine" and waits


def puts_a_wagon_where_a_lorry_waits(view: View, code: str) -> bool:
    return code.startswith("track_") and any(fits(code, crest_of(lorry)) for lorry in waiting_lorries(view))


def keeps_a_lorry_for_a_train(view: View, code: str) -> bool:
    """The train has an engine and lorries, and its track shows the crest."""
    crest = crest_of(code.removeprefix("keep_"))
    return code.startswith("keep_") and any(
        track["engine"] and loaded(track) and fits(name, crest) for name, track in tracks(view).items()
    )


def keeps_an_order_for_waiting_lorries(view: View, code: str) -> bool:
    there = sum(map(lorries_on, waiting_lorries(view)))
    return code.startswith("keep_") and size_of_kept_order(code) == there > 0


def takes_the_marker_at_the_end(view: View, code: str) -> bool:
    was_other = view.to_dict()["last_at_mining_0_1"] == 1 - view.seat
    return code == "mining_0_1" and was_other and workers(other(view)) == 0


def keeps_an_order_for_a_ready_train(view: View, code: str) -> bool:
    return code.startswith("keep_") and size_of_kept_order(code) in ready_trains(view)


def keeps_a_share_with_an_order(view: View, code: str) -> bool:
    destination = code.removeprefix("keep_")
    fulfilled = sum(number for order, number in own(view)["delivered_orders"].items() if order.startswith(destination))
    return view.to_dict()["action"]["stack"] == "share" and fulfilled > own(view)["shares"].get(destination, 0)


def looks_for_shares_in_the_last_shift(view: View, code: str) -> bool:
    return is_last_shift(view) and code == "from_share"
