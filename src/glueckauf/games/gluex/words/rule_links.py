"""Which paragraph of the rules speaks about a move, and which one is behind a reason against one."""

from glueckauf.core.teaching import RuleLinks

RULE_LINKS = RuleLinks(
    moves={
        "": "lay",
    },
    reasons={
        "over": "game-end",
        "not_your_turn": "turn",
        "first_tile": "start-tile",
        "off_board": "straight",
        "foreign_start": "foreign-start",
        "stack_full": "full",
        "blocked": "blocked",
        "out_of_reach": "lay",
    },
)
