"""Positions that no game leads to are refused, in the words of the field that is wrong."""

import pytest

import glueckauf as ga
from glueckauf.core.errors import BadPosition, BadRecord

OPENING = ["lorry_1", "pay_1", "pass", "wagon_1", "pay_1", "track_1", "engine", "pay_1", "track_1"]
SECRET_ORDER = [
    "free_choice",
    "pay_2",
    "from_order",
    "keep_barracks_1",
    "mining_0_1",
    "pay_1",
    "load_1_wild",
    "delivery",
    "pay_1",
]


def card_game(*codes):
    position = ga.deal("kartenspiel", players=2, seed=42)
    for code in codes:
        position = position.play(code)
    return position


def refusal(position, change):
    """What is said of the position's dictionary after a change that somebody made by hand."""
    data = position.to_dict()
    change(data)
    with pytest.raises(BadPosition) as refused:
        ga.Position.from_dict(data)
    return str(refused.value)


def empty_the_track(data):
    """The train and its order are back in their stacks."""
    seat = next(seat for seat in data["seats"] if seat["tracks"]["track_1"]["engine"])
    track = seat["tracks"]["track_1"]
    data["stacks"]["engine"]["cards"].append(track["engine"])
    track["engine"] = None


def put_lorries_back(data):
    for seat in data["seats"]:
        data["stacks"]["lorry_1"]["cards"] += seat["row"]
        seat["row"] = []


def take_all_workers(data):
    for seat in data["seats"]:
        seat["workers"] = {}


@pytest.mark.parametrize(
    ("codes", "change", "complaint"),
    [
        ([*OPENING, *SECRET_ORDER], empty_the_track, "turn, phase, action"),
        ([*OPENING, "mining_0_1", "pay_1"], put_lorries_back, "turn, phase, action"),
        (["lorry_1"], lambda data: data["action"].update(workers_due=30), "turn, phase, action"),
        (["lorry_1"], lambda data: data["areas"].update(lorry_1=29), "areas, workers"),
        ([], lambda data: data["action"].update(committed=True) or take_all_workers(data), "turn, phase, action"),
        ([], lambda data: data["areas"].update(lorry_1=63), "areas.lorry_1: 63"),
        ([], lambda data: data["areas"].update(lorry_1=127), "areas.lorry_1: 127"),
        ([], lambda data: data["areas"].update(lorry_1=3), "areas, workers: those in the areas are not those"),
        ([], lambda data: data["areas"].update(free_choice=0), "areas, last_at_mining_0_1"),
        ([], lambda data: data["areas"].update(mining_1_2=3), "areas, last_at_mining_0_1"),
        ([], lambda data: data.update(shift=0), "shift, markers, starting_player"),
        ([], lambda data: data.update(turns=200), "turns, revealed"),
        ([], lambda data: data["seats"][0].update(delivered_count=1), "delivered"),
        ([], lambda data: data.update(last_at_mining_0_1=1), "areas, last_at_mining_0_1"),
    ],
)
def test_the_card_game_refuses_what_cannot_be(codes, change, complaint):
    assert complaint in refusal(card_game(*codes), change)


def test_as_many_marks_as_a_game_can_bring_are_accepted_back():
    """What is accepted can be played on, written down and read again."""
    position = ga.deal("glueck-auf", 2, 1)
    while position.to_dict()["phase"] == "draft":
        position = position.play(position.moves[0])
    data = position.to_dict()
    data["seats"][position.turn]["marks"] = 10 + 6 * position.turns
    rich = ga.Position.from_dict(data).play("money_6")
    assert ga.Position.from_dict(rich.to_dict()) == rich
    data["seats"][position.turn]["marks"] += 1
    with pytest.raises(BadPosition, match=r"marks: \d+, more than 6 turns can have brought"):
        ga.Position.from_dict(data)


def test_a_position_of_the_first_rules_is_read_and_played_by_them():
    data = card_game(*OPENING, *SECRET_ORDER).to_dict()
    data["version"] = 1
    del data["action"]["highest_number"]
    for seat in data["seats"]:
        for name in ("delivered_count", "delivered_wagon_count", "delivered_lorry_count"):
            del seat[name]
    position = ga.Position.from_dict(data)
    assert (position.version, position.to_dict()) == (1, data)
    assert position.play("send_1_barracks_1").version == 1


def test_a_record_says_by_which_rules_it_is_played():
    old = ga.Record(ga.game("kartenspiel"), 2, 7, version=1)
    assert "game kartenspiel 1 " in old.dumps()
    assert ga.loads(old.dumps()) == old
    assert "game kartenspiel 2 " in ga.start("kartenspiel", 2, 7).dumps()


def test_a_position_of_another_game_is_no_beginning():
    with pytest.raises(ga.GlueckaufError, match="belongs to another game, table or version"):
        ga.Record(ga.game("gluex"), 2, 0, beginning=card_game())
    text = ga.Record(ga.game("kartenspiel"), 2, 0, beginning=card_game()).dumps()
    with pytest.raises(BadRecord):
        ga.loads(text.replace("players 2", "players 3"))


def test_what_another_player_needs_to_go_on_is_in_every_guess():
    """The position after which the server died: Blue pays for a delivery with a secret order."""
    view, rng = card_game(*OPENING, *SECRET_ORDER).view(1), ga.generator(1)
    assert all(view.guess(rng).moves for _ in range(1_000))


@pytest.mark.parametrize("level", ["random", "apprentice", "hewer", "director@0.01"])
def test_a_player_refuses_to_think_where_there_is_nothing_to_decide(level):
    states = card_game().copies()
    states[0].phase, states[0].hand_size = 6, 0
    view = ga.Position(ga.game("kartenspiel"), states).view(0)
    with pytest.raises(ga.GlueckaufError, match="there is no legal move"):
        ga.player(level)(ga.core.position.View(view.game, view.copies(), int(states[0].turn)), ga.generator(1))


def test_to_a_watcher_secrets_are_unknown_and_not_empty():
    seat = card_game(*OPENING, *SECRET_ORDER).public().to_dict()["seats"][0]
    assert seat["secret_orders"] is seat["secret_innovations"] is seat["delivered_orders"] is None


def test_to_a_watcher_delivered_orders_are_unknown_between_scorings():
    assert {seat["delivered"] for seat in ga.deal("glueck-auf", 3, 1).public().to_dict()["seats"]} == {None}
