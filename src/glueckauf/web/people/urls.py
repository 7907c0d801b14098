"""The addresses of coming back."""

from django.urls import path

from glueckauf.web.people import pages

urlpatterns = [
    path("games/", pages.my_games, name="games"),
    path("account/", pages.settings, name="account"),
    path("account/register", pages.register, name="register"),
    path("account/enter", pages.enter, name="enter"),
    path("account/leave", pages.leave, name="leave"),
    path("account/password", pages.password, name="password"),
    path("account/everywhere", pages.everywhere, name="everywhere"),
    path("account/delete", pages.delete, name="delete"),
]
