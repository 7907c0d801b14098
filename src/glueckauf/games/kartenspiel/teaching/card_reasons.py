"""Why a card of the great card game is worth having, wherever it is taken from."""

from collections.abc import Callable
from typing import Any

from glueckauf.core.position import View
from glueckauf.core.text import Phrase, say, say_many
from glueckauf.games.kartenspiel.tables import CARD_NAMES
from glueckauf.games.kartenspiel.teaching.own_yard import (
    TRACK_NAMES,
    WILD,
    Seat,
    crest_of,
    crest_words,
    destination_of,
    destination_words,
    fulfilled_orders,
    innovation_words,
    loaded,
    lorry_words,
    order_points,
    order_size,
    orders_in_hand,
    own_seat,
    points_of,
    size_of,
    table_of,
    track_number,
    track_ready_for,
    tracks_without_engine,
    waiting_lorries,
)

DECK_OF = {name: deck for deck, names in enumerate(CARD_NAMES) for name in names}


def about_lorry(view: View, lorry: str) -> Phrase:
    crest = crest_of(lorry)
    ready = track_ready_for(own_seat(view), crest)
    if ready:
        return say("An empty wagon that takes it stands on track {track}.", track=track_number(ready))
    if size_of(lorry) > 1:
        return say(
            "It counts as two lorries of an order. It needs a {crest} wagon or a wild one.", crest=crest_words(crest)
        )
    return say_many(
        "Once delivered it scores {n} point by itself. It needs a {crest} wagon or a wild one.",
        "Once delivered it scores {n} points by itself. It needs a {crest} wagon or a wild one.",
        points_of(lorry),
        crest=crest_words(crest),
    )


def about_wagon(view: View, wagon: str) -> Phrase:
    for lorry in waiting_lorries(own_seat(view)):
        if wagon in {crest_of(lorry), WILD}:
            return say("This waits for a wagon and can go into it: {lorry}.", lorry=lorry_words(lorry))
    if wagon == WILD:
        return say("It takes any lorry whose crest its track shows. None of your lorries is waiting yet.")
    return say(
        "It takes lorries with the crest {crest}. None of yours is waiting yet.",
        crest=crest_words(wagon),
    )


def about_engine(view: View, engine: str) -> Phrase:
    seat, model = own_seat(view), engine[-1]
    for name in TRACK_NAMES:
        if loaded(seat, name) and not seat["tracks"][name]["engine"]:
            return say_many(
                "Track {track} has {n} lorry and no engine yet.",
                "Track {track} has {n} lorries and no engine yet.",
                loaded(seat, name),
                track=track_number(name),
            )
    if any(seat["tracks"][name]["engine"] == engine for name in TRACK_NAMES):
        return say(
            "You have an engine of model {model} already: both trains could leave together.", model=model.upper()
        )
    return need_of_engines(seat)


def need_of_engines(seat: Seat) -> Phrase:
    free = tracks_without_engine(seat)
    return say("No train leaves without an engine. Tracks of yours that have none: {n} of 3.", n=free)


def about_order(view: View, order: str) -> Phrase:
    seat, size = own_seat(view), order_size(order)
    values: dict[str, Any] = {
        "n": size,
        "points": order_points(order),
        "destination": destination_words(destination_of(order)),
    }
    longest = max(TRACK_NAMES, key=lambda name: loaded(seat, name))
    if loaded(seat, longest) >= size:
        return say(
            "It is worth {points} points, and the train on track {track} has the lorries it asks for: {n}.",
            track=track_number(longest),
            **values,
        )
    return say_many(
        "It is worth {points} points and asks for {n} lorry. Your longest train has {loaded}.",
        "It is worth {points} points and asks for {n} lorries. Your longest train has {loaded}.",
        loaded=loaded(seat, longest),
        **values,
    )


def about_share(view: View, destination: str) -> Phrase:
    seat = own_seat(view)
    where = destination_words(destination)
    done = sum(fulfilled_orders(seat, destination).values())
    if done > seat["shares"].get(destination, 0):
        return say(
            "You have fulfilled an order of this destination, {destination}: it brings 3 points.", destination=where
        )
    if any(destination_of(order) == destination for order in orders_in_hand(seat)):
        return say(
            "You hold an order for {destination}: once it is fulfilled, the share brings 3 points.", destination=where
        )
    return say("It brings 3 points once you fulfil an order for {destination}; you hold none yet.", destination=where)


def about_innovation(view: View, innovation: str) -> Phrase:  # noqa: ARG001
    what = innovation_words(innovation)
    if innovation.startswith("workers"):
        return say("It pays for you once, in any shift: {what}.", what=what)
    return say("Later it is an extra action that costs no workers: {what}.", what=what)


def about_objective(view: View, objective: str) -> Phrase:
    kind, _, what = objective.partition("_")
    have, coming = COUNTS[kind](view, what)
    return say("Of what it counts you have {n} so far; under way: {more}.", n=have, more=coming)


def count_markers(view: View, what: str) -> tuple[int, int]:  # noqa: ARG001
    return table_of(view)["markers"].count(view.seat), 0


def count_objectives(view: View, what: str) -> tuple[int, int]:  # noqa: ARG001
    return len(own_seat(view)["objectives"]), 0


def count_engines(view: View, what: str) -> tuple[int, int]:
    seat, engine = own_seat(view), f"model_{what}"
    return seat["delivered_engines"].get(engine, 0), sum(track["engine"] == engine for track in seat["tracks"].values())


def count_shares(view: View, what: str) -> tuple[int, int]:
    """A share counts once it is assigned to a fulfilled order."""
    seat = own_seat(view)
    done = sum(fulfilled_orders(seat, what).values())
    held = seat["shares"].get(what, 0)
    return min(done, held), max(0, held - done)


def count_orders(view: View, what: str) -> tuple[int, int]:
    seat = own_seat(view)
    done = sum(fulfilled_orders(seat, what).values())
    return done, sum(destination_of(order) == what for order in orders_in_hand(seat))


def count_lorries(view: View, what: str) -> tuple[int, int]:
    seat = own_seat(view)
    done = sum(order_size(order) * number for order, number in fulfilled_orders(seat, what).items())
    return done, sum(order_size(order) for order in orders_in_hand(seat) if destination_of(order) == what)


COUNTS: dict[str, Callable[[View, str], tuple[int, int]]] = {
    "markers": count_markers,
    "objectives": count_objectives,
    "engines": count_engines,
    "shares": count_shares,
    "orders": count_orders,
    "lorries": count_lorries,
}
ABOUT = (about_lorry, about_wagon, about_engine, about_order, about_share, about_innovation, about_objective)


def about_card(view: View, name: str) -> Phrase:
    return ABOUT[DECK_OF[name]](view, name)


def top_of(view: View, area: str) -> Phrase:
    return about_card(view, table_of(view)["stacks"][area]["cards"][0])


def kept(view: View, code: str) -> Phrase:
    return about_card(view, code.removeprefix("keep_"))
