"""Environments are tested where their libraries are; what is left out is said at the end."""

import sys
from importlib.util import find_spec

NEEDS = {
    "test_pettingzoo.py": ("pettingzoo", "pip install 'glueckauf[rl]'"),
    "test_gymnasium.py": ("gymnasium", "pip install 'glueckauf[rl]'"),
    "test_gymnasium_vector.py": ("gymnasium", "pip install 'glueckauf[rl]'"),
    "test_openspiel.py": ("pyspiel", "pip install 'glueckauf[openspiel]'"),
    "test_training.py": ("torch", "make test-train installs it"),
}
collect_ignore = [file for file, (module, _) in NEEDS.items() if find_spec(module) is None]

if find_spec("absl"):
    from absl import logging

    # OpenSpiel brings it; it closes its stream when Django sets logging up, and pytest's must not be closed.
    logging.get_absl_handler().python_handler.stream = sys.__stderr__


def pytest_terminal_summary(terminalreporter):
    for file in collect_ignore:
        module, how = NEEDS[file]
        terminalreporter.write_line(f"not tested: tests/rl/{file}, because {module} is not here ({how})")
