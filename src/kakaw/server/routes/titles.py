"""Routes about what can be played, and against whom."""

from typing import Annotated, Any

from fastapi import Query
from fastapi.responses import Response
from msgspec import Meta, Struct

from kakaw.bots.catalog import offers
from kakaw.core import options as kinds
from kakaw.core.titles import meta, titles
from kakaw.server.deps import House
from kakaw.server.errors import NotFound
from kakaw.server.warmth import Warm
from kakaw.server.web import Api, answer

api = Api("titles")
KINDS = {
    kinds.Choice: "choice",
    kinds.Flag: "flag",
    kinds.Number: "number",
    kinds.Numbers: "numbers",
    kinds.Text: "text",
    kinds.Data: "data",
    kinds.Colours: "colours",
}


class OptionBody(Struct, omit_defaults=True):
    """An option of a game. What `values`, `low`, `high`, `word` or the others do not say, `expected` says in words."""

    key: str
    default: Any
    rule: str
    meaning: str
    kind: str
    expected: str
    values: list[Any] | None = None
    low: int | None = None
    high: int | None = None
    word: str | None = None
    least: int | None = None
    most: int | None = None


class TitleBody(Struct, rename="camel"):
    """A game that can be played, and whether its rules are compiled already."""

    title: str
    name: str
    about: str
    players: list[int]
    players_by_option: Annotated[dict[int, dict[str, Any]], Meta(description="more numbers, and the option each needs")]
    options: list[OptionBody]
    variants: list[str]
    warm: Warm
    rules_version: int


class BotBody(Struct):
    """A bot that can sit at a table."""

    spec: str
    name: str
    about: str
    level: int | None


def option_body(option: kinds.Option) -> OptionBody:
    """What is told of an option."""
    values = getattr(option, "values", None) or ([True, False] if isinstance(option, kinds.Flag) else None)
    if isinstance(option, kinds.Colours):
        values = option.letters
    ranges = {key: getattr(option, key) for key in ("low", "high", "word", "least", "most") if hasattr(option, key)}
    return OptionBody(
        option.key,
        option.default,
        option.rule,
        option.meaning,
        KINDS[type(option)],
        option.expected(),
        list(values) if values else None,
        **ranges,
    )


def title_body(title: str, warm: Warm) -> TitleBody:
    """What is told of a title."""
    its = meta(title)
    more: dict[int, tuple[str, Any]] = getattr(its, "PLAYERS_BY_OPTION", {})
    return TitleBody(
        title,
        its.NAME,
        its.ABOUT,
        list(its.PLAYERS),
        {players: {key: value} for players, (key, value) in more.items()},
        [option_body(option) for option in its.OPTIONS],
        [option.key for option in its.OPTIONS if option.key.startswith("variant")],
        warm,
        its.RULES_VERSION,
    )


@api("GET", "/titles", gives=list[TitleBody], public=True)
async def list_titles(services: House) -> Response:
    """The games, their options, and whether their rules are compiled already."""
    return answer([title_body(title, services.warmth.states[title]) for title in titles()])


@api("GET", "/bots", gives=list[BotBody], errors=(404,), public=True)
async def list_bots(title: Annotated[str | None, Query(max_length=32)] = None) -> Response:
    """The bots that play a title, the levels for people first; without a title those that play any."""
    if title is not None and title not in titles():
        raise NotFound(f"There is no game {title!r}; expected one of {', '.join(titles())}.", field="title")
    chosen = [title] if title else titles()
    found = {offer.spec: offer for each in chosen for offer in offers(each)}
    return answer([BotBody(offer.spec, offer.name, offer.about, offer.level) for offer in found.values()])
