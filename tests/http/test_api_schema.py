"""The description of the interface holds: whatever is sent, the answer is one that it names, and never our fault."""

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from hypothesis import HealthCheck, settings

from glueckauf.web.areas.api.models import Token
from glueckauf.web.areas.api.tokens import digest_of
from tests.http.people import Person, new_table, play_some, sit_down
from tests.http.programs import visitor_id_of

schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", WSGIHandler())
schema.config.checks.positive_data_acceptance.expected_statuses = ["2xx", "400", "401", "403", "404", "409"]
"""What is sent as described may be impossible, but it is understood: never 422."""
tried = settings(
    max_examples=20, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture
def slug(ada) -> str:
    """A table where things have happened, with a seat of Ada's and one that is free."""
    made = new_table(ada, "gluex", "me", "friend", "random")
    sit_down(Person("Bob"), made, 1)
    play_some(made, {0: ada}, 1)
    return made


RIGHT, WRONG = "ga_" + "a" * 43, "ga_" + "b" * 43
"""Cases are made before a test begins, so the token is known by then."""


PLAIN = {"Accept-Encoding": "identity"}


class Shown:
    """The token is shown wherever the case is not about showing none."""

    token = RIGHT

    def get(self, *_):
        return self.token

    def set(self, case, token, _):
        case.headers["Authorization"] = f"Bearer {token}"


class WrongShown(Shown):
    token = WRONG


@pytest.fixture
def token(ada) -> None:
    Token.objects.create(owner=visitor_id_of(ada), name="a program", beginning=RIGHT[:8], digest=digest_of(RIGHT))


def check_welcome(case, answer):
    """Whoever shows the token is known."""
    assert answer.status_code != 401 or case.headers.get("Authorization") != f"Bearer {RIGHT}"


@schema.auth(Shown)
@schema.parametrize()
@tried
def test_with_a_token_at_any_address(case, token):  # noqa: ARG001
    check_welcome(case, case.call_and_validate(headers=PLAIN))


@schema.auth(Shown)
@schema.parametrize()
@tried
def test_with_a_token_at_a_real_table(case, token, slug):  # noqa: ARG001
    if case.path_parameters:
        case.path_parameters["table"] = slug
    check_welcome(case, case.call_and_validate(headers=PLAIN))


@schema.parametrize()
@tried
def test_without_a_token(case):
    answer = case.call_and_validate(headers=PLAIN)
    assert answer.status_code in {401, 404, 405}


@schema.auth(WrongShown)
@schema.parametrize()
@tried
def test_with_a_wrong_token(case):
    answer = case.call_and_validate(headers=PLAIN)
    assert answer.status_code in {401, 404, 405}
