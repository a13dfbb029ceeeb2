"""The server's log: each line with the request and the table it is about, for people or as JSON."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.types import Processor

SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configure(*, as_json: bool) -> None:
    """Write warnings and worse to the standard error."""
    last: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if as_json:
        last += [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
    else:
        last += [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=SHARED, processors=last)
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)


def about(**what: str) -> None:
    """From now on, what this request logs is about this."""
    structlog.contextvars.bind_contextvars(**what)
