"""The wire: every message of the sockets, as types. `docs/protocol.md` and the page's TypeScript are made from here.

Up, from a client: `{"t": type, "a": ack, "d": {...}}`; every message gets exactly one answer that carries its `a`.
Down, from the server: `{"t": type, "v": version, "a": ack, "d": {...}}`. The version is the number of rows of the
table's log that this client may know of: another seat's half-laid sealed answer is not among them. A jump by more than
one means that something was missed: `resume` brings it.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, field

MOST_STEPS = 64  # more than any move of any title has
MOST_CHAT = 500
LONGEST_STEP = 40

Count = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]  # what a browser's numbers hold exactly
StepText = Annotated[str, Meta(min_length=1, max_length=LONGEST_STEP)]
Steps = Annotated[list[StepText], Meta(min_length=1, max_length=MOST_STEPS)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Millis = Annotated[int, Meta(description="milliseconds since 1970, or a span of milliseconds")]


class UpMessage(Struct, forbid_unknown_fields=True, rename="camel"):
    """What a client may send."""


class DownMessage(Struct, rename="camel"):
    """What the server sends."""


class Part(Struct, rename="camel"):
    """Part of a message."""


# ---------------------------------------------------------------------------------------------------------------------
# Up


class Up(Struct):
    """The envelope of a client's message; `d` is read by its type."""

    t: Annotated[str, Meta(max_length=16)]
    a: Number = 0
    d: Raw = Raw(b"{}")


class Move(UpMessage):
    """An answer to a prompt: all of its steps count, or none. Sent twice it counts once."""

    prompt: Number
    steps: Steps


class Preview(UpMessage):
    """What a move would bring for certain, worked out from the asker's view. Nothing changes."""

    prompt: Number
    steps: Annotated[list[StepText], Meta(max_length=MOST_STEPS)] = []


class Withdraw(UpMessage):
    """Take back an own sealed answer, where an option of the game allows it."""

    prompt: Number | None = None
    seat: Number | None = None


class Undo(UpMessage):
    """Take back the own last move: at once while nothing random or secret came of it, else the others are asked."""

    seat: Number | None = None


class Consent(UpMessage):
    """An answer to somebody's wish to undo."""

    request: Number
    yes: bool


class Resign(UpMessage):
    """Give the game up."""

    seat: Number | None = None


class Leave(UpMessage):
    """Leave the table; in a running game the seat is replaced or forfeits, as the table chose."""


class Chat(UpMessage):
    """Say something; the same key sent again is not said again."""

    key: Key
    text: Annotated[str, Meta(min_length=1, max_length=MOST_CHAT)]


class Mute(UpMessage):
    """Hear a person no more, or again."""

    person: Key
    on: bool


class Resume(UpMessage):
    """What happened since that version."""

    version: Number


class Ping(UpMessage):
    """A question whether the server is there."""


UP: dict[str, type[UpMessage]] = {
    "move": Move,
    "preview": Preview,
    "withdraw": Withdraw,
    "undo": Undo,
    "consent": Consent,
    "resign": Resign,
    "leave": Leave,
    "chat": Chat,
    "mute": Mute,
    "resume": Resume,
    "ping": Ping,
}
ANSWERS: dict[str, tuple[str, ...]] = {
    "move": ("update", "refused"),
    "preview": ("previewed", "refused"),
    "withdraw": ("update", "refused"),
    "undo": ("update", "undo", "refused"),
    "consent": ("update", "undo", "refused"),
    "resign": ("update", "refused"),
    "leave": ("update", "seats", "refused"),
    "chat": ("chat", "refused"),
    "mute": ("ack", "refused"),
    "resume": ("table", "update"),
    "ping": ("pong",),
}

# ---------------------------------------------------------------------------------------------------------------------
# Parts of what goes down


class Event(Part):
    """A consequence of a move: its kind, its seat, its numbers by name; -1 where this client may not know."""

    k: str
    s: int
    f: dict[str, int]


class Piece(Part):
    """A piece of a factored menu and the ways it may be turned."""

    piece: str
    faces: list[str]


class PieceGroup(Part):
    """Every piece in every turn on every cell; a step is `form` with {face} and {cell} filled in."""

    form: str
    pieces: list[Piece]
    cells: list[str]


class Prompt(Part):
    """A question to one seat. The steps of its groups and its options are exactly the legal ones."""

    id: int
    seat: int
    kind: Literal["pick", "place", "group", "assign", "confirm"]
    rule: str
    sentence: str
    groups: list[PieceGroup]
    options: list[str]
    until: Millis | None


class Clocks(Part):
    """The clocks as of `now`: what each seat has left, and until when each running one lasts."""

    kind: Literal["live", "days"]
    now: Millis
    bank: list[Millis]
    running: list[int]
    increment: Millis
    until: list[Millis | None]


class Outcome(Part):
    """How a game ended. `reason` is the rules' own, or tells of resignation or time."""

    scores: list[int]
    tie_breaks: list[list[int]]
    ranks: list[int]
    winners: list[int]
    reason: str
    forfeits: list[int] = []


class Seat(Part):
    """A seat: a person, a bot or nobody yet."""

    seat: int
    person: str | None
    name: str
    bot: str | None
    online: bool
    left: bool
    colour: int


class ClockConfig(Part):
    """Which clock a table plays with: none, a bank with an increment per move, or days for each move."""

    kind: Literal["none", "live", "days"] = "none"
    bank: Annotated[int, Meta(ge=0, le=86_400_000, description="milliseconds at the start")] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600_000, description="milliseconds added after each move")] = 0
    days: Annotated[float, Meta(ge=0, le=30, description="days for each move")] = 0


class Config(Part):
    """How a table plays."""

    clock: ClockConfig = field(default_factory=ClockConfig)
    rated: bool = False
    watch: Literal["anyone", "link", "nobody"] = "anyone"
    on_leave: Literal["bot", "forfeit"] = "bot"
    hot_seat: bool = False
    public: bool = True
    start: Annotated[bool, Meta(description="begin as soon as every seat is taken")] = False


class Me(Part):
    """Who the server takes this client for."""

    person: str | None
    seats: list[int]
    watching: bool


class ChatLine(Part):
    """Something said at a table."""

    id: int
    person: str
    name: str
    seat: int | None
    text: str
    at: Millis


class UndoRequest(Part):
    """Somebody wishes to take a move back and others have not answered yet."""

    request: int
    seat: int
    by: str
    waiting: list[int]
    version: int


RowKind = Literal["start", "move", "undo", "resign", "timeout", "replaced", "withdraw"]


class LogRow(Part):
    """One row of the log as this client may know it. `undone` rows were taken back later."""

    v: int
    kind: RowKind
    mover: int | None
    events: list[Event]
    at: Millis
    undone: bool = False


# ---------------------------------------------------------------------------------------------------------------------
# Down


class Update(DownMessage):
    """The table at one version: views are records in base64, one per own seat, or `-1` for somebody who watches."""

    view: dict[int, str]
    events: list[Event]
    acting: list[int]
    prompts: list[Prompt]
    scores: list[int]
    clocks: Clocks | None
    mover: int | None
    kind: RowKind
    outcome: Outcome | None
    seed: str | None
    at: Millis = 0
    undone: list[int] = []
    undo: Annotated[list[int], Meta(description="own seats that may take their last move back at once")] = []


class Table(DownMessage):
    """A whole table, as one client may know it."""

    id: str
    title: str
    players: int
    options: dict[str, Any]
    status: Literal["open", "running", "over", "pinned"]
    name: str
    config: Config
    host: str | None
    seats: list[Seat]
    me: Me
    commitment: str | None
    seed: str | None
    rules_version: int
    play: Update | None
    log: list[LogRow]
    chat: list[ChatLine]
    undo: UndoRequest | None
    rematch: str | None
    link: str | None
    outcome: Outcome | None
    version: int
    watchers: int = 0


class Seats(DownMessage):
    """Who sits where; not versioned."""

    seats: list[Seat]
    status: str
    host: str | None
    rematch: str | None = None


class Gain(Part):
    """What a move brings a seat for certain."""

    seat: int
    what: str
    n: int


class Previewed(DownMessage):
    """What is certain of a move: the view after it, before any luck or secret."""

    steps: list[str]
    view: str
    events: list[Event]
    gains: list[Gain]
    next: Prompt | None
    ends: bool
    open: bool


class Refused(DownMessage):
    """Why something was not done, and the prompts now open, so that a stale client recovers."""

    code: str
    rule: str | None
    sentence: str
    step: str | None
    prompts: list[Prompt]


class Presence(DownMessage):
    """Which seats are here, and how many watch."""

    online: list[int]
    watchers: int


class Closing(DownMessage):
    """The server goes away; come back after so many seconds."""

    reason: str
    again: float


class Error(DownMessage):
    """A message that could not be read. The socket stays open."""

    code: str
    sentence: str


class Nothing(DownMessage):
    """No more to say."""


class TableCard(Part):
    """A table in a list."""

    id: str
    title: str
    name: str
    players: int
    status: str
    host: str | None
    seats: list[Seat]
    config: Config
    options: dict[str, Any]
    created: Millis
    acting: list[int] = []
    until: Millis | None = None
    outcome: Outcome | None = None


class Lobby(DownMessage):
    """The open and the running public tables."""

    tables: list[TableCard]


class Mine(DownMessage):
    """Own tables, those that wait for this person first."""

    tables: list[TableCard]


DOWN: dict[str, type[Struct]] = {
    "table": Table,
    "update": Update,
    "seats": Seats,
    "previewed": Previewed,
    "refused": Refused,
    "chat": ChatLine,
    "undo": UndoRequest,
    "presence": Presence,
    "closing": Closing,
    "pong": Nothing,
    "ack": Nothing,
    "error": Error,
    "lobby": Lobby,
    "mine": Mine,
}
