"""`glueckauf verify FILE`: was the deal made before the first move, and is everything as it was?"""

import json
from argparse import Namespace

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.record import Proof, Record
from glueckauf.core.record_reader import load
from glueckauf.core.text import choose_language, say


def run(given: Namespace) -> None:
    choose_language(given.lang)
    record = load(given.file)
    if record.proof is None:
        raise GlueckaufError(f"{given.file}: this record has no proof of its deal: it was not played at a table")
    noted = (given.hash or "").strip().lower()
    if given.hash is not None and noted != record.proof.commitment:
        at = [line.split()[0] for line in record.lines()].index("hash") + 1
        raise GlueckaufError(f"{given.file}, line {at}: the hash is {record.proof.commitment}, not the one you noted")
    if given.json:
        print_json(record, record.proof)
    else:
        print_checks(record, record.proof, noted, given.lang)


def print_json(record: Record, proof: Proof) -> None:
    told = {"hash": proof.commitment, "secret": proof.secret, "words": list(proof.words), "seed": record.seed}
    print(json.dumps({**told, "moves": len(record.moves), "over": record.position.over}, ensure_ascii=False))


def print_checks(record: Record, proof: Proof, noted: str, language: str) -> None:
    checks = [
        say("No line was changed."),
        say("The secret has the hash {hash}.", hash=proof.commitment),
        say("The secret and the words make this deal, number {seed}.", seed=record.seed),
        say("All {n} moves were legal.", n=len(record.moves)),
    ]
    if noted:
        checks.append(say("It is the hash you wrote down."))
    for check in checks:
        print(f"✓ {check.text(language)}")
    if not noted:
        print(say("Compare the hash with the one shown at the table, or give it with --hash.").text(language))
