"""Pictures to share, and what a link shows where somebody posts it."""

import re
from html import unescape
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django.utils import timezone
from PIL import Image

import glueckauf as ga
from glueckauf.core.raster import BEYOND_THEM, png
from glueckauf.core.record import Record
from glueckauf.core.record_reader import loads
from glueckauf.web.areas.history.files import import_record
from glueckauf.web.pages import pictures
from glueckauf.web.pages.end_pictures import end_picture, poster
from glueckauf.web.pages.lettering import ELLIPSIS, ems, fit
from glueckauf.web.pages.outcome import outcome_of
from glueckauf.web.pages.pictures import Look, position_picture, view_at
from glueckauf.web.pages.previews import Preview, position_preview
from glueckauf.web.pages.rate_limits import RateLimit
from glueckauf.web.pages.scene import GAP, Box, arrange
from glueckauf.web.tables import shared_deals
from glueckauf.web.tables.history import history_of
from glueckauf.web.tables.lookup import find_table
from glueckauf.web.tables.shared_deals import Keeper
from tests.http.people import Person, finish, history_of_table, new_table, play_some, seat, sit_down, table
from tests.http.test_secrets import EVERY_GAME, positions, some, table_of, told_of, twins

RECORDS = Path(__file__).parents[1] / "records"
UNDRAWN = pytest.mark.usefixtures("undrawn")
EVERY_LANGUAGE = pytest.mark.parametrize("language", ga.LANGUAGES)


@pytest.fixture(autouse=True)
def nothing_drawn_yet():
    pictures.rasterise.cache_clear()


@pytest.fixture
def undrawn(monkeypatch):
    """Pictures stay the text that they are drawn from."""
    monkeypatch.setattr(pictures, "png_apart", lambda svg, _: svg.encode())


def two_players(ada: Person, bob: Person, game: str = "gluex") -> str:
    slug = new_table(ada, game, "me", "friend")
    sit_down(bob, slug, 1)
    return slug


def tags(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', page)
    return {name: unescape(content) for name, content in found}


# What comes


def test_the_picture_of_a_table_is_a_png_of_the_size_of_previews(ada, bob):
    answer = ada.see(f"/t/{two_players(ada, bob)}/picture.png")
    image = Image.open(BytesIO(answer.content))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert len(image.convert("RGB").getcolors(2**20)) > 100


def test_by_night_a_picture_is_dark(ada, bob):
    slug = two_players(ada, bob, "glueck-auf")
    day, night = (ada.see(f"/t/{slug}/picture.png?light={light}").content for light in ("day", "night"))
    assert brightness(day) > 150 > brightness(night)


def brightness(png: bytes) -> float:
    return Image.open(BytesIO(png)).convert("L").resize((1, 1)).getpixel((0, 0))


@pytest.mark.parametrize("address", ["/picture.png", "/t/{}/picture.png", "/t/{}/invitation.png"])
@EVERY_LANGUAGE
@UNDRAWN
def test_every_picture_speaks_three_languages(ada, address, language):
    slug = new_table(ada, "gluex", "me", "friend", "friend")
    shown = ada.see(f"{address.format(slug)}?lang={language}").content.decode()
    others = [ada.see(f"{address.format(slug)}?lang={each}").content.decode() for each in ga.LANGUAGES]
    assert others.count(shown) == 1


@UNDRAWN
def test_a_table_that_waits_for_words_is_shown_as_an_invitation(ada):
    answer = ada.do("/tables", {"game": "gluex", "name": "Ada", "seat0": "me", "seat1": "friend", "words": "1"})
    shown = words_in(ada.see(f"{answer.url}picture.png").content.decode())
    assert "Ada invites you to a game of Glüx, 2 players." in shown


def words_in(svg: str) -> str:
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))


@UNDRAWN
def test_names_and_points_stand_on_the_picture_as_at_the_table(ada):
    slug = two_players(ada, Person("B<o>b & Co"))
    svg = ada.see(f"/t/{slug}/picture.png").content.decode()
    assert ">Ada<" in svg
    assert ">B&lt;o&gt;b &amp; Co<" in svg


@EVERY_GAME
def test_a_picture_of_a_whole_game_needs_no_font_of_the_machine(name):
    """What is drawn in a name alone may: the fonts that come along have Latin and Cyrillic letters and all our signs."""
    for language in ga.LANGUAGES:
        made = loads(next(RECORDS.glob(f"{name}-4-players.glueckauf")).read_text(encoding="utf-8"))
        there = find_table(import_record(made).slug)
        history = history_of(there)
        assert not BEYOND_THEM.search(position_picture(there, history, len(history.record.moves), Look(language)))


def test_letters_are_drawn_without_a_font_of_the_machine():
    blank = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><text x="9" y="40" font-size="30">{}</text></svg>'
    )
    drawn = {word: png(blank.format(word), 200) for word in ("", "Ä", "ß", "Ж", "ё", "·")}
    assert len(set(drawn.values())) == len(drawn)


# Addresses


@pytest.mark.parametrize("query", ["move=x", "move=-1", "lang=fr", "light=dusk", "move=1e3"])
def test_a_picture_that_cannot_be_understood_is_refused(ada, bob, query):
    assert ada.see(f"/t/{two_players(ada, bob)}/picture.png?{query}").status_code == 400


@UNDRAWN
def test_there_is_no_picture_of_what_does_not_exist(ada, bob, monkeypatch):
    slug = two_players(ada, bob)
    monkeypatch.setattr(pictures, "png_apart", None)
    for address in ("/t/nowhere/picture.png", "/t/nowhere/invitation.png", f"/t/{slug}/picture.png?move=1"):
        assert ada.see(address).status_code == 404


@UNDRAWN
def test_a_picture_is_drawn_once_and_not_sent_again_to_who_has_it(ada, bob):
    address = f"/t/{two_players(ada, bob)}/picture.png"
    first = ada.see(address)
    assert ada.see(address).content == first.content
    assert pictures.rasterise.cache_info()[:2] == (1, 1)
    again = bob.see(address, if_none_match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert again["Cache-Control"] == first["Cache-Control"] == "public, max-age=60"


@UNDRAWN
def test_a_finished_game_may_be_cached_for_a_day(ada, bob):
    slug = finished_gluex(ada, bob)
    assert ada.see(f"/t/{slug}/picture.png")["Cache-Control"] == "public, max-age=86400"


@UNDRAWN
def test_who_asks_for_too_many_new_pictures_has_to_wait_but_sees_the_old_ones(ada, bob, monkeypatch):
    monkeypatch.setattr(pictures, "picture_limit", RateLimit("trial", 1, 3600))
    slug = two_players(ada, bob)
    assert ada.see(f"/t/{slug}/picture.png").status_code == 200
    assert ada.see(f"/t/{slug}/picture.png?lang=de").status_code == 429
    assert ada.see(f"/t/{slug}/picture.png").status_code == 200


# Tags


@EVERY_LANGUAGE
def test_the_link_to_a_seat_says_who_invites_to_what(ada, language):
    slug = new_table(ada, "gluex", "me", "friend", "hewer")
    link = f"/t/{slug}/sit/{seat(slug, 1).secret}"
    page = Person("Bob", language).see(link).content.decode()
    shown = tags(page)
    assert shown["og:title"].startswith("Ada")
    assert "Glüx" in shown["og:title"]
    assert shown["og:title"] in unescape(page.partition("<main")[2])
    assert shown["og:url"] == f"http://testserver{link}"
    assert shown["og:image"] == f"http://testserver/t/{slug}/invitation.png?lang={language}"
    assert shown["og:locale"].startswith(f"{language}_")


def test_every_page_has_a_preview_whose_picture_is_there(ada, bob):
    slug = two_players(ada, bob)
    play_some(slug, {0: ada, 1: bob}, 3)
    pages = ["/", "/open/", "/learn/", "/school/", f"/t/{slug}/", f"/t/{slug}/replay/", f"/t/{slug}/replay/2"]
    for address in pages:
        shown = tags(ada.see(address).content.decode())
        assert shown["og:url"] == f"http://testserver{address}" or address.endswith("replay/")
        assert shown["twitter:card"] == "summary_large_image"
        assert shown["og:title"]
        assert shown["og:description"] == shown["description"]
        assert ada.see(shown["og:image"].removeprefix("http://testserver"))["Content-Type"] == "image/png"


def test_a_position_has_a_preview_of_its_own(ada, bob):
    slug = two_players(ada, bob)
    play_some(slug, {0: ada, 1: bob}, 3)
    shown = tags(ada.see(f"/t/{slug}/replay/2?seat=0").content.decode())
    assert shown["og:image"] == f"http://testserver/t/{slug}/picture.png?move=2&lang=en"
    assert shown["og:url"] == f"http://testserver/t/{slug}/replay/2"


@EVERY_LANGUAGE
def test_a_link_to_share_has_the_language_of_who_shares_it_and_so_has_what_it_shows(language):
    """A program that reads a link has no language of its own; a person who follows it has."""
    anna = Person("Anna", language)
    slug = new_table(anna, "gluex", "me", "friend")
    links = re.findall(r'readonly value="http://testserver([^"]*)"', anna.page(slug))
    links += re.findall(r'readonly value="http://testserver([^"]*)"', anna.see(f"/t/{slug}/replay/0").content.decode())
    assert len(links) == 3, "to the seat, to watch, to the position"
    for link in map(unescape, links):
        page = Person("a program", "en").see(link).content.decode()
        shown = tags(page)
        assert shown["og:locale"].startswith(f"{language}_")
        assert shown["og:image"].endswith(f"lang={language}")
        assert shown["og:url"].endswith(f"lang={language}")
        assert '<html lang="en">' in page


def test_behind_a_proxy_addresses_begin_as_the_visitor_wrote_them(ada, monkeypatch):
    monkeypatch.setattr(settings, "SECURE_PROXY_SSL_HEADER", ("HTTP_X_FORWARDED_PROTO", "https"))
    shown = tags(ada.see("/", host="play.example.org", x_forwarded_proto="https").content.decode())
    assert shown["og:image"] == "https://play.example.org/picture.png?lang=en"


def test_a_host_that_cannot_be_gets_the_address_of_the_settings(ada):
    shown = tags(ada.see("/", host="a b").content.decode())
    assert shown["og:url"] == f"{settings.ADDRESS}/"


# Secrets


@EVERY_GAME
def test_two_games_that_differ_in_secrets_give_the_same_picture_and_the_same_tags(name):
    for record, other, _, language in twins(name, 8, also_own=True):
        if not record.position.over:
            shown, same = (picture_and_tags(each, language) for each in (record, other))
            assert shown == same, (record.seed, len(record.moves))


def picture_and_tags(record: Record, language: str) -> tuple[str, Preview]:
    there, history = table_of(record), told_of(record)
    at = Random(len(record.moves)).randint(0, len(record.moves))
    picture = position_picture(there, history, at, Look(language))
    return picture, position_preview(there, history, at, language, "/")


@pytest.mark.parametrize("name", ["gluex", "kartenspiel"])
def test_a_picture_of_the_whole_position_would_be_noticed(name, monkeypatch):
    """Glück Auf draws nothing of what its stacks hide."""
    monkeypatch.setattr(pictures, "is_disclosed", lambda _: True)
    pairs = [(record, other, language) for record, other, _, language in twins(name, 8, also_own=True)]
    assert any(picture_and_tags(one, said) != picture_and_tags(other, said) for one, other, said in pairs)


@EVERY_GAME
def test_a_finished_game_is_shown_with_nothing_hidden(name):
    for _, _, language, record in some(name, 6):
        there = table_of(record)
        there.over = True
        view = view_at(there, told_of(record), len(record.moves))
        assert view.to_dict() == record.position.to_dict() | {"seat": view.seat}, language


@EVERY_GAME
def test_a_deal_stays_hidden_as_long_as_others_may_play_it(name, monkeypatch):
    monkeypatch.setattr(shared_deals, "keepers", [Keeper(lambda _: True, lambda *_: True)])
    record = next(each for _, each, moves in positions(name) if moves == len(each.moves))
    there = table_of(record)
    there.over = there.strict = True
    shown = view_at(there, told_of(record), 1)
    assert shown._states.tobytes() == record.positions()[1].public()._states.tobytes()


@UNDRAWN
def test_no_picture_and_no_tag_has_the_deal_or_a_link(ada, bob, eve):
    slug = new_table(ada, "gluex", "me", "friend", "friend")
    sit_down(bob, slug, 1)
    made = table(slug)
    for address in (f"/t/{slug}/picture.png", f"/t/{slug}/invitation.png", f"/t/{slug}/"):
        shown = eve.see(address).content.decode()
        secrets = [str(made.seed), *(each.secret for each in made.seats.all()), ada.visitor_id, bob.visitor_id]
        assert [word for word in secrets if word in shown] == []


# Fitting


@EVERY_GAME
def test_drawings_fill_the_box_and_never_overlap_or_leave_it(name):
    box = Box(364, 20, 816, 590)
    for _, _, _, record in some(name, 10):
        places = [place for _, place in arrange(record.position.public().parts(), box)]
        assert all(is_inside(place, box) for place in places)
        assert not any(overlap(one, other) for one in places for other in places if one is not other)
        assert sum(place.width * place.height for place in places) > 0.4 * box.width * box.height


def is_inside(place: Box, box: Box) -> bool:
    right, bottom = place.x + place.width, place.y + place.height
    return (
        place.x > box.x - 1
        and place.y > box.y - 1
        and right < box.x + box.width + 1
        and bottom < box.y + box.height + 1
    )


def overlap(one: Box, other: Box) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > -GAP / 2 and down > -GAP / 2


def test_words_are_set_smaller_then_broken_then_cut():
    assert fit("Anna", 200, 30, "words").size == 30
    smaller = fit("Maximiliane Hohenfels", 200, 30, "words")
    assert smaller.size < 30
    assert smaller.lines == ("Maximiliane Hohenfels",)
    assert len(fit("Maximiliane von und zu Hohenfels", 200, 30, "words", 2).lines) == 2
    cut = fit("W" * 40, 200, 30, "words")
    assert cut.lines[0].endswith(ELLIPSIS)
    assert ems(cut.lines[0]) * cut.size <= 200


# The end


def finished_gluex(ada: Person, bob: Person) -> str:
    slug = two_players(ada, bob)
    finish(slug, {0: ada, 1: bob})
    return slug


def test_the_end_is_a_preview_and_a_poster(ada, bob):
    slug = finished_gluex(ada, bob)
    sizes = [Image.open(BytesIO(ada.see(f"/t/{slug}/{name}.png").content)).size for name in ("picture", "poster")]
    assert sizes == [(1200, 630), (1080, 1350)]


@UNDRAWN
@EVERY_LANGUAGE
def test_the_end_says_who_won_and_through_what_and_names_everybody(ada, bob, language):
    slug = finished_gluex(ada, bob)
    sentence = outcome_of(history_of_table(slug), ["Ada", "Bob"]).sentence.text(language)
    for name in ("picture", "poster"):
        shown = words_in(ada.see(f"/t/{slug}/{name}.png?lang={language}").content.decode())
        assert sentence in unescape(shown)
        assert f"{timezone.now():%Y-%m-%d}" in shown
        assert {"Ada", "Bob"} <= {*shown.split()}
    page = Person("Eve", language).page(slug)
    assert sentence in tags(page)["og:description"]
    assert f"/t/{slug}/poster.png?lang={language}" in page


def test_there_is_no_poster_before_the_end(ada, bob):
    slug = two_players(ada, bob)
    assert ada.see(f"/t/{slug}/poster.png").status_code == 409
    assert "poster.png" not in ada.page(slug)


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.glueckauf")), ids=lambda file: file.stem)
def test_every_end_fits_on_its_pictures(file):
    """Shared victories, tie-breaks, points below zero: no bar and no line is wider than its place."""
    there = find_table(import_record(loads(file.read_text(encoding="utf-8"))).slug)
    history = history_of(there)
    for language in ga.LANGUAGES if history.record.position.over else ():
        for room, draw in ((400, end_picture), (1000, poster)):
            svg = draw(there, history, Look(language))
            bars = re.findall(r'<rect class="p-tone-\d" x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="20"', svg)
            assert bars
            assert all(float(x) > 39 and float(x) + float(width) < room + 41 for x, width in bars)
