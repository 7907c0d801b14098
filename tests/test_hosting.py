"""What docs/hosting.md and the files in deploy/ say is what the program does."""

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml  # comes with pre-commit

from glueckauf.cli import parser

ROOT = Path(__file__).parents[1]
DEPLOY, PAGE = ROOT / "deploy", (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PLACES = {"FILE": "backup.tar.gz", "NAME": "Ada", "TABLE": "abc", "NUMBER": "1"}
SETTING = re.compile(r"\b(?:GLUECKAUF_[A-Z_]+|SECRET_KEY|DATABASE_URL)\b")
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)


def files() -> list[Path]:
    return sorted(DEPLOY.iterdir())


def text_of_files() -> str:
    """Without what they say of themselves."""
    lines = [line for file in files() for line in file.read_text(encoding="utf-8").splitlines()]
    return "\n".join(line for line in lines if not line.startswith("#"))


def commands(text: str) -> Iterator[list[str]]:
    """The words after `glueckauf` wherever it is called, up to what belongs to the shell."""
    for found in re.findall(r"(?:^|[ /'`])glueckauf ((?:serve|worker|admin)[^\n`']*)", text, re.MULTILINE):
        words = shlex.split(found.split(" #")[0].split(" && ")[0].partition("$(")[0].replace('"$@"', "check"))
        if words != ["admin"]:
            yield [PLACES.get(word, word) for word in words]


def called() -> list[list[str]]:
    lists = re.findall(r"""\["?glueckauf"?, ([^\]]+)\]""", text_of_files())
    listed = [[word.strip(' "') for word in each.split(",")] for each in lists]
    return [*commands(PAGE), *commands(text_of_files()), *listed]


def test_every_command_is_understood():
    found = called()
    assert len(found) > 20
    for words in found:
        parser().parse_args(words)


def settings_in_code() -> set[str]:
    sources = [
        ROOT / "src" / "glueckauf" / "web" / "settings.py",
        *(ROOT / "src" / "glueckauf" / "commands").glob("*.py"),
    ]
    read = re.compile(r'environ(?:\.get\(|\[)?\(?"([A-Z_]+)"')
    found = {name for file in sources for name in read.findall(file.read_text(encoding="utf-8"))}
    return {name for name in found if SETTING.fullmatch(name)} | {"DATABASE_URL"}


def test_every_setting_is_explained_once_and_none_that_is_not_there():
    rows = re.findall(r"^\| `([A-Z_]+)` \|", PAGE, re.MULTILINE)
    assert sorted(rows) == sorted(settings_in_code())


def test_other_pages_and_files_name_only_settings_that_are_there():
    known = settings_in_code() | {"GLUECKAUF_NAME", "GLUECKAUF_TOKEN"}
    pages = [file.read_text(encoding="utf-8") for file in (ROOT / "docs").glob("*.md")]
    assert set(SETTING.findall("\n".join([text_of_files(), *pages]))) <= known


def test_the_services_are_those_of_the_page():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert set(services) == {"house", "worker", "database", "caddy"}
    assert services["house"]["build"]["dockerfile"] == "deploy/Containerfile"
    assert services["worker"]["environment"] == services["house"]["environment"]
    assert services["worker"]["volumes"] == services["house"]["volumes"]
    assert all(each["restart"] == "always" for each in services.values())


def test_what_the_image_copies_and_installs_is_there():
    image = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    for line in re.findall(r"^COPY (.+) \S+$", image, re.MULTILINE):
        assert all((ROOT / name).exists() for name in line.split())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = re.findall(r"'\.\[([\w,]+)\]'", image + PAGE)
    assert extras
    assert {name for each in extras for name in each.split(",")} <= set(project["optional-dependencies"])


def test_the_proxy_leads_to_the_service_of_compose():
    assert "reverse_proxy house:8000" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


def test_an_upgrade_opens_the_house_only_when_it_answers():
    """Before that its database may be of the version before."""
    [script] = [each for each in SHELL.findall(PAGE) if "house open" in each]
    assert [line.split()[0] for line in script.splitlines()][-3:] == ["systemctl", "until", "house"]


def test_every_script_on_the_page_is_a_shell_script():
    for script in SHELL.findall(PAGE):
        done = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_understands_the_units(tmp_path):
    program = Path(sys.executable).with_name("glueckauf")
    for file in (*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")):
        text = file.read_text(encoding="utf-8").replace("/opt/glueckauf/bin/glueckauf", str(program))
        (tmp_path / file.name).write_text(re.sub("^User=.*$", "User=root", text, flags=re.MULTILINE))
    units = [str(file) for file in tmp_path.iterdir()]
    done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    told = [line for line in done.stderr.splitlines() if "glueckauf" in line]
    assert (done.returncode, told) == (0, [])
