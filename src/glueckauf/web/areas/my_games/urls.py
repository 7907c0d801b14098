"""The addresses of my games."""

from django.urls import path

from glueckauf.web.areas.my_games import pages

urlpatterns = [
    path("games/", pages.my_games_page, name="games"),
    path("games/<slug:slug>/note", pages.note, name="note-game"),
    path("games/<slug:slug>/remove", pages.remove, name="remove-game"),
]
