"""The application: routes, the browser's files, errors as sentences, start and stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.response import File
from litestar.types import ASGIApp

from pentarchy.core.errors import Malformed, PentarchyError
from pentarchy.core.message import Message
from pentarchy.core.structs import Struct, on_the_wire
from pentarchy.core.view import View
from pentarchy.server import (
    account_routes,
    admin_routes,
    chat_routes,
    errors,
    files,
    metrics,
    notice_routes,
    pace_routes,
    people_routes,
    puzzle_routes,
    share_routes,
)
from pentarchy.server.accounts import Accounts
from pentarchy.server.advice import Analyses
from pentarchy.server.carriers import Carriers
from pentarchy.server.guard import Guard, address_of, is_loopback
from pentarchy.server.identity import Devices
from pentarchy.server.limits import Buckets
from pentarchy.server.lobby import Lobby
from pentarchy.server.notices import Notices
from pentarchy.server.outside import Outside
from pentarchy.server.protocol import Problem
from pentarchy.server.replay import Courses
from pentarchy.server.routes import ROUTER, House
from pentarchy.server.settings import Settings
from pentarchy.server.speech import said_to
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
    errors.Away: 503,
}

log = logging.getLogger(__name__)


class Asked(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        """The body; `Malformed` if nobody could read it, or keep it."""
        kind = self.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":  # What a foreign page's form sends without asking.
            raise ClientException("The body must be application/json.", status_code=415)
        if b"\\u0000" in await self.body():
            raise Malformed(Message("The body holds a character (NUL) that no text has."))
        try:
            return await super().json()
        except RecursionError:
            raise Malformed(Message("The body is nested too deeply.")) from None


def create_app(settings: Settings) -> ASGIApp:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(settings.db)
        lobby = Lobby(store, settings)
        analyses = Analyses(lobby.errands.analyses, settings.analysis_seconds)
        app.state.store = store
        app.state.lobby = lobby
        app.state.analyses = analyses
        app.state.courses = Courses()
        devices = Devices(store, Buckets(*settings.program_requests))
        accounts = Accounts(store, lobby, devices, settings)
        app.state.devices = devices
        app.state.accounts = accounts
        app.state.new_tables = Buckets(*settings.tables)
        app.state.uploads = Buckets(*settings.uploads)
        app.state.lines = Buckets(*settings.lines)
        app.state.program_messages = Buckets(*settings.program_messages)
        await lobby.start()
        world = Outside(private=settings.private_targets)
        app.state.carriers = Carriers(accounts.post, world)
        notices = Notices(store, lobby, app.state.carriers)
        beside = [accounts.watch_forever(), notices.run_forever()]
        tasks = [asyncio.create_task(work) for work in beside]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await accounts.close()
            await world.close()
            await analyses.close()
            await lobby.close()
            await store.close()

    app = Litestar(
        # Records of a compiled build are none of msgspec's.
        type_encoders={Message: str, Struct: on_the_wire},
        route_handlers=[
            ROUTER,
            account_routes.ROUTER,
            people_routes.ROUTER,
            puzzle_routes.ROUTER,
            pace_routes.ROUTER,
            chat_routes.ROUTER,
            share_routes.ROUTER,
            notice_routes.ROUTER,
            admin_routes.ROUTER,
            view_schema,
            health,
            ready,
            figures,
            lobby_page,
            browser_files,
        ],
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
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1024, gzip_compress_level=5, exclude=r"^/assets/"
        ),
        request_class=Asked,
        request_max_body_size=settings.most_body,
        state=House(),
        logging_config=None,
    )
    return Guard(app, settings)  # type: ignore[return-value]


@get("/api/schema/view.json", include_in_schema=False)
async def view_schema() -> dict[str, Any]:
    """The JSON schema of the view."""
    return msgspec.json.schema(View, schema_hook=lambda _: {"type": "string"})


@get("/health", include_in_schema=False, media_type=MediaType.TEXT)
async def health() -> str:
    """That the process is alive."""
    return "alive"


@get("/ready", include_in_schema=False, media_type=MediaType.TEXT)
async def ready(state: House) -> str:
    """That tables can be played here: the database answers."""
    await state.lobby.store.answers()
    return "ready"


@get("/metrics", include_in_schema=False)
async def figures(state: House, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Figures for Prometheus; for this machine, and for whom --monitor names."""
    address = address_of(request.scope)
    if not is_loopback(address) and address not in state.lobby.settings.monitors:
        raise errors.NotYours(
            Message("The figures are for who watches over this server (--monitor).")
        )
    return Response(metrics.page(state.lobby), media_type="text/plain; version=0.0.4")


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


def _problem(
    status: int, sentence: str, headers: dict[str, str] | None = None
) -> Response[Problem]:
    problem = Problem(status, sentence)
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


def _refusal(request: Request[Any, Any, Any], error: PentarchyError) -> Response[Problem]:
    return _problem(STATUS.get(type(error), 400), said_to(request, error.said))


def _http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    return _problem(error.status_code, _sentence(error), error.headers)


def _sentence(error: HTTPException) -> str:
    """What was wrong, with every field at fault."""
    found = error.extra if isinstance(error.extra, list) else []
    faults = [f"{e.get('key', '')}: {e.get('message', '')}" for e in found if isinstance(e, dict)]
    return "; ".join([error.detail, *faults])


def _accident(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(500, "Something went wrong on the server; nothing was changed.")
