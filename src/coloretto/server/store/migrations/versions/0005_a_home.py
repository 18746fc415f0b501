"""A home around the table: lists and statistics of games, what people choose to show"""

import contextlib
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from alembic import op

from coloretto.rules import Rules

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_GAMES_AT_A_TIME = 2000
_WHOLE_WIN = 60
"""It can be shared by two, three, four or five."""
_FILLED = (
    *("ended", "edition", "players", "side", "listed", "seats"),
    *("rank", "points", "margin", "win_share"),
)


def upgrade() -> None:
    op.drop_index("ix_game_players_player", "game_players")
    for column in (
        sa.Column("ended", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("edition", sa.String(length=32), nullable=False, server_default=""),
        sa.Column("players", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("side", sa.String(length=16), nullable=False, server_default=""),
        sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("seats", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("rank", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("points", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("margin", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("win_share", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("mu_before", sa.Float(), nullable=True),
        sa.Column("mu", sa.Float(), nullable=True),
        sa.Column("sigma", sa.Float(), nullable=True),
    ):
        op.add_column("game_players", column)
    op.add_column("tables", sa.Column("seated", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("mover", sa.String(length=32), nullable=True))
    op.add_column("tables", sa.Column("moved", sa.BigInteger(), nullable=True))
    op.add_column(
        "tables", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("clock", sa.Integer(), nullable=False, server_default="0"))
    op.add_column(
        "table_people", sa.Column("over", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.drop_index("ix_table_people_person", "table_people")
    op.create_index("tables_of_a_person", "table_people", ["person", "over"])
    connection = op.get_bind()
    connection.execute(
        sa.text(
            "UPDATE table_people SET over = :yes "
            "WHERE table_id IN (SELECT id FROM tables WHERE phase = 'over')"
        ).bindparams(yes=True)
    )
    _fill_tables(connection)
    for games in _some_games(connection):
        _fill(connection, games)
    # The index comes last: each row would be put into it twice.
    op.create_index(
        "games_of_a_player",
        "game_players",
        [
            *("player", "ended", "table_id", "game", "seat"),
            *("seats", "listed", "edition", "players", "side", "rank", "win_share", "margin"),
        ],
    )
    has_rating = sa.text("mu IS NOT NULL")
    op.create_index(
        "ratings_of_a_player",
        "game_players",
        ["player", "ended"],
        sqlite_where=has_rating,
        postgresql_where=has_rating,
    )
    op.create_table(
        "preferences",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("shown", sa.String(length=8), nullable=False, server_default="listed"),
        sa.Column("shows_online", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("seen", sa.BigInteger(), nullable=True),
        sa.Column("language", sa.String(length=8), nullable=False, server_default="en"),
        sa.Column("zone", sa.String(length=64), nullable=False, server_default="UTC"),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("person"),
    )
    op.add_column("people", sa.Column("avatar", sa.String(length=32), nullable=True))
    _create_company()
    _create_reminders()


def _create_company() -> None:
    """Friends, those who are to stay away, invitations, and those who wait to be paired."""
    op.create_table(
        "friend_requests",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_index("ix_friend_requests_other", "friend_requests", ["other"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_index("ix_blocks_other", "blocks", ["other"])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("sender", sa.String(length=32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_index("ix_invitations_person", "invitations", ["person"])
    op.create_index("ix_invitations_sender", "invitations", ["sender"])
    op.create_table(
        "tickets",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("edition", sa.String(length=32), nullable=False),
        sa.Column("least", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("level", sa.String(length=64), nullable=False),
        sa.Column("bots_after", sa.Integer(), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("matched", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("person"),
    )


def _create_reminders() -> None:
    """Where people are told that a game waits for them."""
    op.add_column("tables", sa.Column("remind_at", sa.BigInteger(), nullable=True))
    op.create_index("ix_tables_remind_at", "tables", ["remind_at"])
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("public", sa.LargeBinary(length=65), nullable=False),
        sa.Column("secret", sa.LargeBinary(length=16), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_push_subscriptions_person", "push_subscriptions", ["person"])
    op.create_table(
        "emails",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("confirmed", sa.BigInteger(), nullable=True),
        sa.Column("code", sa.LargeBinary(length=32), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("sent", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_index("ix_emails_address", "emails", ["address"])
    op.create_index("ix_emails_code", "emails", ["code"])


def _fill_tables(connection: sa.Connection) -> None:
    """Note what tables' openings say; who sits where is read from a log when it is asked for."""
    openings = connection.execute(
        sa.text(
            "SELECT table_id, entry FROM entries WHERE number = 1 "
            "AND (entry LIKE '%\"rated\"%' OR entry LIKE '%\"clock\"%')"
        )
    ).all()
    lines = []
    for table_id, entry in openings:
        # A log that cannot be read is reported when the table is opened.
        with contextlib.suppress(ValueError, TypeError, AttributeError):
            opened = json.loads(entry)
            rated, clock = bool(opened.get("rated")), int(opened.get("clock", 0))
            lines.append({"id": table_id, "rated": rated, "clock": clock})
    if lines:
        connection.execute(
            sa.text("UPDATE tables SET rated = :rated, clock = :clock WHERE id = :id"), lines
        )


def _some_games(connection: sa.Connection) -> Iterator[Sequence[Any]]:
    """All finished games, some at a time."""
    some = sa.text(
        "SELECT games.table_id, games.game, games.rules, games.scores, games.ended, tables.listed "
        "FROM games JOIN tables ON tables.id = games.table_id "
        "WHERE (games.table_id, games.game) > (:table_id, :game) "
        "ORDER BY games.table_id, games.game LIMIT :most"
    )
    last = {"table_id": "", "game": 0}
    while rows := connection.execute(some, {**last, "most": _GAMES_AT_A_TIME}).all():
        yield rows
        last = {"table_id": rows[-1].table_id, "game": rows[-1].game}


def _fill(connection: sa.Connection, games: Sequence[Any]) -> None:
    """Fill the rows of the players of some games, which are next to each other."""
    first, last = games[0], games[-1]
    seated = connection.execute(
        sa.text(
            "SELECT table_id, game, seat, player, forfeited FROM game_players "
            "WHERE (table_id, game) >= (:first, :first_game) "
            "AND (table_id, game) <= (:last, :last_game) ORDER BY table_id, game, seat"
        ),
        {
            "first": first.table_id,
            "first_game": first.game,
            "last": last.table_id,
            "last_game": last.game,
        },
    )
    players = {key: list(rows) for key, rows in groupby(seated, lambda row: (row[0], row[1]))}
    filled = [
        line for game in games for line in _lines(game, players.get((game.table_id, game.game), []))
    ]
    if filled:
        columns = ", ".join(f"{name} = :{name}" for name in _FILLED)
        connection.execute(
            sa.text(
                f"UPDATE game_players SET {columns} "
                "WHERE table_id = :table_id AND game = :game AND seat = :seat"
            ),
            filled,
        )


def _lines(game: Any, seated: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """What is to stand in the rows of one game's players."""
    rules = Rules.parse(game.rules)
    scores = [int(score) for score in game.scores.split()]
    kept = [scores[row.seat - 1] for row in seated if not row.forfeited]
    ranks = {
        row.seat: 1
        + (len(kept) if row.forfeited else sum(other > scores[row.seat - 1] for other in kept))
        for row in seated
    }
    winners = sum(rank == 1 for rank in ranks.values())
    seats = defaultdict(list)
    for row in seated:
        seats[row.player].append(row.seat)
    for row in seated:
        own = scores[row.seat - 1]
        mine = seats[row.player]
        yield {
            "table_id": game.table_id,
            "game": game.game,
            "seat": row.seat,
            "ended": game.ended,
            "edition": rules.edition.name,
            "players": len(scores),
            "side": rules.scoring.name,
            "listed": bool(game.listed),
            "seats": len(mine) if row.seat == mine[0] else 0,
            "rank": ranks[row.seat],
            "points": own,
            "margin": own - max(scores[: row.seat - 1] + scores[row.seat :]),
            "win_share": _WHOLE_WIN // winners if ranks[row.seat] == 1 else 0,
        }


def downgrade() -> None:
    for name in (
        *("emails", "push_subscriptions", "tickets", "invitations"),
        *("blocks", "friend_requests", "preferences"),
    ):
        op.drop_table(name)
    op.drop_index("ix_tables_remind_at", "tables")
    with op.batch_alter_table("people") as batch:
        batch.drop_column("avatar")
    op.drop_index("ratings_of_a_player", "game_players")
    op.drop_index("games_of_a_player", "game_players")
    op.drop_index("tables_of_a_person", "table_people")
    op.create_index("ix_table_people_person", "table_people", ["person"])
    with op.batch_alter_table("table_people") as batch:
        batch.drop_column("over")
    with op.batch_alter_table("tables") as batch:
        for name in ("remind_at", "clock", "rated", "moved", "mover", "seated"):
            batch.drop_column(name)
    with op.batch_alter_table("game_players") as batch:
        for name in (*_FILLED, "mu_before", "mu", "sigma"):
            batch.drop_column(name)
    op.create_index("ix_game_players_player", "game_players", ["player"])
