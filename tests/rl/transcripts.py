"""OpenSpiel's transcripts of whole games, condensed so that a person can read them and git can compare them.

A transcript has every action and, for some states, everything a player can be told: megabytes. Kept are the actions and,
of those states, what has changed since the last one: fields of an observation by their path, numbers of a tensor by their
place. The digest at the end is that of the whole transcript, so nothing can change unseen.
"""

import hashlib
import json
import re

FACT = re.compile(r"(?P<name>\w+\(\d*\)(?:\.\w+)?)(?: = |: )(?P<value>.*)", re.DOTALL)
BLANK, FULL = "◯", "◉"


def condensed(transcript):
    known = {}
    lines = [line for fact in facts(transcript) for line in changes(fact, known)]
    digest = hashlib.sha256(transcript.encode()).hexdigest()
    return "\n".join([*lines, f"# SHA-256 of the whole transcript: {digest}", ""])


def facts(transcript):
    """A line and those that belong to it: the rows of a tensor that is drawn are indented."""
    return re.split(r"\n(?! )", transcript.rstrip("\n"))


def changes(fact, known):
    found = FACT.fullmatch(fact)
    if found is None:
        yield fact
        return
    for name, now in values(found["name"], found["value"]):
        before, known[name] = known.get(name, {}), now
        twin = next((other for other in known if other != name and len(now) > 9 and known[other] == now), None)
        if before != now:
            yield from [f"{name}: as {twin}"] if twin else differences(name, before, now)


def values(name, value):
    """What is known of a thing, each part by its place or path; an information state is the moves and an observation."""
    if value.startswith("zeros("):
        yield name, {}
    elif value[0] in BLANK + FULL:
        yield name, {place: sign for place, sign in enumerate("".join(value.split())) if sign != BLANK}
    elif re.match(r"\[-?\d+\.\d", value):
        yield name, {place: f"{number:g}" for place, number in enumerate(json.loads(value)) if number}
    elif value.startswith('"') and "{" in value:
        moves, brace, observation = value[1:-1].partition("{")
        if moves:
            yield f"{name}.moves", {"": moves}
        yield name, dict(fields(json.loads(brace + observation), ""))
    else:
        yield name, {"": value}


def fields(data, path):
    if isinstance(data, dict) or (isinstance(data, list) and any(isinstance(each, dict | list) for each in data)):
        for name, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from fields(each, f"{path}.{name}".removeprefix("."))
    else:
        yield path, json.dumps(data, ensure_ascii=False)


def differences(name, before, now):
    if "" in now:
        yield f"{name} = {since(before.get('', ''), now[''])}"
        return
    yield name
    changed = {part: now.get(part, "0" if isinstance(part, int) else "gone") for part in (before | now) if part != ""}
    changed = {part: text for part, text in changed.items() if before.get(part) != text}
    numbers = [f"{part}={changed[part]}" for part in sorted(part for part in changed if isinstance(part, int))]
    if numbers:
        yield "  " + " ".join(numbers)
    yield from [f"  {part}: {text}" for part, text in changed.items() if isinstance(part, str)]


def since(before, now):
    """A history goes on; what is known of it need not be repeated."""
    known = re.sub(r'(\\n|["\]])+$', "", before)
    return f"...{now[len(known) :]}" if len(known) > 20 and now.startswith(known) else now
