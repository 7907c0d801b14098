"""Why the coach advises a move of the great card game: what it costs, what it gains, what it makes possible."""

from collections.abc import Callable
from typing import Any

from glueckauf.core.position import View
from glueckauf.core.text import Phrase, say, say_many
from glueckauf.games.kartenspiel.box import TRACKS
from glueckauf.games.kartenspiel.teaching.card_reasons import kept, need_of_engines, top_of
from glueckauf.games.kartenspiel.teaching.own_yard import (
    Seat,
    crest_of,
    crest_words,
    destination_of,
    destination_words,
    innovation_words,
    innovations_held,
    loaded,
    lorry_points_on,
    lorry_words,
    order_points,
    order_size,
    orders_in_hand,
    own_seat,
    price,
    size_of,
    table_of,
    track_number,
    track_ready_for,
    trains_that_can_leave,
    waiting_lorries,
)

# Workers


def mining(view: View, code: str) -> Phrase:  # noqa: ARG001
    seat = own_seat(view)
    fitting = sum(bool(track_ready_for(seat, crest_of(lorry))) for lorry in waiting_lorries(seat))
    return say("Only lorries in wagons can be delivered. Yours for which an empty wagon stands ready: {n}.", n=fitting)


def mining_0_1(view: View, code: str) -> Phrase:  # noqa: ARG001
    row = own_seat(view)["row"]
    if row and track_ready_for(own_seat(view), crest_of(row[0])) and size_of(row[0]) == 1:
        return say(
            "Your front lorry can go into its wagon. Whoever comes here last in the shift also gets the shift marker, a point."
        )
    return say(
        "Nothing has to move. Whoever comes here last in the shift gets the shift marker: a point and the next start."
    )


def delivery(view: View, code: str) -> Phrase:  # noqa: ARG001
    seat = own_seat(view)
    track, order = max(trains_that_can_leave(seat), key=lambda train: order_points(train[1]))
    return say(
        "The train on track {track} can leave for {destination}: points for the order {points}, for its lorries {n}.",
        track=track_number(track),
        destination=destination_words(destination_of(order)),
        points=order_points(order),
        n=lorry_points_on(seat, track),
    )


def free_choice(view: View, code: str) -> Phrase:
    return say(
        "For {n} workers you choose among the top four cards of a stack instead of taking the first.",
        n=price(view, code),
    )


def payment(view: View, code: str) -> Phrase:
    left = sum(int(value) * number for value, number in own_seat(view)["workers"].items())
    due = table_of(view)["action"]["workers_due"]
    if "_as_" in code:
        return say("Workers due: {due}. The innovation pays, and you keep all your cards, worth {n}.", due=due, n=left)
    return say(
        "Workers due: {due}. Afterwards your cards are worth {n} for the rest of the shift.",
        due=due,
        n=left - int(code[-1]),
    )


def passing(view: View, code: str) -> Phrase:  # noqa: ARG001
    left = sum(own_seat(view)["workers"].values())
    if left and len(view.moves) == 1:
        return say("There is no area that you could pay for and use.")
    if left:
        return say("I think no area is worth its price now.")
    return say("You have no worker cards left in this shift.")


# Cards in the yard


def onto_track(view: View, code: str) -> Phrase:
    seat, state = own_seat(view), table_of(view)["action"]
    track = seat["tracks"][code]
    values = {"track": track_number(code), "n": loaded(seat, code)}
    if state["stack"] != "engine" and track["engine"]:
        return say("An engine stands there already; lorries on that track: {n}.", **values)
    if loaded(seat, code):
        return say("Lorries on track {track} already: {n}.", **values)
    first, second = (crest_words(crest) for crest in TRACKS[int(code[-1]) - 1])
    return say(
        "Track {track} shows {first} and {second}: lorries of these crests can come here.",
        first=first,
        second=second,
        **values,
    )


def loading(view: View, code: str) -> Phrase:
    """What the train has afterwards, and which order that is for."""
    seat = own_seat(view)
    parts = code.removesuffix("_wild").split("_")
    track, lorry = f"track_{parts[-1]}", "_".join(parts[1:-1]) or seat["row"][0]
    n, orders = loaded(seat, track) + size_of(lorry), sorted(orders_in_hand(seat), key=order_points)
    values: dict[str, Any] = {"n": n, "track": parts[-1]}
    if not orders:
        return say_many(
            "Then track {track} has {n} lorry. The train still needs an order.",
            "Then track {track} has {n} lorries. The train still needs an order.",
            **values,
        )
    enough = [order for order in orders if order_size(order) <= n]
    order = enough[-1] if enough else orders[0]
    values |= {"destination": destination_words(destination_of(order)), "asked": order_size(order)}
    if enough:
        return say_many(
            "Then track {track} has {n} lorry. That is enough for your order for {destination}.",
            "Then track {track} has {n} lorries. That is enough for your order for {destination}.",
            **values,
        )
    return say_many(
        "Then track {track} has {n} lorry. Your order for {destination} asks for {asked}.",
        "Then track {track} has {n} lorries. Your order for {destination} asks for {asked}.",
        **values,
    )


def storing(view: View, code: str) -> Phrase:  # noqa: ARG001
    seat = own_seat(view)
    if len(seat["row"]) > 1:
        return say("Then this is at the front of your row: {lorry}.", lorry=lorry_words(seat["row"][1]))
    return say("From the storage it can go into a wagon later, in any order.")


def sending(view: View, code: str) -> Phrase:
    seat, track, order = own_seat(view), f"track_{code.split('_')[1]}", code.split("_", 2)[2]
    return say(
        "Points for the order: {points}; for the lorries on this train: {n}.",
        points=order_points(order),
        n=lorry_points_on(seat, track),
    )


def stopping(view: View, code: str) -> Phrase:  # noqa: ARG001
    seat = own_seat(view)
    if table_of(view)["phase"] != "mine":
        return say("The other trains wait until they are longer.")
    if any(track_ready_for(seat, crest_of(lorry)) for lorry in waiting_lorries(seat)):
        return say("The other lorries wait; I would keep their wagons free.")
    return say("No empty wagon fits any of your waiting lorries.")


# Innovations and stacks


def playing(view: View, code: str) -> Phrase:
    kind = code.removeprefix("play_")
    if kind == "delivery":
        return delivery(view, code)
    if kind == "mining":
        return mining(view, code)
    return say("It costs no workers: {what}.", what=innovation_words(kind))


def from_stack(view: View, code: str) -> Phrase:
    """What one has of the kind of card that the stack holds."""
    return OWNED[code.removeprefix("from_").rstrip("_12")](own_seat(view))


def have_lorries(seat: Seat) -> Phrase:
    return say_many(
        "Trains carry lorries. {n} card of yours waits for a wagon.",
        "Trains carry lorries. {n} cards of yours wait for a wagon.",
        len(waiting_lorries(seat)),
    )


def have_wagons(seat: Seat) -> Phrase:
    empty = sum(sum(track["empty_wagons"].values()) for track in seat["tracks"].values())
    return say("Lorries need wagons. Empty ones on your tracks: {n}.", n=empty)


def have_orders(seat: Seat) -> Phrase:
    held = sum(seat["orders"].values()) + seat["secret_order_count"]
    return say("A train needs an order to leave with. Orders in your hand: {n}.", n=held)


def have_shares(seat: Seat) -> Phrase:
    return say(
        "A share brings 3 points with a fulfilled order of its destination. Yours: {n}.", n=sum(seat["shares"].values())
    )


def have_innovations(seat: Seat) -> Phrase:
    return say("An innovation is an extra action. Yours: {n}.", n=innovations_held(seat))


def have_objectives(seat: Seat) -> Phrase:
    return say("An objective brings points for what you collect anyway. Yours so far: {n}.", n=len(seat["objectives"]))


OWNED: dict[str, Callable[[Seat], Phrase]] = {
    "lorry": have_lorries,
    "wagon": have_wagons,
    "engine": need_of_engines,
    "order": have_orders,
    "share": have_shares,
    "innovation": have_innovations,
    "objective": have_objectives,
}


def ending(view: View, code: str) -> Phrase:  # noqa: ARG001
    return say("I would keep your innovations for later: {n}.", n=innovations_held(own_seat(view)))


REASONS: dict[str, Callable[[View, str], Phrase]] = {
    "lorry": top_of,
    "wagon": top_of,
    "engine": top_of,
    "order": top_of,
    "share": top_of,
    "innovation": top_of,
    "objective": top_of,
    "mining_0_1": mining_0_1,
    "mining": mining,
    "delivery": delivery,
    "free_choice": free_choice,
    "play": playing,
    "pass": passing,
    "pay": payment,
    "track": onto_track,
    "load": loading,
    "store": storing,
    "send": sending,
    "stop": stopping,
    "from": from_stack,
    "keep": kept,
    "end_turn": ending,
}
