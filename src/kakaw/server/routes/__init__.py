"""The routes of the HTTP interface, one file for each subject."""

from kakaw.server.routes import health, notices, people, tables, titles

ALL = (people.api, notices.api, titles.api, tables.api, health.api)
