"""What a browser needs to install the site."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from glueckauf.core.text import LANGUAGES, say
from glueckauf.web.pages.pictures import ABOUT
from glueckauf.web.pages.templating import address, static_address
from glueckauf.web.pages.visitors import language_of

GROUND = "#f3ead7"
"""Of the icon's lines, and of the window while the first page is on its way."""
ICONS = (("icon.svg", "any", "any"), ("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
MASKABLE = ("icon-maskable-512.png", "512x512", "maskable")
WAYS = ((say("Play"), "home"), (say("My games"), "games"), (say("Lobby"), "open"))


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Return what the app is called and looks like, in the visitor's language."""
    language = language_of(request)
    told = {
        "id": "/",
        "name": "Glückauf",
        "short_name": "Glückauf",
        "description": ABOUT.text(language),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": [icon(*each) for each in (*ICONS, MASKABLE)],
        "shortcuts": [{"name": words.text(language), "url": address(name)} for words, name in WAYS],
    }
    response = JsonResponse(told, content_type="application/manifest+json")
    response["Vary"] = "Cookie, Accept-Language"
    return response


def icon(name: str, sizes: str, purpose: str) -> dict[str, str]:
    kind = "image/svg+xml" if name.endswith(".svg") else "image/png"
    return {"src": static_address(name), "sizes": sizes, "type": kind, "purpose": purpose}


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Return the script from the root, because it looks after all pages below its own address."""
    text = (settings.PACKAGE / "static" / "service-worker.js").read_text(encoding="utf-8")
    return HttpResponse(text, "text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


@require_safe
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """Return the page that the device keeps; nobody's name is on it."""
    if language not in LANGUAGES:
        raise Http404
    return render(request, "installation/offline.html", {"lang": language})
