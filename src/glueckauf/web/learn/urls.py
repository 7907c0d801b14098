"""Every address under /learn/ and its page."""

from django.urls import path

from glueckauf.web.learn import box_pages, pages

urlpatterns = [
    path("", pages.contents, name="learn"),
    path("<slug:name>/", pages.rules, name="rules"),
    path("<slug:name>/box/", box_pages.box, name="box"),
]
