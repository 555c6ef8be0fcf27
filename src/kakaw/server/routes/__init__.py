"""The routes of the HTTP interface, one file for each subject."""

from kakaw.server.routes import games, health, myself, notices, people, stream, tables, titles

ALL = (people.api, myself.api, notices.api, titles.api, tables.api, games.api, stream.api, health.api)
