"""The great card game on a real table: markers shift by shift, then everybody's cards, scored by the rules themselves."""

from typing import Any

import numpy as np

from glueckauf.core.bitset import contains
from glueckauf.core.game import find_game
from glueckauf.core.position import Position
from glueckauf.core.schema import State
from glueckauf.core.teaching import NOBODY, TICK, WHO, Companion, Group, Question, ScoreSheet, Step
from glueckauf.core.text import Phrase, listed, say, say_many
from glueckauf.games.kartenspiel.box import (
    DESTINATIONS,
    ENGINES_OF_A_MODEL,
    HIGHEST_WORKER,
    LORRIES,
    MODELS,
    ORDERS,
    SHARES_OF_A_DESTINATION,
    SHIFTS,
    WORKERS,
)
from glueckauf.games.kartenspiel.rules.scoring import points_of_objective
from glueckauf.games.kartenspiel.rules.shifts import begin_shift, end_shift
from glueckauf.games.kartenspiel.state import DTYPE, NOTHING
from glueckauf.games.kartenspiel.tables import AREA_CLOSED, AREA_COUNT, DECK_SIZE, OBJECTIVE_KINDS
from glueckauf.games.kartenspiel.words.sentences import DESTINATION_WORDS, area_name, engine_name, objective_name

SINGLES = [form for form, (lorries, *_) in enumerate(LORRIES) if lorries == 1]
ORDERS_OF_A_DESTINATION = int(DECK_SIZE[3]) // len(DESTINATIONS)


# Setup


def setup(players: int) -> list[Phrase]:
    unused = [value for value, _ in WORKERS if value > HIGHEST_WORKER[players]]
    used = [(value, copies) for value, copies in WORKERS if value <= HIGHEST_WORKER[players]]
    closed = [area_name(area) for area in range(AREA_COUNT) if AREA_CLOSED[players, area]]
    cards, workers = sum(copies for _, copies in used), sum(value * copies for value, copies in used)
    lines = [
        say("Everybody: {cards} worker cards with {workers} workers.", cards=cards, workers=workers),
        say("Shift markers 1 to {n} lie on mining 0/1, number 1 on top.", n=SHIFTS[players]),
        say(
            "Shuffle each deck and lay it face up: two stacks of {n} lorries, two of {n} wagons.",
            n=int(DECK_SIZE[0]) // 2,
        ),
        say("One stack each of engines, orders, shares, innovations and objectives."),
        say("Everybody: a mine with a row, a storage and three tracks."),
    ]
    if unused:
        lines.append(say("Back into the box: worker cards {values}.", values=", ".join(map(str, unused))))
    if closed:
        lines.append(say("Back into the box: {cards}.", cards=listed(closed)))
    return lines


# What is asked


def steps(players: int) -> list[Step]:
    shifts = [shift_step(shift) for shift in range(1, SHIFTS[players] + 1)]
    return [*shifts, *(cards_step(seat) for seat in range(players))]


def shift_step(shift: int) -> Step:
    question = Question("last", say("Who used mining 0/1 last?"), kind=WHO)
    return Step(f"shift{shift}", say("Shift {n}", n=shift), (Group(say("Shift marker"), (question,)),))


def cards_step(seat: int) -> Step:
    groups = (
        Group(say("Delivered single lorries"), tuple(lorry_question(form) for form in SINGLES)),
        *(Group(say("Fulfilled orders: {where}", where=DESTINATION_WORDS[at]), orders_of(at)) for at in range(4)),
        Group(say("Shares"), tuple(share_question(at) for at in range(len(DESTINATIONS)))),
        Group(say("Delivered engines"), tuple(engine_question(model) for model in range(len(MODELS)))),
        Group(say("Objectives"), tuple(objective_question(card) for card in range(OBJECTIVE_KINDS))),
    )
    return Step(f"cards{seat}", say("Cards"), groups, seat)


def lorry_question(form: int) -> Question:
    points = LORRIES[form][1]
    return Question(f"lorry{form}", say_many("with {n} point", "with {n} points", points), int(DECK_SIZE[0]))


def orders_of(destination: int) -> tuple[Question, ...]:
    return tuple(
        Question(
            f"order{len(ORDERS) * destination + at}",
            say_many("{n} lorry: {points} points", "{n} lorries: {points} points", lorries, points=points),
            ORDERS_OF_A_DESTINATION,
        )
        for at, (lorries, points, _) in enumerate(ORDERS)
    )


def share_question(destination: int) -> Question:
    return Question(f"share{destination}", DESTINATION_WORDS[destination], SHARES_OF_A_DESTINATION)


def engine_question(model: int) -> Question:
    return Question(f"engine{model}", engine_name(model), ENGINES_OF_A_MODEL)


def objective_question(card: int) -> Question:
    return Question(f"objective{card}", objective_name(card), 1, TICK)


# How it is scored


def position(sheet: ScoreSheet) -> Position:
    return Position(find_game("kartenspiel"), states_of(sheet))


def states_of(sheet: ScoreSheet) -> Any:
    states = np.zeros(1, DTYPE)
    state = states[0]
    state.players, state.starter = sheet.players, sheet.starter
    state.markers[:] = NOTHING
    begin_shift(state)
    give_markers(state, sheet)
    for seat in range(sheet.players):
        if sheet.has(f"cards{seat}"):
            lay_cards(state, seat, sheet)
    return states


def give_markers(state: State, sheet: ScoreSheet) -> None:
    """Shift after shift as the rules end it, up to the first that is not yet noted."""
    for shift in range(1, SHIFTS[sheet.players] + 1):
        if not sheet.has(f"shift{shift}"):
            return
        last = sheet.value(f"shift{shift}", "last")
        state.last_at_mining_0_1 = NOTHING if last == NOBODY else last
        end_shift(state)


def lay_cards(state: State, seat: int, sheet: ScoreSheet) -> None:
    step = f"cards{seat}"
    for form in SINGLES:
        state.done_lorries[seat, form] = sheet.value(step, f"lorry{form}", seat)
    for order in range(len(ORDERS) * len(DESTINATIONS)):
        state.done_orders[seat, order] = sheet.value(step, f"order{order}", seat)
    for destination in range(len(DESTINATIONS)):
        state.shares[seat, destination] = sheet.value(step, f"share{destination}", seat)
    for model in range(len(MODELS)):
        state.done_engines[seat, model] = sheet.value(step, f"engine{model}", seat)
    ticked = (card for card in range(OBJECTIVE_KINDS) if sheet.value(step, f"objective{card}", seat))
    state.objectives[seat] = sum(1 << card for card in ticked)


# What a shift decides


def conclusions(sheet: ScoreSheet, step: Step) -> list[Phrase]:
    state = states_of(sheet)[0]
    return marker_told(state, sheet, step) if step.seat is None else objectives_told(state, step.seat)


def objectives_told(state: State, seat: int) -> list[Phrase]:
    """What every objective of a seat brings."""
    own = [card for card in range(OBJECTIVE_KINDS) if contains(state.objectives[seat], card)]
    points = [int(points_of_objective(state, seat, card)) for card in own]
    return [say("{card}: {points:+}", card=objective_name(card), points=n) for card, n in zip(own, points, strict=True)]


def marker_told(state: State, sheet: ScoreSheet, step: Step) -> list[Phrase]:
    shift = int(step.name.removeprefix("shift"))
    owner = int(state.markers[shift - 1])
    if owner == NOTHING:
        return [say("Enter the earlier shifts first: the marker may go to the starting player.")]
    name = sheet.name(owner)
    if shift == SHIFTS[sheet.players]:
        return [say("{name} gets the last shift marker.", name=name)]
    return [say("{name} gets shift marker {n} and begins the next shift.", name=name, n=shift)]


def doubts(sheet: ScoreSheet, step: Step) -> list[Phrase]:
    """Objectives are all different: two players cannot have the same one."""
    if step.seat is None:
        return []
    found: list[Phrase] = []
    for question in step.groups[-1].questions:
        owners = [
            seat
            for seat in range(sheet.players)
            if sheet.has(f"cards{seat}") and sheet.value(f"cards{seat}", question.name, seat)
        ]
        if len(owners) > 1 and step.seat in owners:
            names = listed([sheet.name(seat) for seat in owners])
            found.append(
                say(
                    "There is only one such card, but several have it: {card} ({names}).",
                    card=question.text,
                    names=names,
                )
            )
    return found


def remark(players: int) -> Phrase | None:  # noqa: ARG001
    return say("The letters A to D of the engine models are ours: letter the four models as you like.")


COMPANION = Companion(setup, steps, position, conclusions, doubts, setup_remark=remark)
