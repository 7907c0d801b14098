"""Draw the icons of the installed site from the two drawings in `static`: `python tools/icons.py`."""

from pathlib import Path

import resvg_py

STATIC = Path(__file__).parents[1] / "src" / "glueckauf" / "static"
ICONS = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512, "icon-maskable-180.png": 180}
"""With their sizes; the one for Apple's devices is 180."""


def draw(name: str) -> bytes:
    drawing = STATIC / f"{name.rpartition('-')[0]}.svg"
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing.read_text(encoding="utf-8"), width=ICONS[name]))


if __name__ == "__main__":
    for name in ICONS:
        (STATIC / name).write_bytes(draw(name))
