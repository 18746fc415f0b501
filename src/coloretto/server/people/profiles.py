"""What everybody may see of a person, which that person decides.

A game is public from the next midnight (UTC) at which it is half a day old, and only its day is
told: nothing here says who is, or was just now, online.
"""

from typing import Final, Literal

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncConnection

from coloretto.server.errors import RefusalError
from coloretto.server.people.games import GamesPage, Wanted, finished_page, people_in
from coloretto.server.people.preferences import Shown, shown_of
from coloretto.server.people.statistics import Statistics, statistics_of
from coloretto.server.store.batch import now_ms
from coloretto.server.store.schema import game_players, people

_DAY_MS: Final = 24 * 3600 * 1000


def public_until(now: int) -> int:
    """Games that ended before this are public."""
    return _day_of(now - _DAY_MS // 2)


def _day_of(at: int) -> int:
    return at - at % _DAY_MS


async def present_id(connection: AsyncConnection, person: str) -> str:
    """Who an id stands for: a guest may have become somebody.

    :raises RefusalError: when it stands for nobody.
    """
    row = (
        await connection.execute(select(people.c.id, people.c.became).where(people.c.id == person))
    ).one_or_none()
    if row is None:
        raise RefusalError("not_found", "there is nobody with this id")
    known: str = row.became or row.id
    return known


async def what_is_shown(connection: AsyncConnection, person: str) -> Shown:
    """What a person shows to everybody."""
    return (await shown_of(connection, [person]))[person]


def _public(shown: Literal["listed", "all"]) -> list[ColumnElement[bool]]:
    """The conditions for a game to be public."""
    is_old = game_players.c.ended < public_until(now_ms())
    return [is_old] if shown == "all" else [is_old, game_players.c.listed]


async def public_statistics(
    connection: AsyncConnection, person: str, shown: Shown
) -> Statistics | None:
    """How somebody plays, by their public games; None where they show nothing.

    Favourite opponents who show nothing of themselves are left out.
    """
    if shown == "nothing":
        return None
    found = await statistics_of(connection, person, *_public(shown))
    for form in found.form:
        form.ended = _day_of(form.ended)
    for line in found.ratings:
        for point in line.points:
            point.ended = _day_of(point.ended)
    others = await shown_of(connection, people_in([one.opponent for one in found.favourites]))
    found.favourites = [
        one
        for one in found.favourites
        if one.opponent.person is None or others[one.opponent.person] != "nothing"
    ]
    return found


async def public_games(
    connection: AsyncConnection, person: str, shown: Shown, wanted: Wanted
) -> GamesPage:
    """A page of somebody's public games, which are those at listed tables whatever is shown.

    The link of any other table is for those who have been given it. Who shows nothing of
    themselves is not named in others' games.
    """
    if shown == "nothing":
        return GamesPage(games=[], next=None)
    if wanted.opponent is not None:
        theirs = await what_is_shown(connection, wanted.opponent)
        if theirs == "nothing":
            return GamesPage(games=[], next=None)
    page = await finished_page(connection, person, wanted, *_public("listed"))
    opponents = [other for line in page.games for other in line.opponents]
    seen = await shown_of(connection, sorted(set(people_in(opponents))))
    for line in page.games:
        line.ended = _day_of(line.ended)
    for other in opponents:
        if other.person is not None and seen[other.person] == "nothing":
            other.person = None
    return page
