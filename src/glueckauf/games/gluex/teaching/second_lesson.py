"""What good players of Glüx know: ten positions from games between directors, with a question each."""

from pathlib import Path

from glueckauf.core.teaching import Lesson, LessonItem
from glueckauf.core.text import say
from glueckauf.games.gluex.teaching import themes

ITEMS = (
    LessonItem(
        "start",
        say("Where does it lead next?"),
        say("Your start tile shows 1 pip, so only the squares beside it are open. Where does your 2/5 go?"),
        {
            "l1_high": say("From l1 the 5 leads to g1 in room B and to l6 in room F: two new rooms with one tile."),
            "m2_low": say(
                "From m2 the 2 leads only to corridors, to k2 and to m4. You reach the next room a turn later."
            ),
            "m1_low": say(
                "You cover your own start tile: one tile less that leads on, and the spare move that it is near the "
                "end is gone."
            ),
        },
        say("A tile is worth what it leads to. Before you lay it, count its pips in all four directions."),
        themes.has_one_tile,
    ),
    LessonItem(
        "exposed",
        say("A 6 beside a 1"),
        say("The centre room stands at {own_e} to {other_e}. A 6 on g4 would win it at once. Do you lay it there?"),
        {
            "g1_high": say(
                "You cover your own 1, and a square with two tiles is closed: these 6 pips stay. The 6 also leads to a1, "
                "in a room where nobody is yet."
            ),
            "g4_high": say(
                "You would lead, but your opponent's 1 on f4 leads to g4: the next tile covers your 6, and it is lost."
            ),
            "g4_low": say("Less is lost when it is covered, but the 1 does not win the room, and g4 stays in danger."),
        },
        say("A high tile beside a 1 of your opponent is a present. Lay it where nobody can cover it."),
        themes.shuns_an_open_square,
    ),
    LessonItem(
        "corridor",
        say("The door in the corridor"),
        say("Your opponent's 2 on f3 lies in a corridor and scores nothing. What do you do with your 1/6?"),
        {
            "f3_low": say(
                "From f3 your opponent's tile led to f5 in the centre room; covered, it leads nowhere. Your 1 on top of it "
                "leads to f4, in the same room."
            ),
            "g4_high": say(
                "You take the lead in the centre room, but your opponent reaches f5 and even g4 itself. It does not last."
            ),
            "m2_high": say("Room C is yours already, {own_c} to {other_c}. More pips there win nothing."),
            "i4_high": say("It scores nothing on i4, and your opponent keeps the way into the centre room."),
        },
        say("Corridors score nothing, but the doors are there. Cover the tile that leads your opponent on."),
        themes.covers_in_a_corridor,
    ),
    LessonItem(
        "closed",
        say("Two tiles close a square"),
        say(
            "Room A stands at {own_a} to {other_a}, and your opponent's 1 on a1 lies next to yours. Where does your 2/5 go?"
        ),
        {
            "a1_high": say(
                "It covers the 1, and a1 with two tiles is closed, to the 3 on d1 as well. Now nothing leads your opponent "
                "into room A any more: one tile has won it."
            ),
            "b2_low": say(
                "You lead for the moment, but the 1 on a1 still leads to a2 and b1, and the room turns again."
            ),
            "f4_high": say(
                "You would lead the centre room, where many answers are possible. Meanwhile the 1 on a1 takes room A."
            ),
        },
        say("Two tiles close a square for good. Cover the only tile that leads into a room, and the room is yours."),
        themes.closes_a_room,
    ),
    LessonItem(
        "twice",
        say("Covering counts twice"),
        say("Room B stands at {own_b} to {other_b} against you, and you have a 1/6. Where does it go?"),
        {
            "g1_high": say(
                "It covers your opponent's 1: your pips come and the other's go. And from g1 the 1 led to g2; that way is "
                "closed too."
            ),
            "e1_high": say("You cover your own 2, so the 6 adds less, and your opponent's 1 stays and leads to g2."),
            "g1_low": say(
                "A 1 on a 1 makes you level, no more. The next tile of your opponent in the room decides it."
            ),
            "f6_high": say(
                "It wins the centre room, but none of your opponent's tiles leads there: that can wait, room B cannot."
            ),
        },
        say("Covering a tile of your opponent counts twice. And what your opponent cannot reach can wait."),
        themes.turns_a_room_by_covering,
    ),
    LessonItem(
        "foothold",
        say("A foot in the door"),
        say(
            "Room A stands at {own_a} to {other_a} against you, and you are {points} to {other_points} behind. What now?"
        ),
        {
            "a2_low": say(
                "The 1 wins nothing yet, but it leads to a1 and to b2: the next tile covers the 3 there, and the room turns."
            ),
            "a2_high": say(
                "You would lead, but from a2 the 6 leads nowhere. Your opponent's 1 on b1 leads to a1, and you have no "
                "answer."
            ),
            "k4_high": say("It takes room F, but the 6 leads nowhere, and meanwhile your opponent makes room A safe."),
            "l8_low": say(
                "Room I is yours for a moment, but your opponent reaches it from k9 and m6, and a 1 is soon beaten."
            ),
        },
        say("In a room where you are behind, a low tile is a foot in the door: it leads to the squares beside it."),
        themes.is_a_foothold,
    ),
    LessonItem(
        "lost",
        say("A room that is lost"),
        say(
            "Tiles left: {tiles}. Room A stands at {own_a} to {other_a}, room I at {own_i} to {other_i}, room C at "
            "{own_c} to {other_c}. Where does your 3/4 go?"
        ),
        {
            "a2_low": say(
                "Here any tile leads. And your opponent's 1 on a1 leads to a2: what you do not take now is gone."
            ),
            "m9_high": say(
                "You lead in room I. Then your opponent lays a tile on a2, and room A, the easier one, is gone."
            ),
            "l1_low": say(
                "3 pips against {other_c}: this room is lost, and every tile you lay here is missing elsewhere."
            ),
        },
        say("Do not fight for a room that you cannot win. First take what your opponent could take next."),
        themes.leaves_a_lost_room,
    ),
    LessonItem(
        "tie",
        say("A tie pays both"),
        say(
            "You are {points} to {other_points} behind. Room B stands at {own_b} to {other_b}, room I at {own_i} to "
            "{other_i}. Where does your 1/6 help most?"
        ),
        {
            "l9_high": say(
                "Level in room I: both get the points. In this room your opponent reaches nothing but the tile on l8, so the "
                "tie lasts."
            ),
            "l9_low": say("A 1 against {other_i} pips brings nothing."),
            "e2_high": say("You lead in room B, but your opponent's 2 on c2 leads to e2: the next tile covers your 6."),
        },
        say("In a tie both get the points. A tie that lasts is worth more than a lead that does not."),
        themes.levels_a_room,
    ),
    LessonItem(
        "last",
        say("The last two tiles"),
        say(
            "Both of you have two tiles left. The centre room stands at {own_e} to {other_e} against you. How do you turn "
            "it round?"
        ),
        {
            "f1_low": say("From f1 the 3 leads to f4: there your last tile covers the 6, and the centre room turns."),
            "f1_high": say("The same square, but the 4 leads to b1. Your last tile has nothing to win there."),
            "d5_high": say(
                "It makes room D safer, {own_d} to {other_d} so far, but from d5 the 4 leads only to corridors. The centre "
                "room stays lost."
            ),
            "a1_high": say("Room A is safe with {own_a} to {other_a}. More pips there win nothing."),
        },
        say("Plan the last two tiles together: the first is the way to the second."),
        themes.prepares_the_last_tile,
    ),
    LessonItem(
        "centre",
        say("Equal points: the centre room"),
        say(
            "You are {points} to {other_points} behind. You have two tiles left, your opponent one. Room H stands at "
            "{own_h} to {other_h}. How do you still win?"
        ),
        {
            "g9_high": say(
                "You take room H, and nobody can cover g9. That makes the points equal, and then the centre room decides: "
                "{own_e} pips to {other_e} for you."
            ),
            "e9_high": say(
                "It takes room H too, but your opponent's 3 on b9 leads to e9 and covers it with the last tile."
            ),
            "g9_low": say("One pip too few: {other_h} each. In a tie both get the points, and you stay behind."),
        },
        say("If the points are equal, the pips in the centre room decide. Count them before the last tiles."),
        themes.makes_the_points_equal,
    ),
)

SECOND_LESSON = Lesson(ITEMS, Path(__file__).with_name("second_lesson.json"), themes.facts)
