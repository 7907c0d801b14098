"""Every address under /learn/ and its page."""

from django.urls import path

from glueckauf.web.learn import pages

urlpatterns = [
    path("", pages.contents, name="learn"),
    path("<slug:name>/", pages.rules, name="rules"),
]
