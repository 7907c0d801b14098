"""Where copies of games are kept: with what is compiled of them, and removed with it."""

import tempfile
from pathlib import Path

from glueckauf.core.jit import CACHE


def writable(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="glueckauf-variants-"))
    return folder


FOLDER = writable(CACHE / "variants")
