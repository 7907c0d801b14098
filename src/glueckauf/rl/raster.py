"""Our drawings as arrays of pixels."""

import io

import numpy as np
from PIL import Image

from glueckauf.core.raster import png
from glueckauf.core.schema import Numbers

WIDTH = 640


def pixels(svg: str, width: int = WIDTH) -> Numbers:
    """A drawing as an array of height, width and three colours."""
    return np.asarray(Image.open(io.BytesIO(png(svg, width))).convert("RGB"))
