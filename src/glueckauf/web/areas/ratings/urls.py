"""The addresses of the ratings."""

from django.urls import path

from glueckauf.web.areas.ratings import pages

urlpatterns = [
    path("ratings/", pages.ratings, name="ratings"),
    path("ratings/join", pages.join_page, name="join-ratings"),
    path("ratings/leave", pages.stop_page, name="stop-ratings"),
    path("ratings/tables", pages.new_table, name="make-rated"),
    path("ratings/tables/<slug:slug>", pages.sit, name="sit-rated"),
    path("t/<slug:slug>/leave", pages.leave_page, name="leave-rated"),
]
