"""A bot that sits down at a table and plays by chance: python bot.py LINK TOKEN

LINK is the address of a free seat, as the table's page shows it; TOKEN is made at /api/tokens, in a browser where one
is somebody else than at the table: a private window will do. `glueckauf bot` does more: it is for bots that stay.
"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

link, token = sys.argv[1:]
api = link.split("/t/")[0] + "/api/v1"


def call(path, **given):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urlopen(Request(api + path, json.dumps(given).encode() if given else None, headers))


def ask(path, **given):
    with call(path, **given) as answer:
        return json.load(answer)


def choose(moves):
    """The whole art of the game goes here; the position is at /tables/…/view."""
    return random.choice(moves)["code"]


def play(table, seat):
    """Decide as long as it is the turn of our seat; says whether the game is over."""
    now = ask(f"/tables/{table}/moves?seat={seat}")
    while now["moves"]:
        ask(f"/tables/{table}/play", event=now["event"], move=choose(now["moves"]))
        now = ask(f"/tables/{table}/moves?seat={seat}")
    return now["over"]


sat = ask("/sit", link=link, name="Bot")
table, seat = sat["id"], sat["seat"]
with call(f"/tables/{table}/stream") as news:
    for line in news:
        try:
            if line.startswith(b"data:") and play(table, seat):
                break
        except HTTPError as error:
            if error.code != 409:  # the table has changed: the stream says so, and we look again
                raise
print(ask(f"/tables/{table}")["totals"])
