"""Every address and its page."""

from django.urls import include, path

from glueckauf.web import pages

urlpatterns = [
    path("", pages.home, name="home"),
    path("language", pages.language, name="language"),
    path("tables", pages.make, name="make"),
    path("learn/", include("glueckauf.web.learn.urls")),
    path("t/<slug:slug>/", pages.table, name="table"),
    path("t/<slug:slug>/part", pages.part, name="part"),
    path("t/<slug:slug>/rule/<slug:code>", pages.rule, name="rule"),
    path("t/<slug:slug>/play", pages.play, name="play"),
    path("t/<slug:slug>/undo", pages.undo, name="undo"),
    path("t/<slug:slug>/answer", pages.answer, name="answer"),
    path("t/<slug:slug>/lend", pages.lend, name="lend"),
    path("t/<slug:slug>/return", pages.take_back, name="return"),
    path("t/<slug:slug>/word", pages.word, name="word"),
    path("t/<slug:slug>/curtain", pages.curtain, name="curtain"),
    path("t/<slug:slug>/again", pages.again, name="again"),
    path("t/<slug:slug>/sit/<slug:secret>", pages.sit, name="sit"),
    path("", include("glueckauf.web.memory.urls")),
    path("", include("glueckauf.web.school.urls")),
    path("", include("glueckauf.web.people.urls")),
    path("", include("glueckauf.web.review.urls")),
    path("", include("glueckauf.web.api.urls")),
]

handler404 = "glueckauf.web.pages.not_found"
handler400 = "glueckauf.web.pages.bad_request"
handler500 = "glueckauf.web.pages.our_fault"
