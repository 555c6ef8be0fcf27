"""Where Chocolatl names seats beyond options, colours and piles with an owner: the first stack, and final dice."""

import re


def luck(pile: str, outcome: str, shift: int, players: int) -> str:
    """The marker drawn for the first stack belongs to a seat (X-2.3)."""
    return str((int(outcome) + shift) % players) if pile == "stack" else outcome


def pile(name: str, shift: int, players: int) -> str:
    """Each seat has its own final die, which all see (X-12.5)."""
    found = re.fullmatch(r"final(\d)", name)
    return f"final{(int(found[1]) + shift) % players}" if found else name
