"""Who people are: accounts with their devices, passkeys, codes and tokens; ratings and results."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Forward. A guest's person is the device itself; finished matches become results."""
    op.add_column(
        "tables", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    for column in (
        sa.Column("person", sa.String(length=64), nullable=False, server_default=""),
        sa.Column("seen", sa.Float(), nullable=False, server_default="0"),
        sa.Column("label", sa.String(length=64), nullable=False, server_default=""),
        sa.Column("challenge", sa.String(length=128), nullable=False, server_default=""),
        sa.Column("challenge_until", sa.Float(), nullable=False, server_default="0"),
    ):
        op.add_column("devices", column)
    op.execute("UPDATE devices SET person = holder, seen = since")
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("folded", sa.String(length=160), nullable=False),
        sa.Column("password", sa.Text(), nullable=False, server_default=""),
        sa.Column("email", sa.String(length=254), nullable=False, server_default=""),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("operator", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("banned", sa.String(length=200), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_index("ix_people_folded", "people", ["folded"], unique=True)
    _of_people(
        "passkeys",
        ["id"],
        sa.Column("id", sa.String(length=1400), nullable=False),
        _person("person"),
        sa.Column("public", sa.LargeBinary(), nullable=False),
        sa.Column("uses", sa.BigInteger(), nullable=False),
        sa.Column("label", sa.String(length=64), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False),
    )
    _of_people(
        "codes",
        ["person", "hash"],
        _person("person"),
        sa.Column("hash", sa.String(length=64), nullable=False),
    )
    _of_people(
        "tokens",
        ["hash"],
        sa.Column("hash", sa.String(length=64), nullable=False),
        _person("person"),
        sa.Column("label", sa.String(length=64), nullable=False),
        sa.Column("play", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False),
    )
    _of_people(
        "letters",
        ["hash"],
        sa.Column("hash", sa.String(length=64), nullable=False),
        _person("person"),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
    )
    _of_people(
        "friends",
        ["person", "other"],
        _person("person"),
        _person("other"),
        sa.Column("since", sa.Float(), nullable=False),
    )
    _of_people(
        "invited",
        ["table_id", "seat"],
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        _person("person"),
        sa.Column("host", sa.String(length=64), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        _of_table("invited"),
    )
    _of_people(
        "ratings",
        ["person", "game"],
        _person("person"),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
    )
    op.create_index("ix_ratings_game", "ratings", ["game"])
    results = op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("level", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=True),
        sa.Column("sigma", sa.Float(), nullable=True),
        sa.Column("gain", sa.Float(), nullable=True),
        sa.Column("expected", sa.Float(), nullable=True),
        sa.Column("traits", sa.Text(), nullable=False),
        _of_table("results"),
        sa.PrimaryKeyConstraint("table_id", "seat", "gone", name=op.f("pk_results")),
    )
    op.create_index("ix_results_person", "results", ["person"])
    _keep_finished(results)


def downgrade() -> None:
    """Back."""
    for name in (
        "results",
        "ratings",
        "invited",
        "friends",
        "letters",
        "tokens",
        "codes",
        "passkeys",
        "people",
    ):
        op.drop_table(name)
    op.drop_index("ix_devices_person", "devices")
    for name in ("challenge_until", "challenge", "label", "seen", "person"):
        op.drop_column("devices", name)
    op.drop_column("tables", "rated")


def _person(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(length=64), nullable=False)


def _of_table(part: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.id"], name=op.f(f"fk_{part}_table_id"), ondelete="CASCADE"
    )


def _of_people(part: str, key: list[str], *rows: sa.schema.SchemaItem) -> None:
    """A table of what belongs to people, and goes with them."""
    owners = [row.name for row in rows if isinstance(row, sa.Column)]
    whose = [name for name in ("person", "other") if name in owners]
    gone = [
        sa.ForeignKeyConstraint(
            [name], ["people.id"], name=op.f(f"fk_{part}_{name}"), ondelete="CASCADE"
        )
        for name in whose
    ]
    op.create_table(part, *rows, *gone, sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{part}")))
    for name in whose:
        if name not in key:
            op.create_index(f"ix_{part}_{name}", part, [name])


def _keep_finished(results: sa.Table) -> None:
    """What is known of matches that ended before results were kept; try-outs are none."""
    ended = sa.text(
        "SELECT t.id, t.game, t.result, t.changed, s.seat, s.kind, s.level, s.holder"
        " FROM tables t JOIN seats s ON s.table_id = t.id"
        " WHERE t.status = 'finished' AND t.forked_from = '' AND t.result <> ''"
        " ORDER BY t.id, s.seat"
    )
    matches: dict[str, list[sa.Row[tuple[object, ...]]]] = {}
    for row in op.get_bind().execute(ended):
        matches.setdefault(row.id, []).append(row)
    for seats in matches.values():
        standing = json.loads(seats[0].result)
        holders = [s.holder for s in seats if s.kind == "human"]
        op.bulk_insert(
            results,
            [
                {
                    "table_id": s.id,
                    "seat": s.seat,
                    "gone": False,
                    "person": s.holder if holders.count(s.holder) == 1 else "",
                    "level": s.level,
                    "game": s.game,
                    "place": standing["places"][s.seat],
                    "seats": len(seats),
                    "score": standing["scores"][s.seat],
                    "rated": False,
                    "at": s.changed,
                    "mu": None,
                    "sigma": None,
                    "gain": None,
                    "expected": None,
                    "traits": "{}",
                }
                for s in seats
            ],
        )
