"""`glueckauf verify FILE`: was the deal made before the first move, and is everything as it was?"""

import json
from argparse import Namespace
from collections.abc import Iterator

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.proof import OldProof, Proof
from glueckauf.core.record import Record
from glueckauf.core.record_reader import load
from glueckauf.core.text import SEAT_NAMES, Phrase, choose_language, say


def run(given: Namespace) -> None:
    choose_language(given.lang)
    record = load(given.file)
    if record.proof is None:
        raise GlueckaufError(f"{given.file}: this record has no proof of its deal: it was not played at a table")
    noted = [each.strip().lower() for each in given.hash]
    for each in noted:
        if each not in record.proof.hashes:
            at = [line.split()[0] for line in record.lines()].index("hash") + 1
            raise GlueckaufError(f"{given.file}, line {at}: the hash is {record.proof.hash}, not the one you noted")
    if given.json:
        print_json(record, record.proof)
    else:
        print_checks(record, record.proof, noted, given.lang)


def print_json(record: Record, proof: Proof | OldProof) -> None:
    told = {"hash": proof.hash, "secret": proof.secret, "words": proof.texts, "seed": record.seed}
    known = {"commitments": proof.hashes[1:], "moves": len(record.moves), "over": record.position.over}
    print(json.dumps({**told, **known}, ensure_ascii=False))


def print_checks(record: Record, proof: Proof | OldProof, noted: list[str], language: str) -> None:
    for check in checks(record, proof, len(noted)):
        print(f"✓ {check.text(language)}")
    for note in never_opened(proof):
        print(f"! {note.text(language)}")
    if not noted:
        print(say("Compare the hash with the one shown at the table, or give it with --hash.").text(language))


def checks(record: Record, proof: Proof | OldProof, noted: int) -> Iterator[Phrase]:
    yield say("No line was changed.")
    yield say("The secret has the hash {hash}.", hash=proof.hash)
    if len(proof.hashes) > 1:
        yield say("The words are those that were committed to.")
    yield say("The secret and the words make this deal: {seed}.", seed=record.seed)
    yield say("All {n} moves were legal.", n=len(record.moves))
    if noted:
        yield say("It is the hash you wrote down.") if noted == 1 else say("These are the hashes you wrote down.")


def never_opened(proof: Proof | OldProof) -> list[Phrase]:
    """Whoever keeps a word closed has chosen between two deals."""
    if isinstance(proof, OldProof):
        return []
    seats = [SEAT_NAMES[seat] for seat, word in enumerate(proof.words) if word.commitment and not word.nonce]
    return [say("{seat} committed to a word that was never opened.", seat=seat) for seat in seats]
