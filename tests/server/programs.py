"""Programs at the server: no cookies, but the token of a person."""

import json
from typing import Any

from django.test import Client

from glueckauf.web.api import tokens
from tests.server.people import Person, story_of


class Program:
    def __init__(self, person: Person | None = None, language: str = "en", word: str = "") -> None:
        self.client = Client(headers={"accept-language": language}, raise_request_exception=False)
        self.word = tokens.make(word_of(person), "a program") if person else word

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.word}"} if self.word else {}

    def see(self, path: str, **headers: str) -> Any:
        return self.client.get(f"/api/v1{path}", headers=self.headers | headers)

    def do(self, path: str, data: Any = None, **headers: str) -> Any:
        sent = data if isinstance(data, str | bytes) else json.dumps(data)
        return self.client.post(f"/api/v1{path}", sent, "application/json", headers=self.headers | headers)

    def play(self, slug: str, move: str | int | None = None, event: int | None = None) -> Any:
        known = story_of(slug)
        code = known.record.position.moves[0].code if move is None else move
        return self.do(f"/tables/{slug}/play", {"event": known.events if event is None else event, "move": code})


def word_of(person: Person) -> str:
    """Who the person is; somebody who was never here gets a word now."""
    if "me" not in person.client.session:
        person.see("/api/tokens")
    return person.word
