"""A person has changed: whoever shows them or listens to them hears of it, in every process."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coloretto.server.live.tables import House


def person_changed(house: "House", person: str) -> None:
    """A person has another name, or none any more."""
    show_anew(house, person)
    house.tell_others("forget", person)


def tokens_changed(house: "House", person: str) -> None:
    """Tokens of a person have ended: all their sockets say anew who they are."""
    hang_up(house, person)
    house.tell_others("hang_up", person)


def show_anew(house: "House", person: str) -> None:
    """Show this process's clients the tables where a person sits."""
    house.people.forget(person)
    for room in house.rooms:
        if room.table.seats_of(person):
            house.run(room.show_anew())


def hang_up(house: "House", person: str) -> None:
    """End this process's sockets of a person."""
    for room in house.rooms:
        for client in list(room.clients):
            if client.person == person:
                client.hang_up()
