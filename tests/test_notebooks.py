"""The notebooks of the documentation run, cell by cell."""

from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
FIGURES = {"a-bot-in-ten-minutes": 0, "how-these-games-are-won": 4}
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.fixture
def shell(monkeypatch):
    """A notebook's own way to run a cell, without a process for it."""
    mpl.use("Agg")
    monkeypatch.setattr(plt, "show", lambda: None)
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()
    plt.close("all")


def cells(file, kind):
    return [cell.source for cell in nbformat.read(file, as_version=4).cells if cell.cell_type == kind]


def test_there_are_notebooks():
    assert [file.stem for file in NOTEBOOKS] == list(FIGURES)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_every_cell_of_a_notebook_runs_and_plots_are_drawn(file, shell, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for cell in cells(file, "code"):
        shell.run_cell(cell, store_history=False).raise_error()
    assert len(plt.get_fignums()) == FIGURES[file.stem]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_valid_and_kept_without_results(file):
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    assert [cell for cell in notebook.cells if cell.get("outputs") or cell.get("execution_count")] == []


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_every_link_of_a_notebook_leads_somewhere(file):
    links = [part.split(")")[0] for text in cells(file, "markdown") for part in text.split("](")[1:]]
    assert links
    assert [link for link in links if not (FOLDER / link).exists()] == []
