"""The addresses of contests."""

from django.urls import path

from glueckauf.web.areas.contests import pages

urlpatterns = [
    path("contests/", pages.contests, name="contests"),
    path("contests/new", pages.new_contest, name="new-contest"),
    path("contests/<slug:code>/", pages.contest, name="contest"),
    path("contests/<slug:code>/enter", pages.enter_page, name="enter-contest"),
    path("contests/<slug:code>/begin", pages.begin_page, name="begin-contest"),
    path("contests/<slug:code>/end", pages.end_page, name="end-contest"),
    path("contests/<slug:code>/<int:number>/", pages.deal, name="contest-deal"),
    path("contests/<slug:code>/<int:number>/play", pages.play, name="play-contest"),
]
