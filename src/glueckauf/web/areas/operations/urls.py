"""The addresses of this area."""

from django.urls import path

from glueckauf.web.areas.operations import pages

urlpatterns = [
    path("health", pages.health, name="health"),
    path("metrics", pages.metrics, name="metrics"),
]
