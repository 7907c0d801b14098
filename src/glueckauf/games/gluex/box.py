"""The box of Glüx: the boards as drawn text, the tiles, the points.

Letters are rooms, dots are corridors. To correct a board, redraw it here: everything else follows.
"""

# The side for two players, found in a public source and checked against every figure of the rulebook.
TWO_PLAYERS = """
AA..BBBBB..CC
AA..B.B.B..CC
.............
.DD..EEE..FF.
.DDD.EEE.FFF.
.DD..EEE..FF.
.............
GG..H.H.H..II
GG..HHHHH..II
"""

# The side for three and four players is a RECONSTRUCTION: its size, its eleven rooms, the centre room of nine
# squares and the start squares are known, the shapes and places of the other rooms are not.
FOUR_PLAYERS = """
AA...BBBBB...CC
AA...B.B.B...CC
...............
......DDD......
......DDD......
...............
.EE...FFF...GG.
.EEE..FFF..GGG.
.EE...FFF...GG.
...............
......HHH......
......HHH......
...............
II...J.J.J...KK
II...JJJJJ...KK
"""

# A second RECONSTRUCTION that fits all that is known, less even with three players.
FOUR_PLAYERS_SECOND = """
AA...BBBBB...CC
AA...B.B.B...CC
...............
..DD.......EE..
..DDD.....EEE..
..DD.......EE..
......FFF......
......FFF......
......FFF......
..GG.......HH..
..GGG.....HHH..
..GG.......HH..
...............
II...J.J.J...KK
II...JJJJJ...KK
"""

LAYOUTS = ("first", "second")
BOARDS = (TWO_PLAYERS, FOUR_PLAYERS, FOUR_PLAYERS_SECOND)
CENTRE_ROOMS = ("E", "F", "F")

# Start squares clockwise; columns are letters from the left, rows are numbers from the top.
STARTS = {
    2: ("a9", "m1"),
    3: ("o8", "a15", "a1"),
    4: ("a1", "o1", "o15", "a15"),
}

# Every player has eight tiles of each kind; the two faces of a tile add up to seven.
TILES = ("1/6", "2/5", "3/4")
COPIES_OF_A_TILE = 8
FACES = ("low", "high")

FIRST_PLACE = 4
SECOND_PLACE = 2
HIGHEST_STACK = 2
