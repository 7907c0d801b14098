"""Every address under /learn/ and its page."""

from django.urls import path

from glueckauf.web.areas.learn import companion_pages, pages

urlpatterns = [
    path("", pages.contents, name="learn"),
    path("<slug:name>/", pages.rules, name="rules"),
    path("<slug:name>/box/", companion_pages.companion_page, name="box"),
]
