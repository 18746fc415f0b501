"""A bot that plays a whole match over the socket; docs/socket-protocol.md explains every frame.

    python socket_bot.py http://localhost:8765 TABLE TOKEN

The host of a table gets a seat's token from POST /api/tables/TABLE/seats/SEAT/token.
"""

import json
import random
import sys
import time

from websockets.sync.client import connect


def play(server: str, table: str, token: str) -> list[int]:
    """Play until the match is over; everybody's points."""
    url = f"{server.rstrip('/').replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        seats: list[int] = []
        for text in socket:
            frame = json.loads(text)
            if frame["type"] == "refused" and frame["code"] != "stale":
                raise SystemExit(frame["text"])
            seats, view = frame.get("seats", seats), frame.get("view")
            if view is None or view["phase"] in ("gathering", "between") or view["paused"]:
                continue
            if view["phase"] == "over":
                return list(view["totals"])
            seat, actions = view["game"]["seat"], view["game"]["actions"]
            if seat in seats:
                action = random.choice(actions)["action"]
                position = view[
                    "position"
                ]  # With this id the move counts once, however often sent.
                move = {"do": "move", "seat": seat, "action": action, "expects": position}
                time.sleep(0.2)  # A socket may send five frames a second.
                socket.send(json.dumps(move | {"id": f"move at {position}"}))
    raise SystemExit("the server has closed the socket")


if __name__ == "__main__":
    print(play(*sys.argv[1:4]))
