"""Programs at the server: no cookies, but the token of a person."""

import json
from typing import Any

from django.test import Client

from glueckauf.web.areas.api.tokens import make_token
from tests.http.people import Person, history_of_table


class Program:
    def __init__(self, person: Person | None = None, language: str = "en", token: str = "") -> None:
        self.client = Client(headers={"accept-language": language}, raise_request_exception=False)
        self.token = make_token(visitor_id_of(person), "a program") if person else token

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def see(self, path: str, **headers: str) -> Any:
        return self.client.get(f"/api/v1{path}", headers=self.headers | headers)

    def do(self, path: str, data: Any = None, **headers: str) -> Any:
        sent = data if isinstance(data, str | bytes) else json.dumps(data)
        return self.client.post(f"/api/v1{path}", sent, "application/json", headers=self.headers | headers)

    def play(self, slug: str, move: str | int | None = None, event: int | None = None) -> Any:
        known = history_of_table(slug)
        code = known.record.position.moves[0].code if move is None else move
        return self.do(f"/tables/{slug}/play", {"event": known.event_count if event is None else event, "move": code})


def visitor_id_of(person: Person) -> str:
    """Who the person is; somebody who was never here gets an id now."""
    if "me" not in person.client.session:
        person.see("/api/tokens")
    return person.visitor_id
