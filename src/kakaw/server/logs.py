"""Log lines with fields, as text for people or JSON for programs; nothing secret gets into them."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

# Whatever is logged under these names is left out; a mistake elsewhere then costs a field and not a secret.
HIDDEN = frozenset({"authorization", "cookie", "email", "link", "password", "secret", "seed", "set-cookie", "token"})


def hide(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Take secrets out of a line."""
    for key in HIDDEN.intersection(event):
        event[key] = "hidden"
    return event


def is_short(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn's is worth keeping.

    The traceback of a failed start is told in one line elsewhere; a text of a client that is none closes the client's
    socket, and must not let it fill our log with tracebacks.
    """
    return not record.getMessage().startswith(("Traceback", "Invalid UTF-8"))


def set_up(style: str, level: str) -> None:
    """Log to standard error, kakaw's own lines and those of the libraries alike."""
    as_json = style == "json" or (style == "auto" and not sys.stderr.isatty())
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    last: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if as_json:
        last += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        # tracebacks without the values of variables: those may be secrets
        plain = structlog.dev.plain_traceback
        last.append(structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain))
    handler = logging.StreamHandler()
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=last))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.access").disabled = True  # it writes whole paths, and those may hold secret links
    logging.getLogger("uvicorn.error").addFilter(is_short)
    for name in ("uvicorn.error", "alembic"):  # they tell of every start and step
        logging.getLogger(name).setLevel(max(logging.getLevelName(level.upper()), logging.WARNING))
