"""The interface and the two pages about it."""

from django.conf import settings
from django.urls import path

from glueckauf.web.areas.api import pages
from glueckauf.web.areas.api.routes import api

urlpatterns = [
    path(f"{settings.API[1:]}/", api.urls),
    path("api/", pages.interface_page, name="api"),
    path("api/tokens", pages.tokens_page, name="tokens"),
    path("api/tokens/<int:number>/revoke", pages.revoke_page, name="revoke"),
]
