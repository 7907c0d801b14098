"""The addresses of people among people."""

from django.urls import path

from glueckauf.web.areas.social import pages

urlpatterns = [
    path("people/", pages.people, name="people"),
    path("people/find", pages.find, name="find-somebody"),
    path("people/tie", pages.tie, name="tie"),
    path("people/show", pages.show, name="show-profile"),
    path("people/named/<path:name>", pages.profile, name="profile"),
    path("people/report/<path:name>", pages.report, name="report"),
    path("invitations/<int:number>/accept", pages.accept_invitation, name="accept-invitation"),
    path("invitations/<int:number>/decline", pages.decline_invitation, name="decline-invitation"),
    path("t/<slug:slug>/people", pages.at_table, name="at-table"),
    path("t/<slug:slug>/invite", pages.invite_to_table, name="invite"),
    path("t/<slug:slug>/mute", pages.mute, name="mute"),
    path("t/<slug:slug>/report/<int:seat>", pages.report_at_table, name="report-seat"),
]
