"""Looking back: replay, permalinks, the race, files, what-if."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory

import glueckauf as ga
from glueckauf.core.position import NO_SEAT
from glueckauf.core.proof import Proof, Word
from glueckauf.core.record import Record
from glueckauf.web.areas.history import what_if
from glueckauf.web.areas.history.pages import render_replay_part
from glueckauf.web.areas.history.replay import OPEN, replay_for
from glueckauf.web.areas.history.what_if import guess_hidden_part
from glueckauf.web.pages import page_model
from glueckauf.web.pages.race_chart import compute_chart, openly
from glueckauf.web.tables import shared_deals
from glueckauf.web.tables.history import History, _cache
from glueckauf.web.tables.models import Event, Table
from glueckauf.web.tables.shared_deals import Keeper
from glueckauf.web.workers import bots, jobs
from tests.http.people import Person, finish, history_of_table, new_table, play_some, rows, seat, sit_down, table, work
from tests.http.programs import Program
from tests.http.test_secrets import DRAWN, EVERY_GAME, cut, elsewhere, positions, raw, table_of, twins

RECORDS = Path(__file__).parents[1] / "records"
FILES = sorted(RECORDS.glob("*.glueckauf"))
EVERY_FILE = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def text_of(answer) -> str:
    return unescape(answer.content.decode())


def take_in(person: Person, content: bytes):
    return person.client.post("/file", {"file": SimpleUploadedFile("game.glueckauf", content)})


def imported(person: Person, file: Path) -> str:
    answer = take_in(person, file.read_bytes())
    assert answer.status_code == 302, text_of(answer)[-500:]
    return answer.url.split("/")[2]


def finished(ada: Person, bob: Person, of: str = "gluex") -> str:
    slug = new_table(ada, of, "me", "friend")
    sit_down(bob, slug, 1)
    finish(slug, {0: ada, 1: bob})
    return slug


# Secrets


def past(record: Record, at: int, own: int, point: str, language: str) -> str:
    """A past position as its visitor is shown it, while the game goes on."""
    request = RequestFactory().get("/t/a-table/replay/0", {"seat": point})
    request.language, request.session = language, {"me": f"o{own}"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page_model, "find_table", lambda _: table_of(record))
        patch.setattr(page_model, "history_of", lambda _: History(record, len(record.moves)))
        return render_replay_part(request, replay_for(request, "a-table", at))


@EVERY_GAME
def test_two_games_that_a_seat_cannot_tell_apart_give_the_same_replay(name):
    for record, other, own, language in goes_on(twins(name, 5)):
        at = Random(len(record.moves)).randint(0, len(record.moves))
        for point in (str(own), "all", str((own + 1) % record.players), OPEN):
            shown = past(record, at, own, point, language)
            assert past(other, at, own, point, language) == shown, (record.seed, len(record.moves), at, own, point)


@EVERY_GAME
def test_two_games_that_differ_in_secrets_give_the_same_replay_to_who_watches(name):
    for record, other, own, language in goes_on(twins(name, 4, also_own=True)):
        at = Random(len(record.moves)).randint(0, len(record.moves))
        for point in ("", "0", OPEN):
            shown = past(record, at, NO_SEAT, point, language)
            assert past(other, at, NO_SEAT, point, language) == shown, (record.seed, len(record.moves), at, own)


def goes_on(pairs: Iterator[tuple[Record, Record, int, str]]) -> Iterator[tuple[Record, Record, int, str]]:
    return (pair for pair in pairs if not pair[0].position.over)


@EVERY_GAME
def test_what_if_in_a_game_that_goes_on_takes_over_what_the_seat_knew_and_nothing_else(name, monkeypatch):
    monkeypatch.setattr(what_if.secrets, "randbits", lambda _: 7)
    for number, record, moves in positions(name):
        position, own = record.positions()[moves], number % record.players
        if number % DRAWN == 0 and not position.over:
            guess = guess_hidden_part(position, own)
            assert raw(guess.view(own)) == raw(position.view(own))
            assert raw(guess_hidden_part(elsewhere(position, own, number), own)) == raw(guess)


@EVERY_GAME
def test_before_the_end_a_seat_is_replayed_to_its_owner_only(name):
    ada, bob, eve = Person("Ada"), Person("Bob"), Person("Eve")
    slug = new_table(ada, name, "me", "friend")
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 12)
    for person, other in ((ada, 1), (bob, 0), (eve, 0), (eve, 1)):
        shown = text_of(person.see(f"/t/{slug}/replay/6?seat={other}"))
        assert "Until the end only its owner sees the table from this seat" in shown
        assert part_of(shown) == part_of(text_of(person.see(f"/t/{slug}/replay/6?seat=all")))
        assert f'replay/6?seat={OPEN}"' not in shown


def part_of(page: str) -> str:
    """The boards."""
    return page.partition('<section class="board')[2].partition("</section>")[0]


def test_two_people_at_one_device_replay_what_the_one_before_the_curtain_knew(ada):
    slug = new_table(ada, "gluex", "me", "next")
    assert 'href="/t/' + slug + '/replay/0?seat=0"' not in text_of(ada.see(f"/t/{slug}/replay/0"))
    ada.at(slug, "curtain", seat=0)
    assert 'href="/t/' + slug + '/replay/0?seat=0"' in text_of(ada.see(f"/t/{slug}/replay/0"))
    assert "Until the end only its owner" in text_of(ada.see(f"/t/{slug}/replay/0?seat=1"))


# Replay


def test_after_the_end_everybody_sees_every_seat_and_everything_open(ada, bob, eve):
    slug = finished(ada, bob)
    boards = {point: part_of(text_of(eve.see(f"/t/{slug}/replay/3?seat={point}"))) for point in ("0", "1", "all", OPEN)}
    assert len(set(boards.values())) == 4


def test_a_permalink_shows_its_position_and_leads_to_the_others(ada, bob):
    slug = finished(ada, bob)
    last = len(history_of_table(slug).record.moves)
    shown = text_of(ada.see(f"/t/{slug}/replay/5?seat=1"))
    assert 'data-move="5"' in shown
    for there in (0, 4, 6, last):
        assert f'href="/t/{slug}/replay/{there}?seat=1"' in shown
    assert ada.see(f"/t/{slug}/replay/?move=7&seat=0").url == f"/t/{slug}/replay/7?seat=0"


def test_a_position_that_does_not_exist_is_refused(ada):
    slug = new_table(ada, "gluex", "me", "next")
    assert ada.see(f"/t/{slug}/replay/1").status_code == 404
    assert ada.see(f"/t/{slug}/replay/?move=x").status_code == 400
    assert ada.see("/t/nowhere/replay/0").status_code == 404
    assert ada.see(f"/t/{slug}/replay/99999999999999999999999").status_code == 404


def test_every_line_of_the_log_leads_to_its_position(ada, bob):
    slug = finished(ada, bob)
    lines = [int(move) for move in re.findall(rf"/t/{slug}/replay/(\d+)", ada.page(slug))]
    assert set(lines) == {numbers[-1] + 1 for _, numbers in history_of_table(slug).record.turns()}
    for move in lines[::10]:
        assert ada.see(f"/t/{slug}/replay/{move}").status_code == 200


@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_the_move_is_told_in_words(ada, language):
    slug = imported(ada, RECORDS / "glueck-auf-2-players.glueckauf")
    ada.client.cookies["lang"] = language
    record = history_of_table(slug).record
    for at in (1, 40, 100):
        told = record.positions()[at - 1].move(record.moves[at - 1]).text(language)
        assert told in text_of(ada.see(f"/t/{slug}/replay/{at}"))


# The race


@EVERY_FILE
def test_the_race_ends_with_the_result_and_the_sources_add_up_to_it(file):
    record = ga.load(file)
    result = tuple(score.total for score in record.position.scores())
    run = compute_chart(record, openly)
    assert run.totals == run.stages[-1].totals == result
    assert tuple(map(sum, zip(*(source.points for source in run.sources), strict=True))) == result


@EVERY_FILE
def test_the_parts_of_a_race_are_the_shifts_and_rounds_in_order(file):
    record = ga.load(file)
    run = compute_chart(record, openly)
    numbers = [stage.name.values["n"] for stage in run.stages]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [stage.after for stage in run.stages] == sorted({stage.after for stage in run.stages})
    if record.game.name == "glueck-auf":
        assert len(numbers) == 3


def test_a_shift_ends_with_its_scoring():
    run = compute_chart(ga.load(RECORDS / "glueck-auf-3-players.glueckauf"), openly)
    delivered = [points for source in run.sources if "shift" not in str(source.name) for points in source.points]
    assert run.stages[0].totals == (10, 14, 18)
    assert sum(delivered) < sum(run.totals)


@EVERY_FILE
def test_figures_at_the_end_of_the_race_do_not_lie_over_each_other(file):
    heights = [height for _, height in compute_chart(ga.load(file), openly).results]
    assert all(lower - upper > 15 for upper, lower in pairwise(heights))


# Files


def test_a_game_is_a_file_when_it_is_over(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    refused = ada.see(f"/t/{slug}/game.glueckauf")
    assert refused.status_code == 409
    assert "when the game is over" in text_of(refused)
    assert str(table(slug).seed) not in text_of(refused)
    finish(slug, {0: ada, 1: bob})
    text = ada.see(f"/t/{slug}/game.glueckauf").content.decode()
    record = ga.loads(text)
    assert record.moves == history_of_table(slug).record.moves
    assert record.names == ("Ada", "Bob")
    assert record.proof == Proof(table(slug).secret, (Word(), Word()))


@EVERY_FILE
def test_a_file_comes_in_and_goes_out_as_it_was(ada, file):
    slug = imported(ada, file)
    assert ada.see(f"/t/{slug}/game.glueckauf").content == file.read_bytes()
    assert table(slug).over


def test_what_others_still_play_is_not_given_away(ada, bob, eve, monkeypatch):
    slug = finished(ada, bob)
    Table.objects.update(strict=True)
    monkeypatch.setattr(shared_deals, "keepers", [Keeper(lambda _: True, lambda *_: True)])
    assert "Others are still playing this deal." in text_of(eve.see(f"/t/{slug}/game.glueckauf"))
    assert "Until the end only its owner sees" in text_of(eve.see(f"/t/{slug}/replay/3?seat={OPEN}"))
    assert table(slug).secret not in text_of(eve.see(f"/t/{slug}/deal"))


def test_the_same_file_leads_to_the_same_table(ada, bob):
    assert imported(ada, FILES[0]) == imported(bob, FILES[0])
    assert Table.objects.count() == 1


def test_a_game_can_be_pasted_too(ada):
    text = FILES[0].read_text(encoding="utf-8").replace("\n", "\r\n")
    assert ada.do("/file", {"text": text}).status_code == 302


def test_nobody_plays_at_an_imported_table(ada):
    record = ga.load(RECORDS / "gluex-2-players.glueckauf")
    slug = take_in(ada, cut(record, 10).dumps().encode()).url.split("/")[2]
    assert not table(slug).over
    assert ada.play(slug).status_code == 403
    for number in (0, 1):
        assert ada.do(f"/t/{slug}/sit/{seat(slug, number).secret}", {"name": "Ada"}).status_code == 409
        assert ada.at(slug, "lend", to=f"{number}-hewer").status_code == 403
    assert ada.see(f"/t/{slug}/replay/10?seat={OPEN}").status_code == 200
    assert Event.objects.count() == 10


BOMBS = {
    "a zip": (b"PK\x03\x04" + b"\0" * 5000, 400, "This file is compressed."),
    "a gzip": (b"\x1f\x8b" + b"\0" * 5000, 400, "This file is compressed."),
    "too long": (b"glueckauf record 1\n" * 3_200, 413, "This is too long for a game."),
    "many lines": (b"\n" * 59_000, 400, "line 1: a record begins with"),
    "one line": (b"glueckauf record 1 " + b"x" * 50_000, 400, "line 1: this line was changed"),
    "no text": (b"\xff\xfe\x00\x01", 400, "This is not a text file."),
    "a page": (b"<html><script>alert(1)</script>", 400, "line 1: a record begins with"),
    "nothing": (b"", 400, "line 1: a record begins with"),
}


@pytest.mark.parametrize("what", BOMBS)
def test_a_wrong_file_is_refused_with_a_reason(ada, what):
    content, status, sentence = BOMBS[what]
    before = rows()
    answer = take_in(ada, content) if content else ada.do("/file", {"text": ""})
    assert answer.status_code == status
    assert sentence in text_of(answer)
    assert "<script>alert" not in answer.content.decode()
    assert rows() == before


def test_a_bomb_that_is_far_too_long_is_not_even_read(ada):
    answer = take_in(ada, b"x" * 5_000_000)
    assert answer.status_code == 413
    assert Table.objects.count() == 0


def sealed(lines: list[str]) -> bytes:
    return ga.core.record.as_file(lines).encode()


def lines_of(file: Path) -> list[str]:
    return [line.rpartition(" ~")[0] for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("depth", [100, 5_000])
def test_a_position_as_deep_as_a_pit_is_refused(ada, depth):
    lines = lines_of(FILES[0])
    answer = take_in(ada, sealed([*lines[:3], "position " + "[" * depth, *lines[4:]]))
    assert answer.status_code == 400
    assert "line 4: this game is not played here" in text_of(answer)


def test_script_in_an_imported_name_is_shown_and_not_run(ada):
    lines = lines_of(RECORDS / "gluex-2-players.glueckauf")
    evil = "<script>alert(1)</script>"
    slug = take_in(ada, sealed([*lines[:4], f"name blue {evil}", *lines[4:]])).url.split("/")[2]
    for address in (f"/t/{slug}/", f"/t/{slug}/replay/3", f"/t/{slug}/deal"):
        shown = ada.see(address).content.decode()
        assert "<script>alert" not in shown
    assert "&lt;script&gt;" in ada.see(f"/t/{slug}/replay/3").content.decode()


@pytest.mark.parametrize("language", ["de", "ru"])
def test_a_changed_line_is_named_in_every_language(ada, language):
    ada.client.cookies["lang"] = language
    text = FILES[0].read_text(encoding="utf-8").replace("players 2", "players 3")
    word = {"de": "Zeile 3: Diese Zeile wurde geändert", "ru": "строка 3: эта строка изменена"}[language]
    assert word in text_of(take_in(ada, text.encode()))


# What if


def test_from_a_finished_game_one_plays_on_and_the_game_is_not_touched(ada, bob, eve):
    slug = finished(ada, bob)
    record, before = history_of_table(slug).record, Event.objects.filter(table__slug=slug).count()
    answer = eve.at(slug, "if", move=9, seat=1, level="apprentice")
    there = answer.url.split("/")[2]
    assert history_of_table(there).record.position == record.positions()[9]
    made = table(there)
    assert (made.origin, made.origin_move, made.guessed) == (slug, 9, False)
    assert f'href="/t/{slug}/replay/9"' in eve.page(there)
    finish(there, {1: eve})
    assert Event.objects.filter(table__slug=slug).count() == before
    assert history_of_table(slug).record.moves == record.moves


@EVERY_GAME
def test_from_a_game_that_goes_on_one_plays_on_from_what_one_knew(ada, bob, name):
    slug = new_table(ada, name, "me", "friend")
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 15)
    there = ada.at(slug, "if", move=11, seat=0, level="random").url.split("/")[2]
    old, new = history_of_table(slug).record.positions()[11], history_of_table(there).record.position
    assert new.view(0) == old.view(0)
    assert new != old
    assert "what was hidden there is a guess" in text_of(ada.see(f"/t/{there}/"))
    finish(there, {0: ada})


def test_what_if_from_a_game_that_goes_on_is_for_the_own_seat_only(ada, bob, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 5)
    before = rows()
    for person, number in ((ada, 1), (bob, 0), (eve, 0), (eve, 1)):
        assert person.at(slug, "if", move=3, seat=number, level="hewer").status_code == 403
    assert ada.at(slug, "if", move=3, seat=0, level="god").status_code == 400
    assert ada.at(slug, "if", move=99, seat=0, level="hewer").status_code == 404
    assert ada.at(slug, "if", move="x", seat=0, level="hewer").status_code == 400
    assert rows() == before


def test_a_what_if_can_be_replayed_kept_as_a_file_and_played_again(ada):
    slug = imported(ada, RECORDS / "kartenspiel-2-players.glueckauf")
    there = ada.at(slug, "if", move=100, seat=0, level="random").url.split("/")[2]
    finish(there, {0: ada})
    text = ada.see(f"/t/{there}/game.glueckauf").content
    assert history_of_table(take_in(ada, text).url.split("/")[2]).record.moves == history_of_table(there).record.moves
    assert ada.see(f"/t/{there}/replay/1").status_code == 200
    assert ada.at(there, "undo", seat=0, number=history_of_table(there).event_count).status_code == 409
    again = ada.at(there, "again").url.split("/")[2]
    assert history_of_table(again).record.positions()[0] == history_of_table(there).record.positions()[0]


def test_nothing_before_the_position_of_a_what_if_can_be_taken_back(ada):
    slug = imported(ada, RECORDS / "gluex-2-players.glueckauf")
    there = ada.at(
        slug, "if", move=20, seat=history_of_table(slug).record.positions()[20].turn, level="random"
    ).url.split("/")[2]
    assert ada.at(there, "undo", seat=0, number=0).status_code in {403, 409}
    assert history_of_table(there).record.moves == ()


# What was kept and can be read no more


@pytest.fixture
def unreadable(ada) -> str:
    """A what-if from a position that is refused by now."""
    slug = new_table(ada, "gluex", "me", "friend")
    there = ada.at(slug, "if", move=0, seat=0, level="random").url.split("/")[2]
    Table.objects.filter(slug=there).update(start={"game": "gluex", "phase": "nonsense"}, waits_for_bot=True)
    jobs.put(bots.BOT_MOVE, table(there).pk)
    _cache.clear()
    return there


def test_a_game_that_can_be_read_no_more_says_so(ada, unreadable):
    sentence = "This game cannot be read any more."
    assert [ada.see(f"/t/{unreadable}/{page}").status_code for page in ("", "part", "replay/")] == [410] * 3
    answers = [
        ada.see(f"/t/{unreadable}/"),
        ada.at(unreadable, "play", number=0, move="x"),
        ada.at(unreadable, "again"),
    ]
    assert [answer.status_code for answer in answers] == [410, 410, 410]
    assert all(sentence in text_of(answer) for answer in answers)
    program = Program(ada).see(f"/tables/{unreadable}")
    assert (program.status_code, program.json()["code"]) == (410, "unreadable")


def test_a_game_that_can_be_read_no_more_keeps_nobody_from_the_others(ada, unreadable):
    page, listed = text_of(ada.see("/games/")), Program(ada).see("/tables").json()
    assert unreadable not in page
    assert [each["id"] for each in listed] == [Table.objects.exclude(slug=unreadable).get().slug]
    assert listed[0]["id"] in page
    assert [work() for _ in range(3)] == [True, True, False], "it is not tried again and again"
