"""The only door to PyTorch, which need not be installed where nothing is trained."""

from importlib import import_module
from typing import Any

torch: Any = import_module("torch")
nn: Any = torch.nn
functional: Any = torch.nn.functional

Tensor = Any
"""An array of PyTorch's."""
