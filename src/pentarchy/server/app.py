"""The application: routes, the browser's files, errors as sentences, start and stop."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.response import File
from litestar.types import ASGIApp

from pentarchy.core.errors import Malformed, PentarchyError
from pentarchy.core.view import View
from pentarchy.server import errors, files
from pentarchy.server.advice import Analyses
from pentarchy.server.guard import Guard
from pentarchy.server.limits import Buckets
from pentarchy.server.lobby import Lobby
from pentarchy.server.protocol import Problem
from pentarchy.server.replay import Courses
from pentarchy.server.routes import ROUTER, House
from pentarchy.server.settings import Settings
from pentarchy.server.store import Store

UNBUILT = (
    "<!doctype html><title>Pentarchy</title><p>The browser's files are missing: run “make web”."
)
STATUS: dict[type[PentarchyError], int] = {
    errors.NotFound: 404,
    errors.NotYours: 403,
    errors.NotNow: 409,
    errors.TooMany: 429,
    errors.NotAvailable: 501,
}

log = logging.getLogger(__name__)


class Asked(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        """The body; `Malformed` if nobody could read it."""
        try:
            return await super().json()
        except RecursionError:
            raise Malformed("The body is nested too deeply.") from None


def create_app(settings: Settings) -> ASGIApp:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(settings.db)
        lobby = Lobby(store, settings)
        analyses = Analyses(lobby.errands, settings.analysis_seconds)
        app.state.lobby = lobby
        app.state.analyses = analyses
        app.state.courses = Courses()
        app.state.new_tables = Buckets(*settings.tables)
        await lobby.start()
        try:
            yield
        finally:
            await analyses.close()
            await lobby.close()
            await store.close()

    app = Litestar(
        route_handlers=[ROUTER, view_schema, lobby_page, browser_files],
        lifespan=[open_house],
        exception_handlers={
            PentarchyError: _refusal,
            HTTPException: _http_error,
            Exception: _accident,
        },
        openapi_config=OpenAPIConfig(
            title="Pentarchy",
            version="1",
            description="The table's HTTP interface. Live play is described in docs/server.md.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
            use_handler_docstrings=True,
        ),
        request_class=Asked,
        request_max_body_size=settings.most_body,
        state=House(),
        logging_config=None,
    )
    return Guard(app, settings.requests)  # type: ignore[return-value]


@get("/api/schema/view.json", include_in_schema=False)
async def view_schema() -> dict[str, Any]:
    """The JSON schema of the view."""
    return msgspec.json.schema(View)


@get("/", include_in_schema=False)
async def lobby_page(request: Request[Any, Any, Any]) -> File | Response[str]:
    """The one page of the application."""
    index = files.found("index.html")
    if index is None:
        return Response(UNBUILT, media_type=MediaType.HTML, status_code=503)
    return files.served(index, request.headers.get("accept-encoding", ""))


@get("/{path:path}", include_in_schema=False)
async def browser_files(
    request: Request[Any, Any, Any], path: FromPath[str]
) -> File | Response[str]:
    """The built browser files; every other address is a place in the one page."""
    try:
        found = files.found(path)
    except (OSError, ValueError):  # No file can be called that.
        raise errors.NotFound(f"There is nothing at {path[:80]!r}.") from None
    if found is not None:
        return files.served(found, request.headers.get("accept-encoding", ""))
    if path.startswith(("/api/", "/assets/")):
        raise errors.NotFound(f"There is nothing at {path}.")
    page: File | Response[str] = await lobby_page.fn(request)
    return page


def _problem(status: int, sentence: str) -> Response[Problem]:
    return Response(Problem(status, sentence), status_code=status, media_type=MediaType.JSON)


def _refusal(_: Request[Any, Any, Any], error: PentarchyError) -> Response[Problem]:
    return _problem(STATUS.get(type(error), 400), str(error))


def _http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    return _problem(error.status_code, _sentence(error))


def _sentence(error: HTTPException) -> str:
    """What was wrong, with every field at fault."""
    found = error.extra if isinstance(error.extra, list) else []
    faults = [f"{e.get('key', '')}: {e.get('message', '')}" for e in found if isinstance(e, dict)]
    return "; ".join([error.detail, *faults])


def _accident(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(500, "Something went wrong on the server; nothing was changed.")
