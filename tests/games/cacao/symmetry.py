"""Where Cacao names a seat outside of options and piles: tests/contract/test_seats.py moves the seats on."""


def luck(pile: str, outcome: str, shift: int, players: int) -> str:
    """The draw for the start player names a seat (C-2.12)."""
    return str((int(outcome) + shift) % players) if pile == "start" else outcome
