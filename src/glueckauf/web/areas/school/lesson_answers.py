"""What people answered in the second lessons: the first answer to each item, and whether the right one was found."""

from django.db import transaction

from glueckauf.core.game import Game
from glueckauf.core.lessons import NumberedItem, games_with_lesson, lesson_items
from glueckauf.web.areas.school.models import LessonAnswer


def name_of(item: NumberedItem) -> str:
    return f"{item.game.name}/{item.item.key}"


def write_answer(owner: str, item: NumberedItem, code: str) -> None:
    """The first answer stays; the right one is noted whenever it is given."""
    with transaction.atomic():
        row, _ = LessonAnswer.objects.select_for_update().get_or_create(
            owner=owner, item=name_of(item), defaults={"at_once": code == item.right}
        )
        row.found = row.found or code == item.right
        row.save()


def own_answers(owner: str, game: Game) -> dict[str, LessonAnswer]:
    """Return a person's answers by the key of their item."""
    rows = LessonAnswer.objects.filter(owner=owner, item__startswith=f"{game.name}/")
    return {row.item.partition("/")[2]: row for row in rows}


def lesson_progress(owner: str) -> list[tuple[Game, int, int]]:
    """Return the games with a lesson, how many items a person has found, and how many there are."""
    return [
        (game, sum(row.found for row in own_answers(owner, game).values()), len(lesson_items(game)))
        for game in games_with_lesson()
    ]
