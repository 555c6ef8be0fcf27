"""Settings come from a file, the environment and flags, and say what is wrong with them."""

import stat
from pathlib import Path

import pytest

from kakaw.server.settings import SECRETS, SettingError, Settings, load
from tools import settings_page

ROOT = Path(__file__).parents[2]
GOOD = "0123456789abcdef0123456789abcdef"


def test_flags_win_over_the_environment_and_the_environment_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "kakaw.toml"
    file.write_text('port = 1\nhost = "127.0.0.2"\nlog_level = "error"\n')
    environ = {"KAKAW_PORT": "2", "KAKAW_LOG_LEVEL": "debug", "KAKAW_SECRET": GOOD}
    found = load({"port": "3"}, environ, file)
    assert (found.port, found.log_level, found.host) == (3, "debug", "127.0.0.2")


def test_the_environment_can_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "kakaw.toml"
    file.write_text("port = 1\n")
    assert load({}, {"KAKAW_CONFIG": str(file), "KAKAW_SECRET": GOOD}).port == 1


@pytest.mark.parametrize(
    ("flags", "environ", "sentence"),
    [
        ({}, {"KAKAW_PORT": "many"}, "setting KAKAW_PORT 'many': expected to be a valid integer"),
        ({"port": "70000"}, {}, "setting --port '70000': expected to be less than or equal to 65535"),
        ({"rate_chat": "5"}, {}, "setting --rate-chat '5'"),
        ({"log_level": "loud"}, {}, "'debug', 'info', 'warning' or 'error'"),
        ({"workers": 2}, {}, "SQLite serves one"),
        ({"workers": 2, "database": "postgresql://x/y"}, {}, "they talk through Redis"),
        ({"database": "mysql://x"}, {}, "setting database, 'mysql'"),
        ({"redis": "http://x"}, {}, "setting redis"),
        ({"host": "0.0.0.0"}, {}, "setting secret: needed once others can reach the server"),
        ({"public_url": "https://play.example.org"}, {}, "setting secret: needed"),
        ({"host": "0.0.0.0", "dev": True}, {}, "known to all"),
        ({}, {"KAKAW_SECRET": "short"}, "setting secret: expected at least 32 characters"),
        ({"push_private_key": "x"}, {}, "setting push_contact"),
    ],
)
def test_a_mistake_is_told_in_one_sentence_that_names_its_place(
    flags: dict[str, object], environ: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(SettingError) as refused:
        load({"data_dir": tmp_path, **flags}, environ)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("prot = 1\n", "no such setting"), ("port = \n", "not TOML"), ("[port]\nx = 1\n", "found a table")],
)
def test_a_mistake_in_the_file_names_the_file(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "kakaw.toml"
    file.write_text(text)
    with pytest.raises(SettingError, match=sentence) as refused:
        load({}, {}, file)
    assert "kakaw.toml" in str(refused.value)


def test_no_error_repeats_a_secret() -> None:
    with pytest.raises(SettingError) as refused:
        load({}, {"KAKAW_SECRET": "hush hush"})
    assert "hush" not in str(refused.value)


def test_for_this_machine_a_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    first = load({"data_dir": tmp_path}, {})
    assert len(first.secret) == 64
    assert load({"data_dir": tmp_path}, {}).secret == first.secret
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_every_setting_has_a_line_in_the_documentation_and_no_secret_a_flag() -> None:
    page = (ROOT / "docs" / "settings.md").read_text()
    for key in Settings.model_fields:
        assert f"| `{key}` | `KAKAW_{key.upper()}` |" in page
    for key in SECRETS:
        assert f"`--{key.replace('_', '-')}`" not in page


def test_the_page_of_settings_is_up_to_date() -> None:
    assert settings_page.PAGE.read_text(encoding="utf-8") == settings_page.page(), "run python3 tools/settings_page.py"
