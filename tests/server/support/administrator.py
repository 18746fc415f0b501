"""The administrator at a server of a test."""

from typing import Any

import httpx

from coloretto.server.people.administration import Administration
from tests.server.harness import InProcess, Json


class Administrator:
    """Somebody with the administrator's key, as the page has it."""

    def __init__(self, server: InProcess) -> None:
        self._server = server
        self.http = httpx.AsyncClient(
            base_url=server.base, headers={"origin": server.base}, timeout=120, verify=False
        )

    async def sign_in(self) -> "Administrator":
        key = await Administration(self._server.tables.store, "command").new_key()
        answer = await self.http.post("/api/admin/session", json={"key": key})
        assert answer.status_code == 200, answer.text
        self.http.headers["authorization"] = f"Bearer {answer.json()['token']}"
        return self

    async def do(self, path: str, **body: Any) -> Json:
        """Something that must succeed."""
        answer = await self.http.post(f"/api/admin/{path}", json=body)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def lift(self, path: str) -> Json:
        answer = await self.http.delete(f"/api/admin/{path}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def see(self, path: str, **query: Any) -> Any:
        answer = await self.http.get(f"/api/admin/{path}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def close(self) -> None:
        await self.http.aclose()

    async def __aenter__(self) -> "Administrator":
        return await self.sign_in()

    async def __aexit__(self, *_: object) -> None:
        await self.close()
