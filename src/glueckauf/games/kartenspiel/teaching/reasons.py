"""Why the coach advises a move of the great card game: what it costs, what it gains, what it makes possible."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from glueckauf.core.position import View
from glueckauf.core.text import Phrase, say
from glueckauf.games.kartenspiel.box import CRESTS, DESTINATIONS, INNOVATIONS, ORDERS, TRACKS
from glueckauf.games.kartenspiel.tables import CARD_NAMES
from glueckauf.games.kartenspiel.words.sentences import CREST_WORDS, DESTINATION_WORDS, INNOVATION_WORDS, lorry_name

DECK_OF = {name: deck for deck, names in enumerate(CARD_NAMES) for name in names}
POINTS_OF_ORDER = {size: points for size, points, _ in ORDERS}
TRACK_NAMES = [f"track_{number}" for number in range(1, len(TRACKS) + 1)]
WILD = "wild"
Seat = dict[str, Any]


# What lies in the yard


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


def trains_that_can_leave(seat: Seat) -> Iterator[tuple[str, str]]:
    """Tracks with an engine, each with an order that the train is long enough for."""
    for name in TRACK_NAMES:
        if seat["tracks"][name]["engine"]:
            yield from ((name, order) for order in orders_in_hand(seat) if order_size(order) <= loaded(seat, name))


def price(view: View, area: str) -> int:
    return table_of(view)["areas"][area] + 1


# In words


def crest_words(crest: str) -> Phrase:
    return CREST_WORDS[(*CRESTS, WILD).index(crest)]


def destination_words(destination: str) -> Phrase:
    return DESTINATION_WORDS[DESTINATIONS.index(destination)]


def lorry_words(lorry: str) -> Phrase:
    return lorry_name(CARD_NAMES[0].index(lorry))


def track_number(track: str) -> str:
    return track[-1]


# Cards, wherever they are taken from


def about_lorry(view: View, lorry: str) -> Phrase:
    crest = crest_of(lorry)
    ready = track_ready_for(own_seat(view), crest)
    if ready:
        return say("An empty wagon that takes it stands on track {track}.", track=track_number(ready))
    if size_of(lorry) > 1:
        return say(
            "It counts as two lorries of an order. It needs a {crest} wagon or a wild one.", crest=crest_words(crest)
        )
    return say(
        "Once delivered it scores by itself, points: {n}. It needs a {crest} wagon or a wild one.",
        n=points_of(lorry),
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
            return say(
                "Lorries on track {track}: {n}, and no engine yet.",
                track=track_number(name),
                n=loaded(seat, name),
            )
    if any(seat["tracks"][name]["engine"] == engine for name in TRACK_NAMES):
        return say(
            "You have an engine of model {model} already: both trains could leave together.", model=model.upper()
        )
    free = sum(not seat["tracks"][name]["engine"] for name in TRACK_NAMES)
    return say("No train leaves without an engine. Tracks of yours that have none: {n} of 3.", n=free)


def about_order(view: View, order: str) -> Phrase:
    seat, size = own_seat(view), order_size(order)
    values = {"points": order_points(order), "n": size, "destination": destination_words(destination_of(order))}
    longest = max(TRACK_NAMES, key=lambda name: loaded(seat, name))
    if loaded(seat, longest) >= size:
        return say(
            "It is worth {points} points, and the train on track {track} has the lorries it asks for: {n}.",
            track=track_number(longest),
            **values,
        )
    return say(
        "It is worth {points} points and asks for this many lorries: {n}. Your longest train has {loaded}.",
        loaded=loaded(seat, longest),
        **values,
    )


def about_share(view: View, destination: str) -> Phrase:
    seat = own_seat(view)
    where = destination_words(destination)
    done = sum(number for order, number in seat["delivered_orders"].items() if destination_of(order) == destination)
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
    what = INNOVATION_WORDS[[name for name, _ in INNOVATIONS].index(innovation)]
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
    done = sum(number for order, number in seat["delivered_orders"].items() if destination_of(order) == what)
    held = seat["shares"].get(what, 0)
    return min(done, held), max(0, held - done)


def count_orders(view: View, what: str) -> tuple[int, int]:
    seat = own_seat(view)
    done = sum(number for order, number in seat["delivered_orders"].items() if destination_of(order) == what)
    return done, sum(destination_of(order) == what for order in orders_in_hand(seat))


def count_lorries(view: View, what: str) -> tuple[int, int]:
    seat = own_seat(view)
    done = sum(
        order_size(order) * number
        for order, number in seat["delivered_orders"].items()
        if destination_of(order) == what
    )
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
    values = {"track": parts[-1], "n": n}
    if not orders:
        return say("Lorries on track {track} then: {n}. The train still needs an order.", **values)
    enough = [order for order in orders if order_size(order) <= n]
    order = enough[-1] if enough else orders[0]
    values |= {"destination": destination_words(destination_of(order)), "asked": order_size(order)}
    if enough:
        return say(
            "Lorries on track {track} then: {n}. That is enough for your order for {destination}.",
            **values,
        )
    return say("Lorries on track {track} then: {n}. Your order for {destination} asks for {asked}.", **values)


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
    return say("It costs no workers: {what}.", what=INNOVATION_WORDS[[name for name, _ in INNOVATIONS].index(kind)])


def from_stack(view: View, code: str) -> Phrase:
    """What one has of the kind of card that the stack holds."""
    return OWNED[code.removeprefix("from_").rstrip("_12")](own_seat(view))


def have_lorries(seat: Seat) -> Phrase:
    return say("Trains carry lorries. Cards of yours that wait for a wagon: {n}.", n=len(waiting_lorries(seat)))


def have_wagons(seat: Seat) -> Phrase:
    empty = sum(sum(track["empty_wagons"].values()) for track in seat["tracks"].values())
    return say("Lorries need wagons. Empty ones on your tracks: {n}.", n=empty)


def have_engines(seat: Seat) -> Phrase:
    return say(
        "No train leaves without an engine. Tracks of yours that have none: {n} of 3.",
        n=sum(not track["engine"] for track in seat["tracks"].values()),
    )


def have_orders(seat: Seat) -> Phrase:
    held = sum(seat["orders"].values()) + seat["secret_order_count"]
    return say("A train needs an order to leave with. Orders in your hand: {n}.", n=held)


def have_shares(seat: Seat) -> Phrase:
    return say(
        "A share brings 3 points with a fulfilled order of its destination. Yours: {n}.", n=sum(seat["shares"].values())
    )


def have_innovations(seat: Seat) -> Phrase:
    held = sum(seat["innovations"].values()) + seat["secret_innovation_count"]
    return say("An innovation is an extra action. Yours: {n}.", n=held)


def have_objectives(seat: Seat) -> Phrase:
    return say("An objective brings points for what you collect anyway. Yours so far: {n}.", n=len(seat["objectives"]))


OWNED: dict[str, Callable[[Seat], Phrase]] = {
    "lorry": have_lorries,
    "wagon": have_wagons,
    "engine": have_engines,
    "order": have_orders,
    "share": have_shares,
    "innovation": have_innovations,
    "objective": have_objectives,
}


def ending(view: View, code: str) -> Phrase:  # noqa: ARG001
    seat = own_seat(view)
    held = sum(seat["innovations"].values()) + seat["secret_innovation_count"]
    return say("I would keep your innovations for later: {n}.", n=held)


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
