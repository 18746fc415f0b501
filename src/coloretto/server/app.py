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
from coloretto.server.http.people import people_api
from coloretto.server.http.rate_limits import ClientLimits
from coloretto.server.http.records import records_api
from coloretto.server.http.reference import reference_api
from coloretto.server.http.schema import add_wire_schemas
from coloretto.server.http.security import SecurityHeaders
from coloretto.server.http.sockets import Sockets
from coloretto.server.http.static_files import static_files
from coloretto.server.http.tables import tables_api
from coloretto.server.live.tables import TableRegistry
from coloretto.server.people.accounts import Accounts
from coloretto.server.settings import Settings

log = structlog.get_logger()


def make_app(settings: Settings) -> FastAPI:
    """The server's application. It opens the database when it starts and closes it at the end."""
    origins = frozenset(settings.origins.split())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        tables = await TableRegistry.open(settings)
        app.state.tables = tables
        app.state.accounts = Accounts(tables.store, tables)
        app.state.sockets = Sockets(tables, app.state.limits, origins)
        try:
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
    app.state.limits = ClientLimits(
        settings.connections_per_address,
        {
            "tables": (settings.tables_per_address, 3600),
            "people": (120, 3600),
            "requests": (600, 60),
            "passphrases": (30, 600),
            "guesses": (15, 900),
            "exports": (20, 3600),
        },
    )
    for router in (people_api, tables_api, records_api, reference_api):
        app.include_router(router)
    _add_other_routes(app)
    app.include_router(static_files())
    _add_answers_to_errors(app)
    add_wire_schemas(app)
    app.add_middleware(SecurityHeaders, origins=origins)
    return app


def _add_other_routes(app: FastAPI) -> None:
    @app.websocket("/api/tables/{table_id}/live")
    async def live(socket: WebSocket, table_id: str) -> None:
        sockets: Sockets = socket.app.state.sockets
        await sockets.serve(socket, table_id)

    @app.get("/healthz", include_in_schema=False)
    async def healthz(request: Request) -> Response:
        tables: TableRegistry = request.app.state.tables
        is_healthy = await tables.is_healthy()
        return JSONResponse({"ok": is_healthy}, 200 if is_healthy else 503)

    @app.api_route("/api/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def no_such_route() -> Response:
        return _problem(404, "not_found", "there is nothing here")

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        tables: TableRegistry = request.app.state.tables
        return Response(tables.metrics.page(), media_type="text/plain; version=0.0.4")


def _add_answers_to_errors(app: FastAPI) -> None:
    @app.exception_handler(RefusalError)
    async def refused(_request: Request, error: RefusalError) -> JSONResponse:
        more = {} if error.record is None else {"record": error.record._asdict()}
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
