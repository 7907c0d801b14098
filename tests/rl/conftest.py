"""Environments are tested where their libraries are; what is left out is said at the end."""

from importlib.util import find_spec

NEEDS = {
    "test_pettingzoo.py": ("pettingzoo", "pip install .[rl]"),
    "test_gymnasium.py": ("gymnasium", "pip install .[rl]"),
    "test_openspiel.py": ("pyspiel", "pip install .[openspiel]"),
    "test_training.py": ("torch", "make test-train installs it"),
}
collect_ignore = [file for file, (module, _) in NEEDS.items() if find_spec(module) is None]


def pytest_terminal_summary(terminalreporter):
    for file in collect_ignore:
        module, how = NEEDS[file]
        terminalreporter.write_line(f"not tested: tests/rl/{file}, because {module} is not here ({how})")
