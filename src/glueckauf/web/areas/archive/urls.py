"""The addresses of the archive."""

from django.urls import path

from glueckauf.web.areas.archive import pages

urlpatterns = [
    path("archive/", pages.archive, name="archive"),
    path("archive/games.zip", pages.records, name="archive-records"),
    path("archive/games.parquet", pages.parquet, name="archive-parquet"),
    path("archive/openings", pages.openings, name="openings"),
    path("archive/<slug:slug>/keep", pages.keep, name="keep-out"),
]
