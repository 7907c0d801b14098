"""Nothing that a seat may not know can be found in what it is shown."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache
from itertools import count, cycle
from random import Random

import pytest
from django.test import RequestFactory
from django.utils import timezone

import glueckauf as ga
from glueckauf.core.playouts import generator
from glueckauf.core.position import NO_SEAT, Position, View
from glueckauf.core.record import Record, start
from glueckauf.players import player, prepare_player
from glueckauf.web.pages import page_model
from glueckauf.web.pages.explanations import explained_table
from glueckauf.web.pages.fragments import render_fragment
from glueckauf.web.pages.frames import MOST_FRAMES, next_frame
from glueckauf.web.pages.log import log_lines_since
from glueckauf.web.pages.outline import told_outline
from glueckauf.web.pages.page_model import page_model_for
from glueckauf.web.tables.history import History, TakenBack, Unseen
from glueckauf.web.tables.models import PERSON, Seat, Table
from tests.http.people import Person, new_table, play_some, seat, sit_down, table

POSITIONS = 5_000
DRAWN = 60
"""A page is made from the view alone, so where two views are the same to the byte it is enough to draw some."""
GAMES = [game.name for game in ga.all_games()]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
LEVELS = ("apprentice", "random")


@cache
def played(name: str) -> list[Record]:
    """Whole games with 2 to 4 players, seats in turn of both levels, until there are enough positions."""
    for level in LEVELS:
        prepare_player(level, ga.game(name))
    records: list[Record] = []
    for seed, players in zip(count(1), cycle(ga.game(name).players)):
        if sum(len(record.positions()) for record in records) >= POSITIONS:
            return records
        records.append(whole_game(name, players, seed))
    return records


def whole_game(name: str, players: int, seed: int) -> Record:
    record, rng = start(name, players, seed), generator(seed)
    while not record.position.over:
        seat = record.position.turn or 0
        record = record.play(player(LEVELS[(seat + seed) % 2])(record.position.view(seat), rng))
    return record


def positions(name: str) -> Iterator[tuple[int, Record, int]]:
    """All positions, numbered: a record and how many of its moves have been made."""
    return enumerate_all(played(name))


def enumerate_all(records: list[Record]) -> Iterator[tuple[int, Record, int]]:
    number = count()
    return ((next(number), record, moves) for record in records for moves in range(len(record.positions())))


def cut(record: Record, moves: int) -> Record:
    back = len(record.moves) - moves
    return record.undo(back, agreed=True) if back else record


def raw(view: View) -> bytes:
    return view._states.tobytes()


def elsewhere(position: Position, seat: int, seed: int) -> Position:
    """Another position that this seat cannot tell apart."""
    return position.view(seat).guess(generator(seed))


def twin(record: Record, seat: int, seed: int, *, also_own: bool = False) -> Record:
    """Another game that looks the same to a seat: other cards, another deal, other secret moves."""
    random = Random(seed)
    other = replace(record, seed=seed, moves=tuple(secretly(record, seat, random, also_own=also_own)))
    other.__dict__["_line"] = tuple(unlike(record, number, seat, seed) for number in range(len(record.positions())))
    return other


def unlike(record: Record, number: int, seat: int, seed: int) -> Position:
    """Another position, such that the move made there also teaches the seat the same, if one is found soon."""
    here, *after = record.positions()[number : number + 2]
    if after and has_come_out(record, number):
        return here
    if not after or after[0].revealed == here.revealed:
        return elsewhere(here, seat, seed + number)
    tries = (elsewhere(here, seat, seed + number + 1000 * again) for again in range(4))
    return next((each for each in tries if leads_to(each, record.moves[number], after[0], seat)), here)


def has_come_out(record: Record, number: int) -> bool:
    """Chosen in secret, and known to all by now."""
    move = record.moves[number]
    return record.positions()[number].keeps_secret(move) and not record.position.keeps_secret(move)


def leads_to(position: Position, move: int, after: Position, seat: int) -> bool:
    return position.why_not(move) is None and raw(position.play(move).view(seat)) == raw(after.view(seat))


def secretly(record: Record, seat: int, random: Random, *, also_own: bool) -> Iterator[int]:
    """The moves; where another seat has chosen in secret, any other that it would keep secret."""
    hidden = [move for move in range(len(record.game.codes)) if record.position.keeps_secret(move)]
    for position, move in zip(record.positions(), record.moves, strict=False):
        own = position.turn == seat and not also_own
        yield random.choice(hidden) if move in hidden and not own else move


# Pages without a database


NUMBERS = count(10**9)
"""Every page is of a table of its own, so that none comes from a cache."""


def table_of(record: Record) -> Table:
    table = Table(pk=next(NUMBERS), slug="a-table", game=record.game.name, players=record.players, seed=record.seed)
    seen = timezone.now() + timedelta(days=1)
    table.made = timezone.now()
    table._prefetched_objects_cache = {
        "seats": [
            Seat(table=table, number=number, kind=PERSON, name=f"P{number}", owner=f"o{number}", seen=seen)
            for number in range(table.players)
        ]
    }
    return table


def page(told: History, seat: int, language: str, after: int | None = None) -> str:
    """The live part of the page of a seat or of somebody who watches; or the next frame after so many events."""
    request = RequestFactory().get("/t/a-table/", headers={} if after is None else {"x-after": str(after)})
    request.language, request.session = language, {"me": f"o{seat}"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page_model, "find_table", lambda _: table_of(told.record))
        patch.setattr(page_model, "history_of", lambda _: told)
        seen = next_frame(request, page_model_for(request, "a-table"))
        assert seen.seat == seat
        return render_fragment(request, seen)


def some(name: str, every: int) -> Iterator[tuple[int, int, str, Record]]:
    """Every so many positions: its number, a seat, a language, and the game as far as it had come."""
    for number, whole, moves in positions(name):
        row, rest = divmod(number, every * DRAWN)
        if not rest:
            yield number, row % whole.players, ga.LANGUAGES[row % len(ga.LANGUAGES)], cut(whole, moves)


def twins(name: str, every: int, *, also_own: bool = False) -> Iterator[tuple[Record, Record, int, str]]:
    """Two games that a seat cannot tell apart, the seat, and a language."""
    for number, who, language, record in some(name, every):
        yield record, twin(record, who, number + 10**6, also_own=also_own), who, language


def taken_back(name: str) -> Iterator[tuple[History, History, int]]:
    """The same, with the last move taken back."""
    for number, who, _, gone in some(name, 3):
        if gone.moves:
            now = cut(gone, len(gone.moves) - 1)
            games = [(gone, now), (twin(gone, who, number + 10**6), twin(now, who, number + 10**6))]
            history, other = (undone(*each, by=now.position.turn or 0) for each in games)
            yield history, other, who


def undone(gone: Record, now: Record, by: int) -> History:
    return History(now, len(gone.moves), (TakenBack(gone, len(now.moves), by),))


def told_of(record: Record) -> History:
    return History(record, len(record.moves))


# The laws


@EVERY_GAME
def test_there_are_enough_positions_of_every_kind(name):
    games = played(name)
    assert sum(len(record.positions()) for record in games) >= POSITIONS
    assert {record.players for record in games} == {*ga.game(name).players}


@EVERY_GAME
def test_a_seat_and_who_watches_are_given_the_same_whatever_they_cannot_know(name):
    for number, record, moves in positions(name):
        position, seat = record.positions()[moves], number % record.players
        other = elsewhere(position, seat, number)
        assert raw(other.view(seat)) == raw(position.view(seat)), (record.seed, moves, seat)
        assert raw(other.public()) == raw(position.public()), (record.seed, moves, seat)


@EVERY_GAME
def test_two_games_that_a_seat_cannot_tell_apart_give_the_same_page(name):
    for record, other, who, language in twins(name, 2):
        shown = page(told_of(record), who, language)
        assert page(told_of(other), who, language) == shown, (record.seed, len(record.moves), who)


@EVERY_GAME
def test_two_games_that_differ_in_secrets_give_the_same_page_to_who_watches(name):
    for record, other, who, language in twins(name, 3, also_own=True):
        shown = page(told_of(record), NO_SEAT, language)
        assert page(told_of(other), NO_SEAT, language) == shown, (record.seed, len(record.moves), who)


@EVERY_GAME
@pytest.mark.parametrize("watching", [False, True])
def test_what_is_told_turn_by_turn_is_what_one_could_know_then(name, watching):
    """A frame is the same in two games that one cannot tell apart, and nothing of what came later is in it."""
    for record, other, who, language in twins(name, 3, also_own=watching):
        viewer, begins = NO_SEAT if watching else who, [numbers[0] for _, numbers in record.turns()]
        for place in [Random(len(record.moves)).randrange(-MOST_FRAMES, -2)] if len(begins) > MOST_FRAMES else []:
            after, soon = begins[place], cut(record, begins[place + 2])
            frame = page(told_of(record), viewer, language, after)
            assert page(told_of(other), viewer, language, after) == frame, (record.seed, len(record.moves), after)
            assert page(told_of(soon), viewer, language, after) == frame, (record.seed, len(record.moves), after)


@EVERY_GAME
def test_what_one_cannot_know_changes_no_explanation_and_no_preview(name):
    for number, who, language, record in some(name, 1):
        position, other = record.position, elsewhere(record.position, who, number)
        for view, same in ((position.view(who), other.view(who)), (position.public(), other.public())):
            assert explained_table(view, language) == explained_table(same, language), (record.seed, len(record.moves))


@EVERY_GAME
def test_moves_taken_back_stay_as_secret_as_they_were(name):
    for history, other, who in taken_back(name):
        assert page(other, who, "en") == page(history, who, "en"), (history.record.seed, len(history.record.moves), who)


@EVERY_GAME
@pytest.mark.parametrize("watching", [False, True])
def test_what_happened_meanwhile_is_told_as_one_may_hear_it(name, watching):
    """The summary for who comes back, a seat or who watches, from every point that one may have left at."""
    for record, other, who, language in twins(name, 1, also_own=watching):
        viewer, moves = NO_SEAT if watching else who, len(record.moves)
        for left in [Unseen(Random(moves).randrange(moves), 0)] if moves else []:
            told = log_lines_since(told_of(record), viewer, language, left)
            assert log_lines_since(told_of(other), viewer, language, left) == told, (record.seed, moves)
            assert told


@EVERY_GAME
def test_moves_taken_back_meanwhile_stay_as_secret_as_they_were(name):
    for history, other, who in taken_back(name):
        gone = Unseen(len(history.record.moves), 0)
        told = log_lines_since(history, who, "en", gone)
        assert [line.kind for line in told] == ["undone"]
        assert log_lines_since(other, who, "en", gone) == told, (history.record.seed, who)


@EVERY_GAME
def test_a_page_made_from_the_whole_position_would_be_noticed(name):
    def whole(position: Position) -> str:
        return str(told_outline(View(position.game, position._states.copy(), 0), "en"))

    some = [record.positions()[moves] for number, record, moves in positions(name) if number < 400]
    assert any(whole(elsewhere(position, 0, 1)) != whole(position) for position in some)


# Seeds, links and owners


def secrets_of(slug: str, *, links: bool = True) -> list[str]:
    """The deal as it might be written, the links to the seats, and who owns them."""
    made = table(slug)
    seats = list(made.seats.all())
    words = [made.seed, str(int(made.seed, 16)), made.secret, *(each.owner for each in seats if each.owner)]
    return words + [each.secret for each in seats] if links else words


def addresses(slug: str) -> list[str]:
    return [
        "/",
        "/games/",
        "/open/",
        "/account/",
        f"/t/{slug}/",
        f"/t/{slug}/part",
        f"/t/{slug}/part?words",
        f"/t/{slug}/explained",
        f"/t/{slug}/?why=x",
        f"/t/{slug}/nothing",
    ]


def everything(person: Person, slug: str) -> str:
    """All that a person can get to see of a table, headers and all."""
    answers = [person.see(address) for address in addresses(slug)]
    answers += [
        person.at(slug, action)
        for action in ("play", "undo", "answer", "lend", "return", "again", "speak", "pace", "quiet")
    ]
    return "".join(f"{answer.headers}{answer.content.decode()}" for answer in answers)


@EVERY_GAME
def test_no_page_has_the_deal_a_secret_or_an_owner(name, capfd):
    ada, bob, eve = Person("Ada"), Person("Bob"), Person("Eve")
    slug = new_table(ada, name, "me", "friend", "apprentice")
    sit_down(bob, slug, 1)
    for _ in range(3):
        play_some(slug, {0: ada, 1: bob}, 9)
        for person in (ada, bob, eve):
            shown = everything(person, slug)
            assert [word for word in secrets_of(slug) if word in shown] == []
    written = "".join(capfd.readouterr())
    assert [word for word in secrets_of(slug) if word in written] == []


def test_the_link_to_an_open_seat_is_shown_to_those_at_the_table_only():
    ada, eve = Person("Ada"), Person("Eve")
    slug = new_table(ada, "gluex", "me", "friend", "friend")
    for number in (1, 2):
        assert seat(slug, number).secret in ada.page(slug)
        assert seat(slug, number).secret not in everything(eve, slug)
    assert seat(slug, 0).secret not in everything(ada, slug)


def test_a_link_is_no_longer_shown_when_the_seat_is_taken():
    ada, bob = Person("Ada"), Person("Bob")
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    assert seat(slug, 1).secret not in everything(ada, slug) + everything(bob, slug)


def test_a_cookie_has_nothing_but_the_own_name_and_visitor_id():
    ada = Person("Ada")
    slug = new_table(ada, "gluex", "me", "apprentice")
    ada.page(slug)
    assert set(ada.client.session.keys()) <= {"me", "name", "lifted"}
    cookies = str(ada.client.cookies)
    assert str(table(slug).seed) not in cookies
    assert seat(slug, 0).secret not in cookies


def test_seeds_secrets_and_visitor_ids_are_long_and_never_the_same():
    ada = Person("Ada")
    made = [table(new_table(ada, "gluex", "me", "friend")) for _ in range(20)]
    secrets = [each.secret for one in made for each in one.seats.all()]
    assert len({one.seed for one in made}) == len(made)
    assert all(len(one.seed) == 64 and one.seed != one.secret for one in made)
    assert len(set(secrets)) == len(secrets)
    assert min(map(len, secrets)) >= 32
    assert len(ada.visitor_id) >= 32


def test_behind_the_curtain_nobody_sees_the_cards_of_the_other():
    """Two at one device: before the curtain is lifted the page is that of somebody who watches."""
    ada, eve = Person("Ada"), Person("Eve")
    slug = new_table(ada, "gluex", "me", "next")
    assert 'class="curtain"' in ada.page(slug)
    assert 'class="can"' not in ada.page(slug)
    assert words_of(ada.page(slug)) == words_of(eve.page(slug))


def words_of(page: str) -> str:
    return page.partition('<section class="told">')[2].rpartition("</section>")[0]
