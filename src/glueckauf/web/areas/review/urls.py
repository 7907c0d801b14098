"""The addresses of the review."""

from django.urls import path

from glueckauf.web.areas.review import pages

urlpatterns = [
    path("t/<slug:slug>/review/", pages.review, name="review"),
    path("t/<slug:slug>/review/part", pages.part, name="review-part"),
    path("t/<slug:slug>/review/start", pages.start, name="review-start"),
    path("t/<slug:slug>/review/stop", pages.stop, name="review-stop"),
    path("t/<slug:slug>/review/<int:number>/", pages.decision, name="review-decision"),
    path("t/<slug:slug>/review/<int:number>/try", pages.try_again, name="review-try"),
]
