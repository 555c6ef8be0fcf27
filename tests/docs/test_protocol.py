"""docs/protocol.md and the page's types are those of the messages."""

import pytest

from kakaw.server import messages
from tools.protocol import OUTPUTS, ROOT


@pytest.mark.parametrize("name", OUTPUTS)
def test_what_is_made_from_the_messages_is_up_to_date(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == OUTPUTS[name](), "run python3 tools/protocol.py"


def test_every_message_has_its_answers() -> None:
    assert set(messages.ANSWERS) == set(messages.UP)
    assert {answer for answers in messages.ANSWERS.values() for answer in answers} <= set(messages.DOWN)
