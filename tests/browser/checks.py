"""What holds for every page: no barrier that axe finds, no sentence in another language."""

import gettext
import re
from functools import cache

from axe_playwright_python.base import AXE_SCRIPT

from glueckauf.core.text import LOCALE
from tests.browser.people import DESK, PHONE

NAMES = {"Anna", "Bruno", "Carla", "Glückauf", "Glück", "Auf", "Glüx", "English", "Deutsch", "en", "de", "ru"}
NAMES |= {"Das", "große", "Kartenspiel", "II", "III", "Esc", "QR", "UTC", "ZIP", "Parquet", "abcdefghijklm"}

# Every text of a page, and every text that is read aloud or shown on hover.
TEXTS = """() => {
  const texts = [document.title], walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest("script, style, code, noscript, [translate=no]")) texts.push(walk.currentNode.data);
  for (const e of document.querySelectorAll("*"))
    for (const name of ["title", "aria-label", "placeholder", "alt", "data-turn", "data-lost", "label"])
      if (e.hasAttribute(name)) texts.push(e.getAttribute(name));
  return texts;
}"""

UNFOLD = """() => document.querySelectorAll("details").forEach((each) => { each.open = true; })"""


def barriers(person):
    """What axe finds wrong with a page, at the desk and on the phone, by day and by night.

    Only contrast depends on the light: everything else is looked for once at each size.
    """
    found = []
    person.page.evaluate(AXE_SCRIPT)
    person.page.evaluate(UNFOLD)
    for size in (DESK, PHONE):
        person.page.set_viewport_size(size)
        for light, rules in (("light", []), ("dark", ["color-contrast"])):
            person.page.emulate_media(color_scheme=light)
            found += [(size["width"], light, *told) for told in violations(person.page, rules)]
    return found


def violations(page, rules):
    """Of these rules, or of all."""
    wish = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
    found = page.evaluate("(wish) => axe.run(wish)", wish)["violations"]
    return [(each["id"], each["nodes"][0]["html"][:200], each["nodes"][0]["failureSummary"]) for each in found]


def foreign(person, language):
    """The texts of a page that are in another language than the page."""
    texts = {chunk.strip() for text in person.page.evaluate(TEXTS) for chunk in re.split(r"\n|\s{2,}|[│┃|]", text)}
    return sorted(text for text in texts if is_english(text, language) or (language == "ru" and is_latin(text)))


def is_english(text, language):
    english, own = patterns(language)
    return bool(english.fullmatch(text)) and not own.fullmatch(text)


def is_latin(text):
    words = re.findall(r"[A-Za-zÄÖÜäöüß]{2,}", re.sub(r"https?://\S+|\?\S+", "", text))
    return any(word not in NAMES for word in words)


@cache
def patterns(language):
    """All sentences that are different in this language, in English and in this language."""
    words = gettext.translation("glueckauf", LOCALE, [language])._catalog
    pairs = [(key[0] if isinstance(key, tuple) else key, said) for key, said in words.items() if key]
    differing = [(message, said) for message, said in pairs if message != said]
    return one_of(message for message, _ in differing), one_of(said for _, said in pairs)


def one_of(sentences):
    return re.compile("|".join(pattern(each) for each in sentences if len(re.findall(r"\w", bare(each))) > 2))


def bare(sentence):
    return re.sub(r"\{[^}]*\}", "", sentence)


def pattern(sentence):
    return ".+".join(re.escape(piece) for piece in re.split(r"\{[^}]*\}", sentence))
