"""What can be expected: what is hidden is dealt anew, a move is played, and what comes of it is valued.

A network values a position at a glance, through the eyes of the seat to decide. In a game without one the rest is played
out by heuristics.
"""

from glueckauf.core.game import Game
from glueckauf.core.playouts import generator
from glueckauf.core.position import View
from glueckauf.core.schema import ALL_SEATS
from glueckauf.core.snapshot import Snapshot
from glueckauf.players.captain import NetworkSearch, options_for
from glueckauf.players.compiled_outlook import NO_MOVE, Eyes, glance_ahead, glance_at_deals, play_deals, play_out_after
from glueckauf.players.evaluation import has_network, trained_network
from glueckauf.players.mcts import workspace
from glueckauf.players.network import look_for
from glueckauf.players.paired_playouts import Trial, new_trial
from glueckauf.players.search import Search

ROUNDS = 2
"""How far ahead of a decision the network looks: what a move is worth shows when everybody has answered it."""


class NetworkOutlook:
    """By a glance of the network at every position that may come about."""

    def __init__(self, game: Game, players: int) -> None:
        network = trained_network(game, players)
        self.players, self.eyes = players, Eyes(network, look_for(game, network), workspace(1, generator(0)))

    def now(self, position: Snapshot, seed: int, games: int) -> Trial:  # noqa: ARG002  a glance at what is known is exact
        return self.glance(position, ALL_SEATS, NO_MOVE, 0, seed, 1)

    def after(self, position: Snapshot, move: int, seed: int, games: int) -> Trial:
        """At the next choice, with anything that nobody has seen."""
        return self.glance(position, ALL_SEATS, move, 0, seed, games)

    def ahead(self, view: View, move: int, seed: int, games: int) -> Trial:
        """Some rounds later, with anything that the seat does not know."""
        return self.glance(view, view.seat, move, ROUNDS * self.players, seed, games)

    def glance(self, start: Snapshot, seat: int, move: int, turns: int, seed: int, games: int) -> Trial:  # noqa: PLR0913, PLR0917
        trial = new_trial(self.players, seat, seed, games)
        glance_ahead(self.eyes, start.copies(2), trial, move, turns)
        return trial

    def deals(self, start: Snapshot, seed: int, games: int) -> Trial:
        trial = new_trial(self.players, ALL_SEATS, seed, games)
        glance_at_deals(self.eyes, start.copies(2), trial)
        return trial

    def choice(self, view: View, seed: int, thoughts: int) -> int:
        """Return the move that a search makes."""
        options = options_for(view.game, view.players)
        search = NetworkSearch(view, generator(seed), self.eyes.network, 1, **options)
        search.run(thoughts)
        return search.best()


class PlayoutOutlook:
    """By games played to their end by heuristics."""

    def __init__(self, game: Game, players: int) -> None:
        self.players, self.workspace = players, workspace(len(game.codes), generator(0))

    def now(self, position: Snapshot, seed: int, games: int) -> Trial:
        return self.after(position, NO_MOVE, seed, games)

    def after(self, position: Snapshot, move: int, seed: int, games: int) -> Trial:
        return self.play_out(position, ALL_SEATS, move, seed, games)

    def ahead(self, view: View, move: int, seed: int, games: int) -> Trial:
        return self.play_out(view, view.seat, move, seed, games)

    def play_out(self, start: Snapshot, seat: int, move: int, seed: int, games: int) -> Trial:
        trial = new_trial(self.players, seat, seed, games)
        play_out_after(start.copies(2), self.workspace, trial, move)
        return trial

    def deals(self, start: Snapshot, seed: int, games: int) -> Trial:
        trial = new_trial(self.players, ALL_SEATS, seed, games)
        play_deals(start.copies(2), self.workspace, trial)
        return trial

    def choice(self, view: View, seed: int, thoughts: int) -> int:
        search = Search(view, generator(seed))
        search.run(thoughts)
        return search.best()


Outlook = NetworkOutlook | PlayoutOutlook


def outlook_for(game: Game, players: int) -> Outlook:
    return NetworkOutlook(game, players) if has_network(game, players) else PlayoutOutlook(game, players)
