"""The addresses of this area."""

from django.urls import path

from glueckauf.web.areas.installation import pages

urlpatterns = [
    path("manifest.webmanifest", pages.manifest, name="manifest"),
    path("service-worker.js", pages.service_worker, name="service-worker"),
    path("offline/<slug:language>", pages.offline, name="offline"),
]
