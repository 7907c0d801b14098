"""Every address of the school and its page."""

from django.urls import path

from glueckauf.web.areas.school import lesson_pages, pages

urlpatterns = [
    path("school/", pages.school, name="school"),
    path("school/first-game", pages.first_game, name="first-game"),
    path("school/puzzles/", pages.puzzles_page, name="puzzles"),
    path("school/puzzles/<int:number>/", pages.puzzle, name="puzzle"),
    path("school/puzzles/<int:number>/play", pages.step, name="step"),
    path("school/puzzles/<int:number>/look", pages.look, name="look"),
    path("school/second-lesson/<slug:name>/", lesson_pages.lesson, name="second-lesson"),
    path("school/second-lesson/<slug:name>/<int:number>/", lesson_pages.item, name="lesson-item"),
    path("school/second-lesson/<slug:name>/<int:number>/answer", lesson_pages.answer, name="lesson-answer"),
    path("daily/", pages.today, name="daily"),
    path("daily/<isodate:day>/", pages.day, name="day"),
    path("daily/<isodate:day>/play", pages.play_daily, name="play-daily"),
]
