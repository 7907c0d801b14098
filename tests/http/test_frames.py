"""A page that shows an earlier position is given the next whole turn, and at last the table as it is."""

import re
from typing import Any

from glueckauf.web.pages.frames import MOST_FRAMES
from tests.http.people import Person, history_of_table, new_table, play_some, sit_down, table


def part(person: Person, slug: str, after: int | None = None) -> str:
    headers = {} if after is None else {"x-after": str(after)}
    return person.see(f"/t/{slug}/part", **headers).content.decode()


def shown(text: str) -> int:
    return int(re.search(r'data-events="(\d+)"', text)[1])  # type: ignore[index]


def has_more(text: str) -> bool:
    return "data-more" in text


def has_buttons(text: str) -> bool:
    return 'form="play" name="move"' in text


def events(slug: str) -> int:
    return history_of_table(slug).event_count


def turns(slug: str) -> list[int]:
    """After how many moves each turn ended."""
    return [numbers[-1] + 1 for _, numbers in history_of_table(slug).record.turns()]


def alone(game: str, bots: int = 2) -> tuple[Person, str]:
    ada = Person("Ada")
    return ada, new_table(ada, game, "me", *["apprentice"] * bots)


def until_own_turn(ada: Person, slug: str) -> None:
    """Ada makes one move at least; then the computer players move until it is her turn."""
    play_some(slug, {0: ada}, 1)
    while table(slug).waits_for_bot:
        play_some(slug, {0: ada}, 1)


def test_frames_lead_turn_by_turn_to_the_table_as_it_is():
    ada, slug = alone("gluex")
    until_own_turn(ada, slug)
    before = events(slug)
    until_own_turn(ada, slug)
    frames = [part(ada, slug, after) for after in range(before, events(slug))]
    assert [shown(frame) for frame in frames] == [before + 1, before + 2, before + 3]
    assert [has_more(frame) for frame in frames] == [True, True, False]
    assert [has_buttons(frame) for frame in frames] == [False, False, True]
    assert frames[-1] == part(ada, slug)


def test_a_turn_of_many_moves_is_one_frame():
    ada, slug = alone("glueck-auf", bots=1)
    for _ in range(40):
        until_own_turn(ada, slug)
    known = turns(slug)[-6]
    assert shown(part(ada, slug, known)) == turns(slug)[-5]
    assert any(after - before > 1 for before, after in zip(turns(slug)[-6:], turns(slug)[-5:], strict=False))


def test_a_turn_of_a_computer_player_is_not_shown_before_its_end():
    ada, slug = alone("glueck-auf", bots=1)
    while not is_inside_a_bots_turn(slug):
        play_some(slug, {0: ada}, 1)
    begin = turns(slug)[-2]
    held = part(ada, slug, begin)
    assert shown(held) == begin
    assert not has_more(held)
    assert shown(part(ada, slug)) == shown(part(ada, slug, begin + 1)) == events(slug)


def is_inside_a_bots_turn(slug: str) -> bool:
    positions = history_of_table(slug).record.positions()
    goes_on = len(positions) > 9 and positions[-1].turns == positions[-2].turns
    return goes_on and table(slug).waits_for_bot


def test_moves_of_people_are_shown_as_they_come():
    ada, bob = Person("Ada"), Person("Bob")
    slug = new_table(ada, "glueck-auf", "me", "friend")
    sit_down(bob, slug, 1)
    for _ in range(30):
        before = events(slug)
        play_some(slug, {0: ada, 1: bob}, 1)
        assert part(ada, slug, before) == part(ada, slug)


def test_who_has_missed_much_or_something_that_was_taken_back_sees_the_newest():
    ada, slug = alone("gluex")
    while len(turns(slug)) <= MOST_FRAMES:
        until_own_turn(ada, slug)
    assert part(ada, slug, 0) == part(ada, slug)
    before = events(slug)
    until_own_turn(ada, slug)
    assert shown(part(ada, slug, before)) == before + 1
    ada.at(slug, "undo", seat=0, number=events(slug))
    assert part(ada, slug, before) == part(ada, slug)


def test_the_answer_to_a_move_shows_that_move_even_if_others_have_moved_since():
    ada, slug = alone("gluex", bots=1)
    until_own_turn(ada, slug)
    before = events(slug)
    until_own_turn(ada, slug)
    assert shown(answer(ada, slug, before)) == before + 1


def answer(ada: Person, slug: str, after: int) -> str:
    """What the script gets for a request that changes nothing on the board."""
    headers: dict[str, Any] = {"x-part": "1", "x-after": str(after)}
    return ada.do(f"/t/{slug}/quiet", {}, **headers).content.decode()


def test_nonsense_in_the_request_gives_the_newest():
    ada, slug = alone("gluex")
    until_own_turn(ada, slug)
    for nonsense in ("-1", "x", "9999999", "1.5", "²"):
        assert ada.see(f"/t/{slug}/part", **{"x-after": nonsense}).content.decode() == part(ada, slug)
