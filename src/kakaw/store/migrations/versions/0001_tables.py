"""Tables, seats, the log of plays, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("title", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("config", sa.Text, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(32)),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
        sa.Column("due", sa.BigInteger),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("asked", sa.Text),
        sa.Column("outcome", sa.Text),
        sa.Column("rematch", sa.String(32)),
    )
    op.create_index("ix_tables_status_public_created", "tables", ["status", "public", "created"])
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_index("ix_tables_link", "tables", ["link"], unique=True)
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("bot", sa.String(64)),
        sa.Column("left", sa.Boolean, nullable=False),
    )
    op.create_index("ix_seats_person_table_id", "seats", ["person", "table_id"])
    op.create_table(
        "plays",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("prompt", sa.BigInteger, nullable=False),
        sa.Column("steps", sa.Text, nullable=False),
        sa.Column("luck", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_chat_table_id_person_key", "chat", ["table_id", "person", "key"], unique=True)
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("muted", sa.String(32), primary_key=True),
    )


def downgrade() -> None:
    """Take them away."""
    for name in ("mutes", "chat", "plays", "seats", "tables"):
        op.drop_table(name)
