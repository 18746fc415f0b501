"""The application: every route, put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from coloretto import __version__
from coloretto.server.errors import STATUS, RefusalError
from coloretto.server.http.admin import admin_api
from coloretto.server.http.hosts import KnownHosts
from coloretto.server.http.invitations import invitations_api
from coloretto.server.http.people import people_api
from coloretto.server.http.rate_limits import HANDSHAKES, ClientLimits
from coloretto.server.http.records import records_api
from coloretto.server.http.reference import reference_api
from coloretto.server.http.security import SecurityHeaders, route_of
from coloretto.server.http.sockets import Sockets
from coloretto.server.http.static_files import static_files
from coloretto.server.http.tables import tables_api
from coloretto.server.http.wire_schema import add_wire_schemas
from coloretto.server.live.table_registry import TableRegistry
from coloretto.server.network import Reach
from coloretto.server.people.accounts import Accounts
from coloretto.server.settings import Settings
from coloretto.server.store.connection import reason_of
from coloretto.server.store.trouble import TROUBLE, is_trouble, reason_of_trouble, text_of

log = structlog.get_logger()


def make_app(settings: Settings) -> FastAPI:
    """The server's application. It opens the database when it starts and closes it at the end."""
    origins = frozenset(settings.origins.split())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            tables = await TableRegistry.open(settings)
        except TROUBLE as error:
            app.state.trouble = reason_of(error)
            raise
        app.state.tables = tables
        app.state.accounts = Accounts(tables.store, tables)
        app.state.sockets = Sockets(tables, app.state.limits, origins)
        try:
            await app.state.accounts.learn_looks()
            yield
        finally:
            await tables.close()

    app = FastAPI(
        title="Coloretto",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.trouble = None
    app.state.reach = Reach.of(settings)
    app.state.limits = ClientLimits(
        settings.connections_per_address,
        {
            "tables": (settings.tables_per_address, 3600),
            "people": (120, 3600),
            "requests": (600, 60),
            "sockets": (HANDSHAKES * settings.connections_per_address, 60),
            "passphrases": (30, 600),
            "guesses": (10, 900),
            "guesses_for_a_name": (200, 24 * 3600),
            "exports": (20, 3600),
            "chat": (settings.chat_per_person, 30),
            "administrator keys": (5, 900),
        },
    )
    for router in (people_api, tables_api, invitations_api, records_api, reference_api, admin_api):
        app.include_router(router)
    _add_other_routes(app)
    app.include_router(static_files())
    _add_answers_to_errors(app)
    add_wire_schemas(app)
    app.add_middleware(SecurityHeaders, origins=origins, hosts=KnownHosts(settings))
    return app


def _add_other_routes(app: FastAPI) -> None:
    @app.websocket("/api/tables/{table_id}/live")
    async def live(socket: WebSocket, table_id: str) -> None:
        sockets: Sockets = socket.app.state.sockets
        await sockets.serve(socket, table_id)

    @app.get("/healthz", include_in_schema=False)
    async def healthz(request: Request) -> Response:
        tables: TableRegistry = request.app.state.tables
        health = await tables.health()
        return JSONResponse({**health, "version": __version__}, 200 if health["ok"] else 503)

    @app.api_route("/api/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def no_such_route() -> Response:
        return _problem(404, "not_found", "there is nothing here")

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        tables: TableRegistry = request.app.state.tables
        return Response(tables.page_of_metrics(), media_type="text/plain; version=0.0.4")


def _add_answers_to_errors(app: FastAPI) -> None:
    async def in_trouble(request: Request, error: Exception) -> JSONResponse:
        if not is_trouble(error):
            raise error
        tables: TableRegistry = request.app.state.tables
        tables.store.health.note_once(error, "reading" if request.method == "GET" else "writing")
        reason = reason_of_trouble(error)
        log.error("request.refused", route=route_of(request.scope), reason=reason)
        answer = _problem(503, "busy", text_of(error))
        answer.headers["retry-after"] = "2"
        return answer

    for kind in TROUBLE:
        app.add_exception_handler(kind, in_trouble)

    @app.exception_handler(RefusalError)
    async def refused(_request: Request, error: RefusalError) -> JSONResponse:
        more: dict[str, object] = {}
        if error.record is not None:
            more["record"] = error.record._asdict()
        if error.reason is not None:
            more["reason"] = error.reason
        return _problem(STATUS.get(error.code, 409), error.code, error.text, **more)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        first: dict[str, Any] = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return _problem(422, "bad_request", f"{where}: {first['msg']}")

    @app.exception_handler(404)
    async def missing(_request: Request, _error: Exception) -> JSONResponse:
        return _problem(404, "not_found", "there is nothing here")

    @app.exception_handler(405)
    async def wrong_method(_request: Request, _error: Exception) -> JSONResponse:
        return _problem(405, "bad_request", "this cannot be done here")

    @app.exception_handler(HTTPException)
    async def unfit(_request: Request, error: HTTPException) -> JSONResponse:
        code = "too_many" if error.status_code == 413 else "bad_request"
        return _problem(error.status_code, code, error.detail)


def _problem(status: int, code: str, text: str, **more: object) -> JSONResponse:
    return JSONResponse({"error": {"code": code, "text": text, **more}}, status)
