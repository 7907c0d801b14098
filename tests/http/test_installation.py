"""The site as an app on a device."""

import re
import struct

import pytest
from tools.icons import ICONS, STATIC, draw

from glueckauf.core.text import LANGUAGES
from tests.http.people import Person


def manifest(language="en"):
    page = Person(language=language).see("/").content.decode()
    return Person(language=language).see(re.search(r'rel="manifest" href="([^"]+)"', page)[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_has_all_that_browsers_ask_before_they_install(language):
    got = manifest(language)
    told = got.json()
    assert got["Content-Type"] == "application/manifest+json"
    assert (told["name"], told["lang"], told["start_url"], told["display"]) == ("Glückauf", language, "/", "standalone")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    assert "maskable" in {icon["purpose"] for icon in told["icons"]}
    assert len({manifest(each).json()["description"] for each in LANGUAGES}) == len(LANGUAGES)


def test_every_icon_and_every_way_in_the_manifest_is_there():
    told, ada = manifest().json(), Person()
    for icon in told["icons"]:
        got = ada.see(icon["src"])
        assert got["Content-Type"] == icon["type"]
        drawing = b"".join(got)
        got.close()
        if icon["type"] == "image/png":
            assert "x".join(map(str, struct.unpack(">II", drawing[16:24]))) == icon["sizes"]
    assert all(ada.see(way["url"]).status_code == 200 for way in told["shortcuts"])


@pytest.mark.parametrize("name", ICONS)
def test_the_icons_are_the_drawings(name):
    assert (STATIC / name).read_bytes() == draw(name)


def test_the_service_worker_looks_after_the_whole_site_and_is_asked_for_anew():
    page = Person(language="de").see("/").content.decode()
    address = re.search(r'data-worker="([^"]+)"', page)[1]
    assert re.fullmatch(r"/service-worker\.js\?offline=/offline/de&amp;version=\w+", address)
    got = Person().see(address)
    assert got["Content-Type"].startswith("text/javascript")
    assert got["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_for_those_who_are_offline_knows_nobody_and_needs_only_what_is_kept(language):
    got = Person("Ada").see(f"/offline/{language}")
    page = got.content.decode()
    assert f'<html lang="{language}">' in page
    assert not got.cookies
    assert all(each.startswith("/static/") for each in re.findall(r'(?:src|<link[^>]*href)="([^"]*)"', page))
    assert Person().see("/offline/xx").status_code == 404
