"""What good players of the card game know: ten positions from games between directors, with a question each."""

from pathlib import Path

from glueckauf.core.teaching import Lesson, LessonItem
from glueckauf.core.text import say
from glueckauf.games.kartenspiel.teaching import themes

ITEMS = (
    LessonItem(
        "free",
        say("Objectives, early and cheaply"),
        say(
            "First shift. The objective on top costs {price_objective} workers by now, free choice {price_free_choice}. What do you do?"
        ),
        {
            "free_choice": say(
                "You look at four objectives, the top one among them, and keep the best: more choice for fewer workers. A whole "
                "game is left to collect what it counts."
            ),
            "order": say("7 points, but without a lorry, a wagon or an engine it stays in your hand for a long time."),
            "lorry_1": say("A double lorry gives no points by itself, and lorries lie there in every shift."),
        },
        say("Objectives pay best early, while the whole game counts for them. Free choice often gets them for less."),
        themes.finds_objectives_cheaper,
    ),
    LessonItem(
        "innovation",
        say("Workers for later"),
        say(
            "First shift, and you have {workers} workers. An innovation for 1 to 4 workers costs {price_innovation}, an objective that "
            "fits your order {price_objective}. What do you take?"
        ),
        {
            "innovation": say(
                "For one worker you get a card that later pays up to 4. It waits in your hand until an area is dear."
            ),
            "objective": say(
                "It fits your order for steamboats, but it takes {price_objective} of your {workers} workers."
            ),
            "lorry_2": say("A double lorry, but you have no wagon and no engine for it, and there will be others."),
        },
        say("Take worker innovations early and cheaply: they pay the price that decides a later shift."),
        themes.takes_an_early_worker_innovation,
    ),
    LessonItem(
        "engine",
        say("One whole train"),
        say(
            "A double lorry with a tower waits in your row, and a wild wagon stands on track 2. You have two cards with 2 workers. Which area?"
        ),
        {
            "engine": say(
                "A 2 pays it exactly. Lorry, wagon and engine on track 2 are a train; without an engine nothing ever leaves."
            ),
            "lorry_1": say("A clover fits tracks 1 and 3, where you have no wagon. It would only wait in the row."),
            "lorry_2": say("A double clover does not fit on track 2, and it stands in the row behind your tower."),
            "share": say("A share of steamboats, but your order is for barracks: so far it is worth nothing."),
        },
        say("Build one train to its end before you begin the next: lorry, wagon and engine on the same track."),
        themes.brings_an_engine_to_a_train,
    ),
    LessonItem(
        "track",
        say("Which track?"),
        say(
            "You have got a wild wagon. A double lorry with a wheel waits in your row, both wagon stacks show a tower, and your "
            "order asks for 4 lorries. Onto which track?"
        ),
        {
            "track_2": say(
                "The wheel fits, and tower wagons go nowhere but here: with those on top of the stacks this train can grow to "
                "4 lorries."
            ),
            "track_1": say("The wheel fits here too, but the tower wagons on top of the stacks do not."),
            "track_3": say(
                "Track 3 shows clover and fox: the wheel can never be loaded here, not even into a wild wagon."
            ),
        },
        say("A wagon never moves again. Choose its track by the lorry that waits and by the wagons that come next."),
        themes.puts_a_wagon_where_a_lorry_waits,
    ),
    LessonItem(
        "crest",
        say("The fourth lorry"),
        say(
            "The train on track 3 has an engine and carries three lorries; your order for furnaces asks for 4. Which lorry do you keep?"
        ),
        {
            "keep_fox_single_2": say(
                "Track 3 shows clover and fox, and a fox wagon lies on top of a stack: this is the fourth lorry, with 2 points of its own."
            ),
            "keep_wheel_double": say(
                "A wheel never fits on track 3, and you have no other train. A double lorry gives no points either."
            ),
            "keep_clover_single_1": say(
                "A clover fits on track 3 as well, but no clover wagon lies on top, and it gives 1 point instead of 2."
            ),
        },
        say("Choose a lorry for the train that it completes: crest, number and the next wagon must fit."),
        themes.keeps_a_lorry_for_a_train,
    ),
    LessonItem(
        "fit",
        say("An order as long as the train"),
        say(
            "A double lorry with a wheel waits in your row; on track 1 stand an engine and two empty wheel wagons. Which order do "
            "you keep?"
        ),
        {
            "keep_furnaces_2": say(
                "A double lorry counts as two: exactly what this order asks for. And an objective of yours counts orders for furnaces."
            ),
            "keep_furnaces_1": say(
                "It asks for one lorry, so the other one leaves for nothing: 3 points instead of 5."
            ),
            "keep_barracks_3": say(
                "7 points, but it asks for three lorries. You have two, and there is little time for a third."
            ),
            "keep_steamboats_3": say(
                "It asks for three lorries as well. You have two, and there is little time for a third."
            ),
        },
        say("The best order asks for just as many lorries as your train will carry."),
        themes.keeps_an_order_for_waiting_lorries,
    ),
    LessonItem(
        "marker",
        say("The last at mining 0/1"),
        say(
            "Your last card is a 3, and your opponent has no workers left. Mining 0/1, the engines and a wagon stack cost 3 each. "
            "What do you do?"
        ),
        {
            "mining_0_1": say(
                "Now you are the last there: the marker gives you a point, and you begin the next shift. And your opponent, who has "
                "an objective for markers, does not get it."
            ),
            "wagon_1": say(
                "A wagon for your fox, but in the next shift it costs one worker again. The marker is gone."
            ),
            "engine": say(
                "In the next shift an engine costs one worker again. The marker of this shift does not come back."
            ),
            "pass": say("Your opponent was the last at mining 0/1 and gets the marker."),
        },
        say("Before a shift ends, look who was the last at mining 0/1: a point, the first turn, perhaps an objective."),
        themes.takes_the_marker_at_the_end,
    ),
    LessonItem(
        "size",
        say("The order for a loaded train"),
        say(
            "Last shift. The train on track 3 has an engine and carries three lorries; you have no order in hand. Which one do you keep?"
        ),
        {
            "keep_steamboats_3": say(
                "Exactly three lorries for 7 points. Your objectives add 2 for the order and 4 more, because your steamboats "
                "orders now show at least five lorries."
            ),
            "keep_barracks_1": say("3 points and 2 for an objective, and two of the three lorries are given away."),
            "keep_furnaces_2": say(
                "5 points, none of your objectives is fulfilled by it, and one lorry is given away."
            ),
        },
        say("Take the largest order that the train can carry, and among equal ones the one your objectives count."),
        themes.keeps_an_order_for_a_ready_train,
    ),
    LessonItem(
        "share",
        say("Which share counts?"),
        say(
            "Last shift. You have fulfilled two orders for barracks, one for furnaces and one for factories, and your tracks are empty. "
            "Which share do you keep?"
        ),
        {
            "keep_factories": say("Your factories order has no share yet: this one is assigned to it for 3 points."),
            "keep_steamboats": say(
                "An objective of yours counts shares of steamboats, but only assigned ones, and you have fulfilled no such order."
            ),
            "keep_barracks": say("Both barracks orders have a share already. A third one finds no order."),
            "keep_furnaces": say("Your furnaces order has its share already."),
        },
        say("A share counts only with a fulfilled order of its own. Compare the two before you take one."),
        themes.keeps_a_share_with_an_order,
    ),
    LessonItem(
        "late",
        say("What still scores?"),
        say(
            "Last shift, free choice. Your train on track 3 is ready for a factories order, and you have no share of factories. Which "
            "stack do you look at?"
        ),
        {
            "from_share": say(
                "You have fulfilled a factories order and will deliver another: every share of factories you find gives 3 points."
            ),
            "from_lorry_1": say(
                "Your train already carries what the order asks for. Another lorry would still need a wagon and mining."
            ),
            "from_order": say(
                "You have two factories orders in hand and only one train. A third one stays in your hand."
            ),
            "from_engine": say("An engine without lorries delivers nothing, and there is hardly time to load any."),
        },
        say("In the last shift take what still scores: deliveries and shares before lorries, wagons and engines."),
        themes.looks_for_shares_in_the_last_shift,
    ),
)

SECOND_LESSON = Lesson(ITEMS, Path(__file__).with_name("second_lesson.json"), themes.facts)
