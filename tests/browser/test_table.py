"""What people do at a table: with a computer player, at one device, watching, taking back, lending, coming back."""

import random
import re

import pytest

from glueckauf.core.compilation import prepare_plan
from glueckauf.core.game import find_game
from tests.browser.people import Likes, hurry, move

SECRETS = [
    ("glueck-auf", "to_top", ("order_5", "factory_8", "take")),
    ("kartenspiel", "keep_", ("free_choice", "pay", "from")),
]
DONE = "#table button[form=again]"


def two(person, of):
    anna, bruno = person("Anna"), person("Bruno")
    anna.make(of, "me", "friend")
    bruno.follow(anna.invitation)
    anna.wait_for(bruno.version)
    return anna, bruno


def one_move(of, *people):
    """A move of the one to move, seen by all."""
    mover = next(each for each in people if each.is_to_move())
    move(mover, of, random.Random(1))
    for each in people:
        each.wait_for(mover.version)
    return mover


def test_a_whole_game_against_a_computer_player(person):
    anna = person("Anna").make("gluex", "me", "apprentice")
    chance = random.Random(2)
    while True:
        anna.page.wait_for_selector(f'#table[data-mine="1"], {DONE}', state="attached")
        if not anna.is_to_move():
            break
        move(anna, "gluex", chance)
    assert anna.reads(".prompt").startswith("The game is over.")


def test_the_next_game_is_one_click_away_for_both(person):
    anna, bruno = two(person, "kartenspiel")
    hurry(anna, bruno, chance=Likes("pass"))
    anna.page.locator(DONE).click()
    anna.page.wait_for_url(re.compile(r"/t/"))
    bruno.page.locator("a.button.can").click()
    assert bruno.page.url == anna.page.url
    assert bruno.reads(".sitters li:first-child .who").startswith("Bruno")


# One device


def test_a_curtain_hangs_between_two_people_at_one_device(person):
    anna, carla = person("Anna").make("gluex", "me", "next", names=["", "Bruno"]), person("Carla")
    assert anna.reads(".curtain p") == f"Hand the device to {anna.reads('.turn .who').split(' (')[0]}."
    assert anna.page.locator("svg.part, [form=play][name=move]").count() == 0
    anna.page.locator(".curtain button").click()
    anna.wait_for_turn()
    move(anna, "gluex", random.Random(1))
    anna.page.wait_for_selector(".curtain")
    carla.watch(anna)
    assert carla.page.locator(".curtain").count() == 0


@pytest.mark.parametrize(("of", "secret", "liked"), SECRETS)
def test_before_the_curtain_is_lifted_the_page_knows_no_more_than_a_spectator(person, of, secret, liked):
    anna, carla = person("Anna").make(of, "me", "next", names=["", "Bruno"]), person("Carla")
    hurry(anna, until=secret, chance=Likes(*liked))
    carla.watch(anna)
    known = set(anna.opened("words").splitlines()) - set(carla.opened("words").splitlines())
    assert known, "nothing is secret here"
    drop_the_curtain(anna)
    assert anna.page.locator("svg.part, [form=play][name=move]").count() == 0
    assert words_of(anna) == words_of(carla)
    assert anna.opened("log") == carla.opened("log")
    source, public = anna.page.content(), carla.page.content()
    assert [line for line in known if line.strip() in source and line.strip() not in public] == []
    anna.page.locator(".curtain button").click()
    anna.wait_for_turn()
    anna.page.reload()
    assert set(words_of(anna)) - set(words_of(carla))


def drop_the_curtain(person):
    """The other person at the device has lifted it for themselves before."""
    turn = int(person.page.locator(".sitters .turn").get_attribute("class").split()[0][-1])
    person.post("curtain", seat=1 - turn)
    person.page.reload()
    person.page.wait_for_selector(".curtain")


def words_of(person):
    return person.page.locator(".words .told li").all_text_contents()


# Watching


def test_a_spectator_sees_the_moves_and_has_no_buttons_but_the_one_that_shuts_the_chat(person):
    anna, bruno = two(person, "glueck-auf")
    carla = person("Carla").watch(anna)
    assert carla.page.locator("#table [form]:not([type=hidden], [form=quiet])").count() == 0
    for _ in range(4):
        version = carla.version
        one_move("glueck-auf", anna, bruno)
        carla.wait_beyond(version)
    assert carla.page.locator("#table [form]:not([type=hidden], [form=quiet])").count() == 0
    assert carla.page.locator(".log li").count() >= 2
    assert carla.reads(".prompt").endswith("'s turn.")


# My turn


def test_the_title_and_a_line_for_listeners_say_that_it_is_my_turn(person):
    anna, bruno = two(person, "glueck-auf")
    mover = one_move("glueck-auf", anna, bruno)
    while mover.is_to_move():
        mover = one_move("glueck-auf", anna, bruno)
    other = bruno if mover is anna else anna
    assert other.page.title() == "● Your turn · Glück Auf · Glückauf"
    assert mover.page.title() == "Glück Auf · Glückauf"
    assert other.reads("#say") == other.reads(".prompt")


def test_pieces_travel_unless_the_system_asks_for_calm(person):
    anna = person("Anna", motion=True).make("glueck-auf", "me", "next")
    bruno = person("Bruno").make("glueck-auf", "me", "next")
    assert travelled(anna)
    assert not travelled(bruno)


def travelled(someone):
    hurry(someone, until="mining")
    someone.page.evaluate(
        """() => { const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) { window.moved = 1; return animate.apply(this, all); }; }"""
    )
    someone.press("mining")
    return someone.page.evaluate("() => window.moved") == 1


def test_a_click_on_what_is_impossible_says_why(person):
    anna = hurry(person("Anna").make("glueck-auf", "me", "next"), until="mining")
    refused = anna.page.locator(".now a.cannot").first
    reason = refused.get_attribute("title")
    assert reason
    refused.click()
    assert anna.reads(".notice span") == reason
    assert anna.reads("#say") == reason
    assert anna.is_to_move()


def test_the_best_path_is_shown_and_played(person):
    prepare_plan(find_game("glueck-auf"))
    anna = hurry(person("Anna").make("glueck-auf", "me", "next", help="yes"), until="cage_", chance=Likes("mining"))
    steps = anna.page.locator(".plan li").all_text_contents()
    assert steps
    before = anna.version
    anna.page.locator(".plan summary").click()
    anna.page.locator(".plan button").click()
    anna.wait_beyond(before)
    told = anna.reads(".log li.turn")
    assert all(step in told for step in steps)
    assert anna.page.locator(".plan").count() == 0


# Taking back


def test_one_takes_a_move_back_alone_and_it_stays_in_the_log(person):
    anna, bruno = two(person, "glueck-auf")
    hurry(anna, bruno, until="mining")
    mover = next(each for each in (anna, bruno) if each.is_to_move())
    before = mover.page.locator("svg.part.yard").inner_html()
    mover.press("mining")
    assert mover.reads(".undo") == "Take back"
    told, version = mover.reads(".log li.turn"), mover.version
    mover.page.locator(".undo").click()
    mover.wait_beyond(version)
    assert mover.page.locator("svg.part.yard").inner_html() == before
    assert mover.reads(".log li.undone s") in told
    other = bruno if mover is anna else anna
    other.wait_for(mover.version)
    assert other.opened("log") == mover.opened("log")


def test_beyond_that_the_others_are_asked_and_may_refuse_or_agree(person):
    anna, bruno = two(person, "gluex")
    first, second = (anna, bruno) if anna.is_to_move() else (bruno, anna)
    for _ in range(2):
        one_move("gluex", anna, bruno)
    told = first.opened("log")
    asks(first, second)
    answer(second, first, "no")
    assert first.opened("log") == told
    assert first.page.locator(".log li.undone").count() == 0
    asks(first, second)
    answer(second, first, "yes")
    assert first.is_to_move()
    for each in (first, second):
        assert each.page.locator(".log li.turn").count() == 0
        assert [told_by(line) for line in each.page.locator(".log li").all()] == [second.name, first.name]
        assert all(text in told for text in each.page.locator(".log li.undone s").all_text_contents())


def told_by(line):
    return line.locator("b").text_content()


def asks(first, second):
    assert first.reads(".undo") == "Ask to take back"
    first.page.locator(".undo").click()
    assert second.reads(".ask p") == f"{first.name} asks to take back the last move."
    assert first.reads(".ask p") == "The others are asked whether you may take back your last move."
    assert first.reads(".ask button") == "Withdraw"


def answer(second, first, said):
    second.page.locator(f".ask [value={said}]").click()
    for each in (first, second):
        each.page.wait_for_selector("#table .ask", state="detached")


# Lending


def test_a_seat_is_lent_to_a_computer_player_and_taken_back(person):
    anna, bruno = two(person, "gluex")
    mover = next(each for each in (anna, bruno) if each.is_to_move())
    version = mover.version
    mover.page.locator(".lend > summary").click()
    mover.page.locator(".lend [value$='-apprentice']").click()
    mover.wait_for(version + 2)
    assert mover.reads(".ask p") == "Apprentice sits in for you."
    assert mover.page.locator(".log li.turn").count() == 1
    assert not mover.is_to_move()
    other = bruno if mover is anna else anna
    other.wait_for_turn()
    mover.page.locator(".ask button").click()
    other.wait_for(version + 3)
    assert mover.page.locator(".ask").count() == 0
    while not mover.is_to_move():
        assert one_move("gluex", anna, bruno) is other


# Coming back


def test_a_chosen_square_stays_chosen_while_others_come_and_go(person):
    anna, bruno = two(person, "gluex")
    for _ in range(4):
        one_move("gluex", anna, bruno)
    first, second = (anna, bruno) if anna.is_to_move() else (bruno, anna)
    square = first.page.locator(".gluex-choice input").last
    square.click()
    version, chosen = first.version, square.get_attribute("id")
    second.page.locator(".lend > summary").click()
    second.page.locator(".lend [value$='-apprentice']").click()
    first.wait_beyond(version)
    assert first.page.locator(f"#{chosen}:checked:focus").count() == 1


def test_a_click_counts_when_others_come_and_go_between_press_and_release(person):
    anna, bruno = two(person, "glueck-auf")
    first, second = (anna, bruno) if anna.is_to_move() else (bruno, anna)
    version, events = first.version, first.events
    second.page.locator(".lend > summary").click()
    first.page.locator(".spot > .can").first.hover()
    first.page.mouse.down()
    with first.page.expect_response("**/part"):
        second.page.locator(".lend [value$='-apprentice']").click()
    assert first.version == version
    first.page.mouse.up()
    first.wait_for_move(events)


def test_a_reload_and_a_restart_in_the_middle_of_a_turn_lose_nothing(person, server):
    anna, bruno = two(person, "glueck-auf")
    hurry(anna, bruno, until="cage_", chance=Likes("mining"))
    for come_back in (reload, terminate, kill):
        mover = next(each for each in (anna, bruno) if each.is_to_move())
        before = [shown(each) for each in (anna, bruno)]
        come_back(server, anna)
        assert [shown(each) for each in (anna, bruno)] == before
        one_move("glueck-auf", anna, bruno)
        assert shown(mover) not in before


def reload(_, person):
    person.page.reload()


def terminate(server, person):
    assert server.terminate() in {0, -15}
    start_again(server, person)


def kill(server, person):
    server.kill()
    start_again(server, person)


def start_again(server, person):
    """The page says that the connection is lost, and finds it again by itself."""
    person.page.wait_for_selector("#table.lost", state="attached")
    server.start()
    person.page.wait_for_selector("#table:not(.lost)", state="attached")


def shown(person):
    version, prompt = person.version, person.reads(".prompt")
    return version, prompt, person.opened("log"), [each["code"] for each in person.look()["buttons"]]
