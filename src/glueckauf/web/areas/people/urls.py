"""The addresses of coming back."""

from django.urls import path

from glueckauf.web.areas.people import pages, telling_pages

urlpatterns = [
    path("t/<slug:slug>/speak", pages.speak, name="speak"),
    path("t/<slug:slug>/quiet", pages.quiet, name="quiet"),
    path("t/<slug:slug>/pace", pages.pace, name="pace"),
    path("account/", pages.settings, name="account"),
    path("account/register", pages.register, name="register"),
    path("account/enter", pages.enter, name="enter"),
    path("account/leave", pages.leave, name="leave"),
    path("account/device", telling_pages.device, name="device"),
    path("account/quiet-hours", telling_pages.quiet_hours, name="quiet-hours"),
    path("account/holiday", telling_pages.holiday, name="holiday"),
    path("account/back", telling_pages.back, name="back"),
    path("account/password", pages.password, name="password"),
    path("account/everywhere", pages.everywhere, name="everywhere"),
    path("account/delete", pages.delete, name="delete"),
    path("account/forgotten", pages.forgotten, name="forgotten"),
    path("account/confirm/<str:seal>", pages.confirm, name="confirm"),
    path("account/reset/<str:seal>", pages.reset, name="reset"),
]
