"""The addresses of looking back."""

from django.urls import path

from glueckauf.web.areas.history import pages
from glueckauf.web.areas.history.pages import import_page

urlpatterns = [
    path("t/<slug:slug>/replay/", pages.replay, name="replay"),
    path("t/<slug:slug>/replay/<int:move>", pages.position, name="position"),
    path("t/<slug:slug>/if", pages.what_if, name="what-if"),
    path("t/<slug:slug>/game.glueckauf", pages.file, name="file"),
    path("t/<slug:slug>/deal", pages.deal, name="deal"),
    path("compare/<slug:one>/<slug:other>/", pages.compare, name="compare"),
    path("file", import_page, name="take-in"),
]
