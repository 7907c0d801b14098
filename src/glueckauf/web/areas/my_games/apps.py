"""My games as a Django app."""

from django.apps import AppConfig


class MyGames(AppConfig):
    name = "glueckauf.web.areas.my_games"
