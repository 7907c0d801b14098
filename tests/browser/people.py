"""People at the table, as a browser lets them be: they look, they click, they wait."""

import random
import re

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}

SHORT_WAYS = {
    "glueck-auf": ("stop", "mining", "bank"),
    "kartenspiel": ("pass", "end_turn", "stop"),
    "gluex": (),
}
"""What ends a game soon."""

# What can be clicked now, where it is on the screen, and whether anything lies above it or outside.
LOOK = """() => {
  const seen = (e) => { const b = e.getBoundingClientRect(); return b.width > 0 && b.height > 0; };
  const place = (e) => {
    const b = e.getBoundingClientRect();
    const x = b.x + b.width / 2, y = b.y + b.height / 2;
    const top = document.elementFromPoint(x, y);
    const inside = b.x >= 0 && b.y >= 0 && b.right <= innerWidth && b.bottom <= innerHeight;
    return { code: e.value, x, y, inside, reached: top === e, is_choice: e.type === "radio", words: e.ariaLabel };
  };
  const all = document.querySelectorAll("#table .spot > .can, #table .bar > button.can, #table .gluex-choice input");
  const table = document.getElementById("table");
  // the faces of a chosen square may lie above other squares
  const offered = (e) => seen(e) && !(e.type === "radio" && [...table.querySelectorAll(".gluex-faces")].some(seen));
  return {
    version: Number(table.dataset.version), mine: table.dataset.mine === "1",
    over: !!table.querySelector(".ending .points tfoot") && !!table.querySelector("button[form=again]"),
    buttons: [...all].filter(offered).map(place),
    scrolled: [scrollX, scrollY, document.querySelector("#main").scrollTop],
  };
}"""

REACHED = "(version) => Number(document.getElementById('table')?.dataset.version) >= version"

# Two frames after the page has come its transition from the page before has begun, and covers everything.
STILL = """() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => told(
  !document.activeViewTransition && document.getAnimations().every(
    (each) => each.playState !== "running" || each.effect.getComputedTiming().iterations === Infinity)))))"""


class Person:
    """Somebody with a browser window."""

    def __init__(self, browser, address, name, phone=False, motion=False, **wishes):
        size = PHONE if phone else DESK
        wishes = {"locale": "en", "reduced_motion": "no-preference" if motion else "reduce"} | wishes
        self.context = browser.new_context(viewport=size, **wishes)
        self.context.set_default_timeout(20_000)
        self.window, self.address, self.name = self.context.new_page(), address, name
        self.errors, self.answer, self.motion = [], "", motion
        self.window.on("pageerror", lambda error: self.errors.append(str(error)))
        self.window.on("console", self.hear)

    @property
    def page(self):
        """Once it has come as a whole: nobody reads half a page, or clicks before its script is there."""
        self.window.wait_for_load_state()
        return self.window

    def hear(self, message):
        """The browser's own complaints: a refused script or style, an error in ours."""
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.errors.append(message.text)

    def leave(self):
        self.context.close()
        assert self.errors == []

    # Sitting down

    def make(self, game, *seats, names=(), **ticks):
        """Fill in the first page and press Play."""
        self.page.goto(self.address)
        self.page.locator(f".game.{game}").click()
        self.page.locator("[name=name]").fill(self.name)
        for number in range(4):
            self.page.locator(f"[name=seat{number}]").select_option(seats[number] if number < len(seats) else "")
        for number, name in enumerate(names):
            if name:
                self.page.locator(f"[name=name{number}]").fill(name)
        for tick, value in ticks.items():
            field = self.page.locator(f"[name={tick}]")
            field.check() if value is True else field.select_option(value)
        self.page.locator(".door .primary").click()
        self.page.wait_for_selector("#table", state="attached")
        return self

    def open_log(self):
        """Beside the board it lies open already, and at the end it is folded up."""
        if not self.page.locator(".log[open]").count():
            self.page.locator(".log summary").click()

    def look_when_mine(self):
        """What is offered; earlier moves may still be told when the turn has come."""
        for _ in range(50):
            seen = self.look()
            if seen["mine"]:
                return seen
            self.page.wait_for_timeout(100)
        raise AssertionError("it is not my turn")

    @property
    def invitation(self):
        return self.page.locator(".invite input").first.input_value()

    def follow(self, link):
        self.page.goto(link)
        self.page.locator("[name=name]").fill(self.name)
        self.page.locator("main .primary").click()
        self.page.wait_for_selector("#table", state="attached")
        return self

    def register(self, name=None, password="ein gutes Passwort"):  # noqa: S107
        self.name = name or self.name
        self.page.goto(f"{self.address}/account/register")
        return self.fill_in(password)

    def enter(self, name, password="ein gutes Passwort"):  # noqa: S107
        self.name = name
        self.page.goto(f"{self.address}/account/enter")
        return self.fill_in(password)

    def fill_in(self, password):
        self.page.locator("[name=name]").fill(self.name)
        self.page.locator("[name=password]").fill(password)
        self.page.locator("main .primary").click()
        self.page.wait_for_selector(".shelf")
        return self

    def say(self, words):
        """Open the chat, if it is not open, and say something."""
        if not self.page.locator(".chat[open]").count():
            self.page.locator(".chat summary").click()
        self.page.locator("#speak-text").fill(words)
        self.page.locator(".speak button").click()
        self.page.wait_for_selector(f".said li:has-text('{words}')")

    def watch(self, other):
        self.page.goto(other.page.url)
        return self

    def speak(self, language):
        self.context.add_cookies([{"name": "lang", "value": language, "url": self.address}])
        self.page.reload()

    # Looking

    def look(self):
        """Once no piece is on its way."""
        while self.motion and not self.page.evaluate(STILL):
            pass
        return self.page.evaluate(LOOK)

    def reads(self, selector):
        return self.page.locator(selector).first.text_content().strip()

    def opened(self, part):
        """The words of a part of the page that is folded up."""
        return self.page.locator(f"details.{part}").first.text_content()

    @property
    def version(self):
        return int(self.page.locator("#table").get_attribute("data-version"))

    def is_to_move(self):
        return self.page.locator("#table").get_attribute("data-mine") == "1"

    def wait_for(self, version):
        """Until this page shows that version of the table, or a later one."""
        self.page.wait_for_function(REACHED, arg=version)

    def wait_beyond(self, version):
        self.page.wait_for_selector(f'#table:not([data-version="{version}"])', state="attached")

    @property
    def events(self):
        """How many moves were made and taken back. A version also counts who comes and goes."""
        return self.page.locator("#table [form=play][name=number]").get_attribute("value")

    def wait_for_move(self, events):
        """Until a move is made or taken back after so many."""
        self.page.wait_for_selector(f'#table:not(:has([form=play][name=number][value="{events}"]))', state="attached")

    def wait_for_turn(self):
        self.page.wait_for_selector('#table[data-mine="1"]', state="attached")

    def is_over(self):
        """Once it is this person's turn, or nobody's."""
        self.page.wait_for_selector('#table[data-mine="1"] .bar, #table button[form=again]', state="attached")
        return self.page.locator("#table button[form=again]").count() > 0

    # Playing

    def press(self, kind):
        """The first move of a kind."""
        before = self.version
        self.page.locator(f'.spot > .can[value^="{kind}"], .bar > .can[value^="{kind}"]').first.click()
        self.wait_beyond(before)

    # Requests as the page would send them: the quick way to a later part of a game

    def step(self, until, chance):
        """One move by chance, unless a move of the wished kind is offered: True, when one can stop here."""
        text = self.answer if 'class="moves"' in self.answer or "curtain" in self.answer else self.current()
        codes, closed = offers(text), re.search(r'form="curtain" name="seat" value="(\d)"', text)
        self.answer = ""
        if closed:
            self.answer = self.post("curtain", seat=closed[1])
        elif any(re.match(until, code) for code in codes):
            return True
        elif codes:
            self.answer = self.post("play", number=number(text), move=chance.choice(codes))
        return 'form="again"' in text

    def current(self):
        return self.page.request.get(self.near("part")).text()

    def near(self, what):
        return self.page.url.split("?")[0] + what

    def post(self, what, **form):
        headers = {"X-Part": "1", "Referer": self.page.url}
        form["csrfmiddlewaretoken"] = self.page.locator("#play [name=csrfmiddlewaretoken]").get_attribute("value")
        return self.page.request.post(self.near(what), form=form, headers=headers).text()


def hurry(*people, until="$", chance=None):
    """People play by chance up to a decision with a move of the wished kind, or to the end of the game."""
    chance = chance or random.Random(1)
    while not any(each.step(until, chance) for each in people):
        pass
    for each in people:
        each.answer = ""
        each.page.reload()
    return people[0]


class Likes:
    """Chance, with a liking for some moves."""

    def __init__(self, *beginnings):
        self.beginnings, self.chance = beginnings, random.Random(1)

    def choice(self, codes):
        liked = [code for code in codes if code.startswith(self.beginnings)]
        return self.chance.choice(liked or codes)


def offers(text):
    listed = re.search(r'<ul class="moves">(.*?)</ul>', text, re.DOTALL)
    return re.findall(r'value="([^"]+)"', listed[1]) if listed else []


def number(text):
    return re.search(r'form="play" type="hidden" name="number" value="(\d+)"', text)[1]


def choose(codes, game, chance, hurried):
    if hurried:
        for way in SHORT_WAYS[game]:
            for code in codes:
                if code.startswith(way):
                    return code
    return chance.choice(codes)


def move(person, game, chance, hurried=False):
    """One move with the mouse, on what is drawn. Nothing may be hidden, covered or off the screen."""
    seen = person.look_when_mine()
    check_reach(seen)
    pick = picked(seen["buttons"], game, chance, hurried)
    person.page.mouse.click(pick["x"], pick["y"])
    if pick["is_choice"]:
        move(person, game, chance, hurried)
    else:
        person.wait_beyond(seen["version"])


def picked(buttons, game, chance, hurried):
    moves = {each["code"]: each for each in buttons if not each["is_choice"]}
    if not moves:
        return chance.choice(buttons)
    return moves[choose(list(moves), game, chance, hurried)]


def check_reach(seen):
    assert seen["buttons"], "there is nothing to click"
    assert seen["scrolled"] == [0, 0, 0]
    bad = [(each["code"], each["words"]) for each in seen["buttons"] if not (each["inside"] and each["reached"])]
    assert bad == [], f"out of reach: {bad}"
