"""The address of the paragraph of the rules behind a move or a reason; empty for a game without written rules."""

from django.urls import reverse

from glueckauf.core.game import Game


def link_of_move(game: Game, code: str) -> str:
    return _link(game, game.rule_links.of_move(code))


def link_of_reason(game: Game, code: str) -> str:
    return _link(game, game.rule_links.of_reason(code))


def _link(game: Game, paragraph: str) -> str:
    return f"{reverse('rules', args=[game.name])}#{paragraph}" if game.has_rules else ""
