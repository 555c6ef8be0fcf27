"""The routes of the HTTP interface, one file for each subject."""

from kakaw.server.routes import dumps, games, health, myself, notices, people, stream, tables, titles

ALL = tuple(module.api for module in (people, myself, notices, titles, tables, games, dumps, stream, health))
