"""The tables of the database. The log of plays is the truth of a game; everything else tells who, where and when."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Id = String(32)
Millis = BigInteger  # since 1970

TABLES = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True),
    Column("title", String(32), nullable=False),
    Column("name", String(80), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON, settled: nothing is left to a default that may change
    Column("config", Text, nullable=False),  # JSON of messages.Config
    Column("status", String(8), nullable=False),  # open, running, over
    Column("rules_version", Integer, nullable=False),  # a game is only ever replayed by these rules
    Column("public", Boolean, nullable=False),
    Column("host", Id),
    Column("seed", String(64), nullable=False),  # secret until the game is over
    Column("link", String(64), nullable=False),  # whoever has it may join and watch
    Column("created", Millis, nullable=False),
    Column("started", Millis),
    Column("ended", Millis),
    Column("due", Millis),  # when somebody has to look: a clock runs out, or a bot should have answered
    Column("revision", Integer, nullable=False, default=0),  # grows when anything but the log changes
    Column("asked", Text),  # JSON of a wish to undo that waits for answers
    Column("outcome", Text),  # JSON of messages.Outcome
    Column("rematch", Id),  # the table that plays on with the same people
    Index(None, "status", "public", "created"),
    Index(None, "due"),
    Index(None, "link", unique=True),
)

SEATS = Table(
    "seats",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Id),
    Column("name", String(80), nullable=False),
    Column("bot", String(64)),
    # The person has left or lost the seat to time; the bot, if any, plays on for it.
    Column("left", Boolean, nullable=False, default=False),
    Index(None, "person", "table_id"),
)

PLAYS = Table(
    "plays",
    metadata,
    # The key is the lock between workers: whoever comes second with row n learns it here.
    Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),  # messages.RowKind
    Column("seat", Integer, nullable=False),  # -1 for nobody's
    Column("prompt", BigInteger, nullable=False),  # the question it answers, 0 for none
    Column("steps", Text, nullable=False),  # in notation, separated by spaces
    Column("luck", Text, nullable=False),  # pile:outcome numbers, separated by spaces
    Column("at", Millis, nullable=False),
    Column("data", Text, nullable=False, default=""),  # JSON of what else a row of this kind tells
    sqlite_with_rowid=False,  # the key is the table: one tree to write instead of two
)

CHAT = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Id, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", Id, nullable=False),
    Column("key", String(64), nullable=False),  # the client's: said again with the same key it is one line
    Column("name", String(80), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Millis, nullable=False),
    Index(None, "table_id", "person", "key", unique=True),
)

MUTES = Table(
    "mutes",
    metadata,
    Column("person", Id, primary_key=True),
    Column("muted", Id, primary_key=True),
)
