"""The server without a browser: Django's test client on a database in a file, with transactions as in production."""

import atexit
import os
import shutil
import tempfile

DATA = tempfile.mkdtemp(prefix="glueckauf-server-")
atexit.register(shutil.rmtree, DATA, ignore_errors=True)
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "glueckauf.web.settings",
    "GLUECKAUF_DATA": DATA,
    "GLUECKAUF_PACE": "0",
    "GLUECKAUF_TABLES_PER_HOUR": "1000000",
    "GLUECKAUF_MOVES_PER_MINUTE": "1000000",
    "GLUECKAUF_READS_PER_MINUTE": "1000000",
    "GLUECKAUF_LOGINS_PER_HOUR": "1000000",
    "GLUECKAUF_REQUESTS_PER_MINUTE": "1000000",
    "GLUECKAUF_REVIEW_GAMES": "400",
}

import django  # noqa: E402  the environment comes first

django.setup()

import pytest  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from glueckauf.web.areas.api.models import Bot, Token  # noqa: E402
from glueckauf.web.areas.archive.models import ArchivedGame, ArchivedPlayer, OpeningMove, Reached  # noqa: E402
from glueckauf.web.areas.contests.models import Contest, Entrant, Play  # noqa: E402
from glueckauf.web.areas.lobby.models import Queue, QuickMatch  # noqa: E402
from glueckauf.web.areas.my_games.models import GameNote  # noqa: E402
from glueckauf.web.areas.people.models import Account, ChatMessage, Device, Login, Notice  # noqa: E402
from glueckauf.web.areas.ratings.models import Player, Pool, RatedGame, RatedSeat, RatedTable, Rating  # noqa: E402
from glueckauf.web.areas.review.models import Judgement, Review  # noqa: E402
from glueckauf.web.areas.school.models import Attempt, Daily, LessonAnswer, Solved  # noqa: E402
from glueckauf.web.areas.social.models import Invitation, Played, Profile, Report, SourceSum, Tie  # noqa: E402
from glueckauf.web.areas.tournaments.models import Competitor, Match, Tournament  # noqa: E402
from glueckauf.web.pages import rate_limits  # noqa: E402
from glueckauf.web.tables.models import Event, Holiday, OpenHouse, Result, Seat, Table  # noqa: E402
from glueckauf.web.workers.models import Job  # noqa: E402
from tests.http.people import Person  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def database():
    call_command("migrate", verbosity=0, interactive=False)
    yield
    connection.close()


@pytest.fixture(autouse=True)
def no_tables(database):  # noqa: ARG001
    """Every test begins in an empty house."""
    people, school = (Device, Login, Account, Bot, Token), (Attempt, Daily, LessonAnswer, Solved)
    social, lobby = (Report, Invitation, Tie, Profile, Played, SourceSum), (QuickMatch, Queue, GameNote)
    archive = (ArchivedPlayer, Reached, OpeningMove, ArchivedGame)
    measured = (RatedSeat, RatedGame, Rating, Pool, RatedTable, Player)
    compared = (Play, Entrant, Contest, Match, Competitor, Tournament)
    for rows in (
        *measured,
        *compared,
        Job,
        *social,
        *lobby,
        *archive,
        Notice,
        ChatMessage,
        Judgement,
        Review,
        *school,
        Event,
        Seat,
        Result,
        Table,
        Holiday,
        OpenHouse,
        *people,
    ):
        rows.objects.all()._raw_delete(using="default")
    rate_limits.buckets.cache_clear()


# Three people, each with a browser of their own


@pytest.fixture
def ada() -> Person:
    return Person("Ada")


@pytest.fixture
def bob() -> Person:
    return Person("Bob")


@pytest.fixture
def eve() -> Person:
    return Person("Eve")
