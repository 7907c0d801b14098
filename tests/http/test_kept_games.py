"""Games whose rules are not played here any more: what is kept of them can be read, and their file downloaded."""

import pytest

import glueckauf as ga
from glueckauf.core.errors import BadRecord
from glueckauf.core.record import as_file
from glueckauf.web.tables.kept_game import kept_file
from glueckauf.web.tables.models import UNDO, Event, Table
from tests.http.people import Person, history_of_table, new_table, play_some, table
from tests.http.programs import Program
from tests.http.test_api import EVERY_GAME
from tests.http.test_history import text_of

SENTENCES = {
    "en": ("rules that are not played here any more", "It is played by version 0", "its moves are kept"),
    "de": ("Regeln begonnen, die hier nicht mehr gespielt werden", "Sie folgt Version 0", "ihre Züge sind aufbewahrt"),
    "ru": ("по правилам, по которым здесь больше не играют", "действует версия правил 0", "ходы сохранены"),
}
UNTOLD = "as long as it is not over they stay secret"


def new_game(ada: Person, moves: int = 2000, **kept: object) -> str:
    """A game of so many moves, of which something else than usual is kept."""
    slug = new_table(ada, "gluex", "me", "random")
    play_some(slug, {0: ada}, moves)
    Table.objects.filter(slug=slug).update(**kept)
    return slug


@pytest.mark.parametrize("language", SENTENCES)
def test_the_page_says_what_happened(ada, language):
    slug = new_game(ada, rules=0)
    record = table(slug)
    ada.client.cookies["lang"] = language
    for address in ("", "replay/", "deal", "review/"):
        answer = ada.see(f"/t/{slug}/{address}")
        assert answer.status_code == 410
        assert all(sentence in text_of(answer) for sentence in (*SENTENCES[language], "Ada"))
        assert f'href="/t/{record.slug}/game.glueckauf"' in answer.content.decode()
    assert "kept" not in text_of(ada.see("/t/nowhere/"))


def test_its_moves_are_told_in_codes(ada):
    slug = new_game(ada, 6)
    codes = [history_of_table(slug).record.game.codes[move] for move in history_of_table(slug).record.moves]
    Table.objects.filter(slug=slug).update(rules=0)
    page = ada.page(slug)
    assert [page.index(code) for code in codes]


def test_nobody_moves_there_any_more(ada):
    slug = new_game(ada, 3, rules=0)
    for answer in (
        ada.at(slug, "play", number=3, move="x"),
        ada.at(slug, "speak", seat=0, text="?"),
        ada.at(slug, "again"),
    ):
        assert answer.status_code == 410
        assert SENTENCES["en"][0] in text_of(answer)


def test_its_file_can_be_downloaded_by_people_and_programs(ada):
    slug = new_game(ada, rules=0)
    file = ada.see(f"/t/{slug}/game.glueckauf")
    assert (file.status_code, file["Content-Disposition"]) == (200, f'attachment; filename="{slug}.glueckauf"')
    assert file.content.decode() == kept_file(table(slug))
    assert Program(ada).see(f"/tables/{slug}/record").content == file.content
    assert "game gluex 0 ~" in file.content.decode()


@EVERY_GAME
@pytest.mark.parametrize("moves", [25, 2000])
def test_a_version_that_plays_its_rules_reads_the_file(ada, name, moves):
    slug = new_table(ada, name, "me", "random")
    play_some(slug, {0: ada}, moves)
    Table.objects.filter(slug=slug).update(over=True)
    record = ga.loads(kept_file(table(slug)))
    assert (record.moves, record.seed) == (history_of_table(slug).record.moves, history_of_table(slug).record.seed)
    assert record.proof
    assert record.names


def test_a_file_by_moves_that_was_edited_is_refused(ada):
    slug = new_game(ada)
    lines = list(ga.loads(kept_file(table(slug))).lines_by_moves())
    with pytest.raises(BadRecord):
        ga.loads(as_file([*lines[:-2], lines[-1]]))
    with pytest.raises(BadRecord):
        ga.loads(as_file([*lines[:-1], "result 1 2", lines[-1]]))


def test_moves_that_were_taken_back_are_not_in_the_file(ada):
    slug = new_game(ada, 4)
    Event.objects.create(table=table(slug), number=4, kind=UNDO, seat=0, value=3)
    Table.objects.filter(slug=slug).update(over=True, version=99)
    record = ga.loads(kept_file(table(slug)))
    assert len(record.moves) == 1
    assert record.moves == history_of_table(slug).record.moves


@pytest.mark.parametrize("kept", [{"rules": 99}, {"rules": 0, "strict": True}, {"game": "chess"}])
def test_what_may_still_be_played_elsewhere_stays_secret(ada, kept):
    """Newer rules, when the server was set back; a deal that others play; a game that is not known here."""
    slug = new_game(ada, 6, **kept)
    page = ada.see(f"/t/{slug}/")
    assert page.status_code == 410
    assert UNTOLD in text_of(page)
    for answer in (ada.see(f"/t/{slug}/game.glueckauf"), Program(ada).see(f"/tables/{slug}/record")):
        assert answer.status_code == 409
        assert table(slug).secret not in answer.content.decode()


def test_a_table_that_was_never_dealt_is_shown_too(ada):
    slug = new_table(ada, "gluex", "me", "friend", words="1")
    Table.objects.filter(slug=slug).update(rules=0)
    assert SENTENCES["en"][0] in text_of(ada.see(f"/t/{slug}/"))
    assert ada.see(f"/t/{slug}/game.glueckauf").status_code == 409


def test_it_is_among_my_games(ada):
    slug = new_game(ada, 3, rules=0)
    page = ada.see("/games/").content.decode()
    assert "Begun under other rules" in page
    assert f'href="/t/{slug}/"' in page
