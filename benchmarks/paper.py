"""On paper: what a million players a day would need, from what scale.py has measured."""

from math import ceil
from typing import Any

PLAYERS = 1_000_000
GAMES, CLICKS = 1.0, 90
"""Of a player in a day, and in a game (docs/table.md counts 24 to 130)."""
BOT_SHARE = 0.5
"""Of all moves, those of computer players: most games are against one or two of them."""
PEAK = 0.1
"""The part of a day's moves that falls into its busiest hour."""
MINUTES = 40
"""That a game takes."""
BUSY = 0.5
"""How busy a core may be on average, so that nobody waits long."""
NEEDED = {"watched_ms", "bots_per_second", "level", "database_ms", "event_bytes", "stream_kb"}
"""What the page needs from the other parts."""


def on_paper(figures: dict[str, Any]) -> str:
    moves = PLAYERS * GAMES * CLICKS
    peak = moves * PEAK / 3600
    bots = peak * BOT_SHARE / (1 - BOT_SHARE)
    present = PLAYERS * GAMES * PEAK * MINUTES / 60
    page_cores = peak * figures["watched_ms"] / 1000 / BUSY
    database_cores = (peak + bots) * figures["database_ms"] / 1000 / BUSY
    bot_cores = bots / figures["bots_per_second"] / BUSY
    streams = ceil(present / 10_000)
    gigabytes = (moves / (1 - BOT_SHARE)) * figures["event_bytes"] / 1e9
    return f"""Assumed: {PLAYERS:,} people play {GAMES:g} game a day with {CLICKS} clicks each; a tenth of it in the busiest hour; half of all moves are those
of computer players, as strong as {figures["level"]}; a game takes {MINUTES} minutes; a core is busy half of the time, so that nobody waits long.
Cores are those of the machine that measured, and each figure grows in proportion.

| | | from |
|---|---:|---|
| people's moves in a day; in a second of the busiest hour | {moves / 1e6:.0f} million; {peak:,.0f} | |
| moves of computer players in such a second | {bots:,.0f} | |
| people at the table at that time, each with an open stream | {present:,.0f} | |
| cores for pages | {page_cores:,.0f} | {figures["watched_ms"]:.1f} ms of processor time for a move with four watchers |
| web processes for the streams alone | {streams} | 10,000 in each, {figures["stream_kb"]:.0f} KB of memory for a stream |
| cores for computer players | {bot_cores:,.0f} | {figures["bots_per_second"]:.0f} moves a second of one thread |
| cores for PostgreSQL | {database_cores:,.0f} | {figures["database_ms"]:.2f} ms of processor time for a move |
| rows of events in a day | {gigabytes:.1f} GB | {figures["event_bytes"]:.0f} bytes each with its indexes |

Pages cost by far the most, and they are the easy part: web processes know nothing that is not in the database, so they stand
side by side on as many machines as it takes, and so do workers. One PostgreSQL is the part that cannot be multiplied. Its
processor time is little. What we have not measured is `NOTIFY`: PostgreSQL lets transactions with one commit one after the
other, so the time of a commit to its disk is what bounds them ({(peak + bots):,.0f} a second leave {1000 / (peak + bots):.2f} ms for each). A
disk with a battery, or `synchronous_commit = off` for what is not a move, buys some of it; beyond that the tables would be
dealt to several databases by their slug, which nothing in the code forbids, for no query on the path of a move looks at two
tables. Each web process hears of every move of all tables: at {peak + bots:,.0f} a second that costs each of them a share of a core
that grows with the whole, so streams would then be led to the processes by table as well. A year is {365 * gigabytes:,.0f} GB: finished
games of guests are deleted by `GLUECKAUF_KEEP_GUEST_GAMES`."""
