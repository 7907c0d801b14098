"""Every address and its page."""

from django.urls import include, path

from glueckauf.web.pages import explanations, home, picture_pages, readiness, table_pages

urlpatterns = [
    path("", home.home, name="home"),
    path("language", home.choose_language, name="language"),
    path("tables", home.new_table, name="make"),
    path("ready/<slug:name>", readiness.readiness, name="ready"),
    path("learn/", include("glueckauf.web.areas.learn.urls")),
    path("t/<slug:slug>/", table_pages.table, name="table"),
    path("t/<slug:slug>/part", table_pages.part, name="part"),
    path("t/<slug:slug>/explained", explanations.explained, name="explained"),
    path("t/<slug:slug>/rule/<slug:code>", table_pages.rule, name="rule"),
    path("t/<slug:slug>/play", table_pages.play, name="play"),
    path("t/<slug:slug>/undo", table_pages.undo, name="undo"),
    path("t/<slug:slug>/answer", table_pages.answer, name="answer"),
    path("t/<slug:slug>/lend", table_pages.lend, name="lend"),
    path("t/<slug:slug>/return", table_pages.take_back, name="return"),
    path("t/<slug:slug>/give-up", table_pages.leave, name="give-up"),
    path("t/<slug:slug>/word", table_pages.deal_word, name="word"),
    path("t/<slug:slug>/curtain", table_pages.curtain, name="curtain"),
    path("t/<slug:slug>/again", table_pages.again, name="again"),
    path("t/<slug:slug>/sit/<slug:secret>", table_pages.sit, name="sit"),
    path("t/<slug:slug>/picture.png", picture_pages.picture, name="picture"),
    path("t/<slug:slug>/poster.png", picture_pages.end_poster, name="poster"),
    path("t/<slug:slug>/invitation.png", picture_pages.invitation, name="invitation-picture"),
    path("picture.png", picture_pages.house, name="house-picture"),
    path("", include("glueckauf.web.areas.history.urls")),
    path("", include("glueckauf.web.areas.school.urls")),
    path("", include("glueckauf.web.areas.people.urls")),
    path("", include("glueckauf.web.areas.lobby.urls")),
    path("", include("glueckauf.web.areas.archive.urls")),
    path("", include("glueckauf.web.areas.my_games.urls")),
    path("", include("glueckauf.web.areas.social.urls")),
    path("", include("glueckauf.web.areas.review.urls")),
    path("", include("glueckauf.web.areas.api.urls")),
    path("", include("glueckauf.web.areas.operations.urls")),
    path("", include("glueckauf.web.areas.installation.urls")),
    path("", include("glueckauf.web.areas.ratings.urls")),
    path("", include("glueckauf.web.areas.contests.urls")),
    path("", include("glueckauf.web.areas.tournaments.urls")),
]

handler404 = "glueckauf.web.pages.errors.not_found"
handler400 = "glueckauf.web.pages.errors.bad_request"
handler500 = "glueckauf.web.pages.errors.server_error"
