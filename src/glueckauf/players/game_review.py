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
from glueckauf.players.review import Verdict, check_over, decisions, expected_lead, prepare_review, verdicts

LONGEST = 24 * 3600


@dataclass(frozen=True, repr=False)
class Review:
    """What each decision of a finished game cost. `start` is what a seat can expect before the deal, with its error."""

    record: Record
    start: tuple[float, float]
    verdicts: tuple[Verdict, ...]

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """For each seat how its result came about: start + own mistakes + mistakes of the others + luck."""
        return tuple(account(self.record, seat, self.start, self.verdicts) for seat in range(self.record.players))

    def to_frame(self) -> Frame:
        """A row for each decision: `number` of the move, `seat`, `kind` of the verdict, the codes of the move `played` and of
        the `best` one, points `lost` and their `error` (95 %), and `games` imagined to find out.
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


def check_seconds(seconds: float) -> None:
    if not 0 < seconds <= LONGEST:
        raise GlueckaufError(f"seconds: {seconds}, but it is more than 0 and at most {LONGEST}")


def review(record: Record, seconds: float = 90, *, progress: bool = True) -> Review:
    """Review a finished game within about so many seconds: how much was luck, and what each mistake cost."""
    check_over(record)
    check_seconds(seconds)
    prepare_review(record.game)
    doing, found = say("Reviewing").text(chosen_language()), list[Verdict]()
    with bar(len(decisions(record)), doing, wanted=progress) as move:
        for verdict in verdicts(record, seconds):
            found.append(verdict)
            move(len(found), "")
    return Review(record, expected_lead(record), tuple(found))
