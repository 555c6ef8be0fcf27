"""What one seat may know. The only source for the wire, the bots, the tensors, the text board and the logs."""

from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

if TYPE_CHECKING:
    from kakaw.core.rules import Rules
    from kakaw.core.steps import Menu

UNKNOWN = -1
SPECTATOR = -1
Seat = int


class View:
    """A state as one seat may know it: the same record, UNKNOWN where that seat may not look."""

    def __init__(self, rules: "Rules", record: NDArray[Any], seat: Seat) -> None:
        """Wrap an array of one record that `Rules.view` has filled for `seat`."""
        self.rules, self.record, self.seat = rules, record, seat

    def __getitem__(self, field: str) -> Any:
        """The value of a field of the record."""
        return self.record[field][0]

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that have to decide."""
        return self.rules.acting(self.record)

    def menu(self) -> "Menu":
        """What this seat may do now, worked out from the view alone."""
        return self.rules.menu(self.record, self.seat)

    def position(self) -> str:
        """The position as text, with `?` for what this seat may not know."""
        return self.rules.position_text(self.record)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: every field of the record, by name."""
        names = (field.name for field in self.rules.fields if field.name != "spare")
        return {name: self.record[name][0].tolist() for name in names}

    def tobytes(self) -> bytes:
        """The bytes of the record: what the laws of views compare."""
        return self.record.tobytes()

    def __str__(self) -> str:
        return self.rules.board_text(self.record)
