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
    path("api/bots", pages.make_bot_page, name="make-bot"),
    path("api/bots/<int:number>/renew", pages.renew_bot_page, name="renew-bot"),
    path("api/bots/<int:number>/delete", pages.delete_bot_page, name="delete-bot"),
    path("bots/", pages.bots_page, name="bots"),
    path("bots/challenge", pages.challenge_page, name="challenge"),
]
