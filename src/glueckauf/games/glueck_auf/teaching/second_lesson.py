"""What good players of Glück Auf know: ten positions from games between directors, with a question each."""

from pathlib import Path

from glueckauf.core.teaching import Lesson, LessonItem
from glueckauf.core.text import say
from glueckauf.games.glueck_auf.teaching import themes

ITEMS = (
    LessonItem(
        "draft",
        say("The first order"),
        say("You have no order yet and choose one. Which is best to begin with?"),
        {
            "take_motorcar_11": say(
                "12 points with one delivery. Besides, black spots count in every scoring, and Motorcar spots from the second "
                "one on."
            ),
            "take_engine_02": say(
                "Your brown cube would fill it at once, but it gives 3 points and takes a delivery like any other."
            ),
            "take_motorcar_07": say("The right colour and the right vehicle, but only 5 points for the same delivery."),
        },
        say("Every delivery takes workers, whether it gives 2 points or 12. At the start, take the large orders."),
        themes.drafts_a_large_order,
    ),
    LessonItem(
        "look",
        say("Looking at five, as the first"),
        say(
            "The first turn of the game. Your three orders all ask for grey coal, and you have one grey cube. Where to?"
        ),
        {
            "order_draw": say(
                "For one worker you see five orders and keep the best one. Once somebody has looked, the same costs two."
            ),
            "mining_10": say(
                "There is one cube of each colour in your pit; these steps complete nothing. With more coal the same worker "
                "brings more."
            ),
            "money_6": say("You have {marks} Marks, enough for the first tiles. Money can wait."),
            "order_3": say("This order gives 3 points. For the same worker you could choose among five others."),
        },
        say("Looking at five is strongest as long as it costs one worker. Be the first there."),
        themes.looks_first,
    ),
    LessonItem(
        "price",
        say("Strong spaces are cheap only once"),
        say("Nobody has mined yet, and there is coal on every level of your pit. Where do you send your worker?"),
        {
            "mining_10": say(
                "Ten steps for a single worker. As soon as somebody stands there they cost two, then three workers."
            ),
            "mining_6": say("The same worker, four steps less, and your opponent gets the ten steps for one worker."),
            "money_4": say("You have {marks} Marks for the time being. Mining will not be cheaper than now."),
        },
        say("Each crew makes a space dearer by one worker. Take the strongest space while it is empty."),
        themes.takes_the_strongest_space,
    ),
    LessonItem(
        "ready",
        say("When the coal lies ready"),
        say(
            "One of your Motorcar orders asks for three black cubes, and three lie in your pit. You have {marks} Marks. Where to?"
        ),
        {
            "mining_10": say(
                "Down, three cubes, up, three spots: eight steps complete an order for 12 points. That is worth two workers."
            ),
            "money_4": say(
                "It costs only one worker, but the coal for your largest order is there already. If your opponent mines now, "
                "the ten steps cost you three workers."
            ),
            "money_6": say("Two workers for money, when the same two could complete an order for 12 points."),
            "order_2": say(
                "One order more that must be filled. Every order you cannot deliver costs a point; first complete what you "
                "have."
            ),
        },
        say("Mine when a turn completes a large order. Until then, prepare it."),
        themes.has_the_coal_for_a_large_order,
    ),
    LessonItem(
        "together",
        say("One trip for two orders"),
        say(
            "Your Motorcar order for 10 points is complete; a second Motorcar order lacks one yellow cube. What comes first?"
        ),
        {
            "mining_6": say(
                "One worker fetches the yellow cube: down, load, up, place. Then a single delivery takes both orders."
            ),
            "delivery_motorcar": say(
                "10 points at once, but the second order then needs a delivery of its own, for 3 points."
            ),
            "order_3": say("Two workers for an order for which coal is lacking, while one cube completes another."),
            "money_4": say("You have {marks} Marks; two workers are a lot for 4 more."),
        },
        say("A delivery takes all complete orders of its vehicle. Let one trip do the work of two."),
        themes.fills_a_second_order_for_a_vehicle,
    ),
    LessonItem(
        "tomorrow",
        say("What will be gone tomorrow?"),
        say(
            "Your last worker of the second shift. A Motorcar order is complete, you have {marks} Marks, and two grey lorries are on "
            "display for 6. What is urgent?"
        ),
        {
            "factory_7": say(
                "Your grey lorries stand at {own_lorries_gray} to {other_lorries_gray}, and the most empty ones give 12 points after the last shift. "
                "The complete order will still be there, and then delivering costs one worker again."
            ),
            "delivery_motorcar": say(
                "It counts in this scoring already, but a complete order cannot be lost; the two lorries can."
            ),
            "order_3": say(
                "An order for 2 points, which still has to be mined and delivered: the least that you can take."
            ),
            "bank": say("1 Mark is a fifth of a point, and your {marks} Marks stay idle."),
        },
        say("With the last workers of a shift, do what will be gone or dearer later. What is safe can wait."),
        themes.leaves_what_is_safe,
    ),
    LessonItem(
        "column",
        say("Which race is still open?"),
        say(
            "Third shift. Empty lorries, you to your opponent: yellow {own_yellow} to {other_yellow}, brown {own_brown} to {other_brown}, grey "
            "{own_gray} to {other_gray}, black {own_black} to {other_black}. Which tile do you take?"
        ),
        {
            "take_gray_2_dark": say(
                "Grey is the open race: with two lorries more you win it, for 12 points, and you have {workers} workers left to empty "
                "them."
            ),
            "take_yellow_1_light": say(
                "In yellow you are {own_yellow} to {other_yellow} behind: one lorry changes nothing."
            ),
            "take_brown_2_light": say(
                "Your opponent has {other_lorries_brown} brown lorries. Even with two more you would only draw level."
            ),
            "take_nothing": say(
                "It costs nothing, but then one more grey cube that your opponent mines decides the race."
            ),
        },
        say(
            "In the third shift look first where the empty lorries are close. There one lorry is worth more than two elsewhere."
        ),
        themes.races_for_empty_lorries,
    ),
    LessonItem(
        "lorries",
        say("Empty lorries"),
        say(
            "Your opponent has no workers left, you have {workers}. Empty grey lorries stand at {own_gray} to {other_gray}, and one of yours "
            "still holds a cube. What now?"
        ),
        {
            "mining_10": say(
                "It takes all {workers} workers, but the grey lorry gets empty: level. In a tie both get the points of the first "
                "place, 12."
            ),
            "money_6": say("With 6 Marks more you have one point more, and too few workers left to mine."),
            "money_4": say("5 Marks are one point, and too few workers are left to mine."),
            "order_2": say("You could still mine afterwards, but one order more stays outstanding: a point less."),
        },
        say("In the last shift a full lorry can cost more than any order brings. Empty those that decide."),
        themes.empties_the_deciding_lorry,
    ),
    LessonItem(
        "balance",
        say("Two points for one Mark"),
        say(
            "Two workers left, your opponent has none. Light tiles: {light}, dark tiles: {dark}, Marks: {marks}. What brings most?"
        ),
        {
            "factory_1": say(
                "A light tile for your Mark: both sides are equal, and the 2 points for the imbalance are saved."
            ),
            "money_4": say("5 Marks make one point. Evening out the tunnels makes two."),
            "mining_6": say(
                "It empties another yellow lorry, but in yellow you lead already, {own_yellow} to {other_yellow}. It changes nothing."
            ),
        },
        say("Each tile that one side has too many costs 2 points at the end. A cheap tile can be the best last buy."),
        themes.evens_the_sides,
    ),
    LessonItem(
        "last",
        say("The last worker"),
        say("The last worker of the game. Marks: {marks}, light tiles: {light}, dark tiles: {dark}. Where to?"),
        {
            "bank": say("The fifth Mark: 5 Marks are one point."),
            "order_draw": say("Nothing can be delivered any more. At best you put all five back: no gain, no loss."),
            "factory_1": say(
                "The dark side would have a tile too many, which costs 2 points, and the Mark for it is gone as well."
            ),
            "factory_7": say(
                "The light side would have a tile too many, which costs 2 points, and all your Marks are gone."
            ),
        },
        say(
            "The last worker does sums: 5 Marks a point, 3 cubes a point, an outstanding order minus 1, a tile too many minus 2."
        ),
        themes.is_the_last_worker,
    ),
)

SECOND_LESSON = Lesson(ITEMS, Path(__file__).with_name("second_lesson.json"), themes.facts)
