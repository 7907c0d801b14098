"""Which paragraph of the rules says so: for every move, and for every reason against one."""

RULES = "/learn/{game}/#{paragraph}"

# The beginning of a move's code and its paragraph; the longest beginning counts.
MOVES = {
    "glueck-auf": {
        "factory": "buy",
        "factory_draw": "look-at-five",
        "mining": "mining",
        "delivery": "delivery",
        "money": "money",
        "bank": "bank",
        "order": "new-order",
        "order_draw": "look-at-five",
        "take": "look-at-five",
        "to_": "r-14",
        "return": "r-14",
        "fill": "shortage",
        "cage": "cage",
        "load": "load",
        "store": "store",
        "place": "place",
        "place_stored": "stored",
        "pair": "pair",
        "use": "pair",
        "stop": "steps",
    },
    "kartenspiel": {
        "lorry": "taking",
        "wagon": "taking",
        "engine": "taking",
        "order": "taking",
        "share": "taking",
        "innovation": "taking",
        "objective": "taking",
        "mining": "mining",
        "delivery": "delivery",
        "free_choice": "free-choice",
        "play": "innovations",
        "pass": "passing",
        "pay": "pay",
        "track": "tracks",
        "load": "load",
        "store": "store",
        "send": "trains",
        "stop": "steps",
        "from": "free-choice",
        "keep": "free-choice",
        "end_turn": "innovations",
    },
    "gluex": {"": "lay"},
}

REASONS = {
    "glueck-auf": {
        "over": "game-end",
        "not_your_turn": "turn",
        "not_now": "turn",
        "locked": "locks",
        "too_few_workers": "crews",
        "no_tile": "r-18",
        "too_expensive": "buy",
        "stack_empty": "r-13",
        "nothing_complete": "delivery",
        "no_card": "r-18",
        "not_laid_out": "draft",
        "not_in_hand": "look-at-five",
        "supply_empty": "shortage",
        "already_there": "r-21",
        "at_surface": "load",
        "cage_full": "load",
        "no_such_coal": "load",
        "not_at_surface": "place",
        "not_in_cage": "place",
        "not_in_storage": "stored",
        "not_your_order": "place",
        "spot_filled": "steps",
        "too_few_steps": "pair",
        "too_few_cubes": "pair",
        "same_color": "r-25",
        "not_at_hand": "r-25",
        "no_second": "r-25",
        "other_way_round": "r-25",
    },
    "kartenspiel": {
        "over": "game-end",
        "not_your_turn": "turn",
        "not_now": "turn",
        "committed": "r-07",
        "not_in_game": "setup",
        "other_deck": "innovations",
        "stack_empty": "empty-stacks",
        "cannot_pay": "pay",
        "no_engine": "trains",
        "no_such_card": "pay",
        "cannot_act": "must-act",
        "nothing_remains": "r-07",
        "out_of_order": "r-02",
        "not_exact": "pay",
        "track_taken": "taking",
        "wrong_track": "tracks",
        "not_in_storage": "stored",
        "no_wagon": "fits",
        "row_empty": "load",
        "too_few_steps": "r-16",
        "minimum": "must-act",
        "too_few_lorries": "trains",
        "other_model": "trains",
        "tracks_taken": "r-11",
        "not_in_hand": "free-choice",
    },
    "gluex": {
        "over": "game-end",
        "not_your_turn": "turn",
        "first_tile": "start-tile",
        "off_board": "straight",
        "foreign_start": "foreign-start",
        "stack_full": "full",
        "blocked": "blocked",
        "out_of_reach": "lay",
    },
}


def paragraph_of_move(game: str, code: str) -> str:
    """A game of somebody else has no signposts: its rules as a whole, then."""
    beginnings = MOVES.get(game, {"": ""})
    return beginnings[max((each for each in beginnings if code.startswith(each)), key=len)]


def rule_of_move(game: str, code: str) -> str:
    """The address of the paragraph about a move."""
    return RULES.format(game=game, paragraph=paragraph_of_move(game, code))


def rule_of_reason(game: str, code: str) -> str:
    """The address of the paragraph behind a reason."""
    return RULES.format(game=game, paragraph=REASONS.get(game, {}).get(code, ""))
