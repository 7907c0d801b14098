"""The review of a whole game as one thing: every verdict, the account of every seat, and how both show themselves."""

from dataclasses import dataclass
from functools import cached_property
from html import escape

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.frame import Frame
from glueckauf.core.progress import bar
from glueckauf.core.record import Record
from glueckauf.core.text import SEAT_NAMES, chosen_language, say
from glueckauf.players.luck_account import Account, account, sentence
from glueckauf.players.review import (
    FEWEST,
    MOST,
    Verdict,
    check_over,
    decisions,
    expected_lead,
    prepare_review,
    usual_games,
    verdicts,
    verdicts_in_time,
)

LONGEST = 24 * 3600


@dataclass(frozen=True, repr=False)
class Review:
    """What each decision of a finished game cost. `start` is what a seat can expect before the deal, with its error."""

    record: Record
    start: tuple[float, float]
    verdicts: tuple[Verdict, ...]

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """For each seat how its result came about: start + luck + own decisions + those of the others + unforeseen."""
        return tuple(account(self.record, seat, self.start, self.verdicts) for seat in range(self.record.players))

    def to_frame(self) -> Frame:
        """A row for each decision: `number` of the move, `seat`, `kind` of the verdict, the codes of the move `played` and of
        the `best` one, points `lost` and their `error` (95 %), `games` imagined to find out, and the `luck` that the seat had until the next decision.
        """
        codes = self.record.game.codes
        return Frame.of(
            {
                "number": verdict.number,
                "seat": verdict.seat,
                "kind": verdict.kind,
                "played": codes[verdict.made],
                "best": codes[verdict.best],
                "lost": verdict.lost,
                "error": verdict.error,
                "games": verdict.games,
                "luck": verdict.luck[verdict.seat],
            }
            for verdict in self.verdicts
        )

    def text(self, language: str = "en") -> str:
        """A sentence for each seat."""
        lines = (f"{SEAT_NAMES[each.seat].text(language)}: {sentence(each, language)}" for each in self.accounts)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return "".join(f"<p>{escape(line)}</p>" for line in self.text().splitlines())


def check_effort(seconds: float | None, games: int | None) -> None:
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise GlueckaufError(f"seconds: {seconds}, but it is more than 0 and at most {LONGEST}")
    if games is not None and games not in range(FEWEST, MOST + 1):
        raise GlueckaufError(f"games: {games}, but it is {FEWEST} to {MOST}")


def review(record: Record, seconds: float | None = None, *, games: int | None = None, progress: bool = True) -> Review:
    """Review a finished game: how much was luck, and what each mistake cost.

    It imagines so many games for each decision, and is the same every time; or it takes about so many seconds. Without either
    it takes less than twenty.
    """
    check_over(record)
    check_effort(seconds, games)
    prepare_review(record.game)
    doing, found = say("Reviewing").text(chosen_language()), list[Verdict]()
    in_turn = verdicts_in_time(record, seconds) if seconds else verdicts(record, games or usual_games(record))
    with bar(len(decisions(record)), doing, wanted=progress) as move:
        for verdict in in_turn:
            found.append(verdict)
            move(len(found), "")
    return Review(record, expected_lead(record), tuple(found))
