"""The addresses of tournaments."""

from django.urls import path

from glueckauf.web.areas.tournaments import pages

urlpatterns = [
    path("tournaments/", pages.tournaments, name="tournaments"),
    path("tournaments/new", pages.new_tournament, name="new-tournament"),
    path("tournaments/<slug:code>/", pages.tournament, name="tournament"),
    path("tournaments/<slug:code>/enter", pages.enter_page, name="enter-tournament"),
    path("tournaments/<slug:code>/begin", pages.begin_page, name="begin-tournament"),
    path("tournaments/<slug:code>/award", pages.award_page, name="award-match"),
]
