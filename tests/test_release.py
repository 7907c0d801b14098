"""What a release is checked for."""

import sys
import tomllib
from pathlib import Path

import pytest
import yaml

sys.path.append(str(Path(__file__).parents[1] / "tools"))

import release

CHANGELOG = """# Changelog

## Unreleased

- Something new.

## 0.2.0 - 2027-01-31

## 0.1.0 - 2026-11-15
"""
RELEASED = CHANGELOG.replace("- Something new.\n", "")
CITATION = "title: x\nversion: 0.2.0\nlicense: MIT\n"


def test_a_file_that_is_not_packed_is_named():
    assert release.left_out(["a.py", "a.svg", "b.po"], ["a.py", "a.svg"]) == ["b.po"]


def test_a_file_that_lay_about_is_named():
    assert release.added(["a.py"], ["a.py", "a.sqlite3"]) == ["a.sqlite3"]


def test_the_changelog_knows_its_versions_and_what_has_none():
    assert release.versions(CHANGELOG) == ["0.2.0", "0.1.0"]
    assert release.unreleased(CHANGELOG) == "- Something new."
    assert release.unreleased(RELEASED) == ""


def test_a_version_is_ready_when_changelog_and_citation_say_so():
    assert release.not_ready("0.2.0", RELEASED, CITATION, "") == []


@pytest.mark.parametrize(
    ("version", "changelog", "status", "said"),
    [
        ("0.2.0", CHANGELOG, "", "unreleased changes"),
        ("0.2.0", RELEASED, " M a.py", "not committed"),
        ("0.1.0", RELEASED, "", "is not 0.1.0"),
    ],
)
def test_what_is_not_ready_is_said(version, changelog, status, said):
    assert said in " ".join(release.not_ready(version, changelog, CITATION, status))


def test_versions_of_project_changelog_and_citation_agree():
    project = tomllib.loads((release.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = yaml.safe_load((release.ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= set(citation)
    assert citation["version"] == project["version"]
    assert release.versions((release.ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))[0] == project["version"]
