"""The page of the interface lists the routes that there are."""

from pathlib import Path

from tools.api_page import PAGE, page


def test_the_list_of_routes_is_up_to_date() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(text), "run python3 tools/api_page.py"


def test_the_example_it_names_is_there() -> None:
    assert (Path(PAGE).parent.parent / "examples" / "bot.py").is_file()
