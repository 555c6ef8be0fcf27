"""The files in deploy/ are of the shape their programs read, and call commands that exist."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from kakaw.cli.main import COMMANDS, command_parser
from kakaw.server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return data


def parses(arguments: list[str]) -> None:
    """The command line is one that kakaw understands."""
    parser, _ = command_parser(arguments[0])
    parser.parse_args(arguments[1:])


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_takes_the_unit(unit: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    text = unit.read_text("utf-8").replace("/opt/kakaw/bin/kakaw", "/bin/true")
    copy = tmp_path / unit.name
    copy.write_text(text)
    answer = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False)
    complaints = [line for line in answer.stderr.splitlines() if unit.name in line]
    assert complaints == []


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_a_unit_runs_a_command_of_kakaw_with_settings_that_exist(unit: Path) -> None:
    text = unit.read_text("utf-8")
    sections = ConfigParser(strict=False, interpolation=None)
    sections.optionxform = str  # type: ignore[assignment,method-assign]  # systemd tells capitals apart
    sections.read_string(text)
    assert set(sections.sections()) == {"Unit", "Service", "Install"}
    program, *arguments = sections["Service"]["ExecStart"].split()
    assert program.endswith("/kakaw")
    parses(arguments)
    assert_known(re.findall(r"^Environment=(KAKAW_\w+)=", text, re.MULTILINE))


def assert_known(variables: list[str]) -> None:
    known = {f"KAKAW_{name.upper()}" for name in Settings.model_fields} | {"KAKAW_CONFIG", "KAKAW_CACHE_DIR"}
    assert variables
    assert set(variables) <= known


def test_the_compose_file_has_database_redis_workers_and_bots(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == {"database", "redis", "server", "bots"}
    for name in ("server", "bots"):
        assert services[name]["command"][0] in COMMANDS
        parses(services[name]["command"])
        assert_known([key for key in services[name]["environment"] if key.startswith("KAKAW_")])
        assert set(services[name]["depends_on"]) == {"database", "redis"}
    assert int(services["server"]["command"][services["server"]["command"].index("--workers") + 1]) > 1


def test_the_compose_file_has_no_secret_of_its_own(compose: dict[str, Any]) -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    for name in ("KAKAW_SECRET", "POSTGRES_PASSWORD"):
        for use in re.findall(r"\$\{" + name + r"[^}]*\}", text):
            assert use.startswith("${" + name + ":?"), f"{use}: without a value nothing must start"
    assert compose["services"]["server"]["ports"][0].startswith("127.0.0.1:")


def test_the_image_is_built_from_files_that_exist_and_runs_commands_that_exist(compose: dict[str, Any]) -> None:
    build = compose["services"]["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Dockerfile"
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    steps = [line.split()[0] for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
    known = {"FROM", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert set(steps) - known <= {"CMD"}
    assert_known([*re.findall(r"(KAKAW_\w+)=", text)])
    assert 'ENTRYPOINT ["kakaw"]' in text
    parses(["serve"])
    parses(["warm"])
    assert str(Settings.model_fields["port"].default) in text
    assert text.index("USER kakaw") < text.index("ENTRYPOINT")  # not as root


def test_what_the_page_on_deploying_calls_exists() -> None:
    text = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    for line in re.findall(r"^\$ kakaw ([^#\n]+)", text, re.MULTILINE):
        parses(line.split())
    for command in re.findall(r"`kakaw (\w+)", text):
        assert command in COMMANDS
    for path in re.findall(r"deploy/[\w.-]+", text):
        assert (ROOT / path).exists()
