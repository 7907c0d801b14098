"""The interface and the two pages about it."""

from django.urls import path

from glueckauf.web.api import pages
from glueckauf.web.api.calls import api

urlpatterns = [
    path("api/v1/", api.urls),
    path("api/", pages.interface, name="api"),
    path("api/tokens", pages.tokens_page, name="tokens"),
    path("api/tokens/<int:number>/revoke", pages.revoke, name="revoke"),
]
