"""The addresses of the lobby."""

from django.urls import path

from glueckauf.web.areas.lobby import pages

urlpatterns = [
    path("open/", pages.lobby, name="open"),
    path("open/quick", pages.quick, name="quick"),
    path("open/<slug:slug>", pages.sit, name="sit-down"),
    path("open/<slug:slug>/fill", pages.fill, name="fill-seats"),
    path("open/<slug:slug>/call-off", pages.stop_waiting, name="call-off"),
]
