"""People at the server: each with a browser of their own, that is a test client with its cookies."""

from typing import Any

from django.test import Client
from django.utils import timezone

from glueckauf.web.tables.history import History, history_of
from glueckauf.web.tables.models import Event, Seat, Table
from glueckauf.web.workers import bots
from glueckauf.web.workers.job_worker import JobWorker, LeaseKeeper
from glueckauf.web.workers.jobs import MOVES, Lane
from glueckauf.web.workers.models import Job


class Person:
    def __init__(self, name: str = "Ada", language: str = "en", **client: Any) -> None:
        self.name = name
        self.client = Client(headers={"accept-language": language}, raise_request_exception=False, **client)

    def see(self, address: str, **headers: str) -> Any:
        return self.client.get(address, headers=headers)

    def do(self, address: str, data: dict[str, Any] | None = None, **headers: str) -> Any:
        return self.client.post(address, data or {}, headers=headers)

    def at(self, slug: str, action: str, **data: Any) -> Any:
        return self.do(f"/t/{slug}/{action}", data)

    def page(self, slug: str) -> str:
        return self.see(f"/t/{slug}/").content.decode()

    def play(self, slug: str, move: str | None = None, number: int | None = None) -> Any:
        """The move, or the first legal one, at the number that stands on the table or another."""
        known = history_of_table(slug)
        code = known.record.position.moves[0].code if move is None else move
        return self.at(slug, "play", move=code, number=known.event_count if number is None else number)

    @property
    def visitor_id(self) -> str:
        """Who this is to the server."""
        return self.client.session["me"]


def new_table(person: Person, game: str = "gluex", *chairs: str, **wishes: str) -> str:
    """A table where the first chair is this person's unless it is said otherwise; wishes are what else the form has."""
    wished = chairs or ("me", "friend")
    data = {f"seat{number}": chair for number, chair in enumerate(wished)}
    answer = person.do("/tables", {"game": game, "name": person.name, **data, **wishes})
    assert answer.status_code == 302, answer.content.decode()
    return answer.url.split("/")[2]


def sit_down(person: Person, slug: str, number: int) -> Any:
    return person.do(f"/t/{slug}/sit/{seat(slug, number).secret}", {"name": person.name})


def table(slug: str) -> Table:
    return Table.objects.get(slug=slug)


def seat(slug: str, number: int) -> Seat:
    return Seat.objects.get(table__slug=slug, number=number)


def history_of_table(slug: str) -> History:
    return history_of(table(slug))


def rows() -> list[Any]:
    """Everything the database keeps, but for the signs of life."""
    return [
        list(Table.objects.order_by("pk").values()),
        list(Seat.objects.order_by("pk").values("pk", "table", "number", "kind", "name", "owner", "secret", "level")),
        list(Event.objects.order_by("pk").values()),
    ]


def play_some(slug: str, people: dict[int, Person], moves: int) -> None:
    """So many moves of whoever is to move, a computer player or a person."""
    for _ in range(moves):
        turn = history_of_table(slug).record.position.turn
        if turn is None:
            return
        if turn in people and not seat(slug, turn).level:
            answer = people[turn].play(slug)
            assert answer.status_code == 302, answer.content.decode()[:500]
        else:
            bot_moves(slug)


def finish(slug: str, people: dict[int, Person]) -> None:
    play_some(slug, people, 2000)
    assert table(slug).over


def bot_moves(slug: str) -> None:
    """The computer player whose turn it is moves."""
    bots.move(Job(key=str(table(slug).pk)))


def work(lane: Lane = MOVES) -> bool:
    """Do the job whose turn it is; return whether there was one."""
    return JobWorker(lane, LeaseKeeper()).work()


def make_due() -> None:
    """All jobs can be begun now."""
    Job.objects.update(due=timezone.now())
