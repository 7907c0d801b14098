"""Collect the sentences of the program and compile their translations: `make words`.

The catalogues are `src/glueckauf/locale/LANGUAGE/LC_MESSAGES/glueckauf.po`; translate there, run this again.
The compiled `.mo` files are kept beside them, so that running the program needs no tool. `--check` changes
nothing and fails when a catalogue is behind the program, a sentence has no translation, or a `.mo` is old.
"""

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from glueckauf.core.text import LANGUAGES

SOURCE = Path(__file__).parents[1] / "src" / "glueckauf"
KEYWORDS = {"say": None, "say_many": (1, 2), "_": None}
METHODS = [("**.py", "python"), ("web/templates/**.html", "jinja2.ext:babel_extract")]
TRANSLATED = LANGUAGES[1:]


def sentences() -> Catalog:
    """Every sentence of the program, with the files it stands in."""
    template = Catalog(project="Glückauf", charset="utf-8")
    found = extract_from_dir(SOURCE, method_map=METHODS, keywords=KEYWORDS, comment_tags=("Words:",))
    for name, _, message, comments, context in found:
        template.add(message, None, [(name, 0)], auto_comments=comments, context=context)
    return template


def path(language: str) -> Path:
    return SOURCE / "locale" / language / "LC_MESSAGES" / "glueckauf.po"


def updated(language: str, template: Catalog) -> Catalog:
    catalogue = Catalog(locale=language, project="Glückauf", charset="utf-8")
    if path(language).exists():
        with path(language).open("rb") as file:
            catalogue = read_po(file, locale=language)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    return catalogue


def as_po(catalogue: Catalog) -> bytes:
    out = BytesIO()
    write_po(out, catalogue, width=110, sort_output=True, include_lineno=False, omit_header=False)
    return out.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    def is_empty(words: object) -> bool:
        return not (all(words) if isinstance(words, (tuple, list)) else words)

    return [str(message.id) for message in catalogue if message.id and is_empty(message.string)]


def problems(language: str, catalogue: Catalog) -> list[str]:
    missing = [f"{language}: no translation of {sentence!r}" for sentence in untranslated(catalogue)]
    errors = [f"{language}: {message.id!r}: {error}" for message, found in catalogue.check() for error in found]
    files = {path(language): as_po(catalogue), path(language).with_suffix(".mo"): as_mo(catalogue)}
    old = [f"{file.name} ({language}) is old: run `make words`" for file, new in files.items() if not same(file, new)]
    return missing + errors + old


def same(file: Path, content: bytes) -> bool:
    return file.exists() and file.read_bytes() == content


def write(language: str, catalogue: Catalog) -> None:
    path(language).parent.mkdir(parents=True, exist_ok=True)
    path(language).write_bytes(as_po(catalogue))
    path(language).with_suffix(".mo").write_bytes(as_mo(catalogue))


def main() -> int:
    template = sentences()
    found: list[str] = []
    for language in TRANSLATED:
        catalogue = updated(language, template)
        if "--check" not in sys.argv:
            write(language, catalogue)
        found += problems(language, catalogue)
    print("\n".join(found) or "All sentences are translated.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
