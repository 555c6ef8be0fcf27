"""Chocolatl as `Rules`: the modules of this folder behind the contract of every title."""

from kakaw.core.rules import Rules
from kakaw.games.chocolatl import features, kernel, layout, meta, notation, position, record, text

RULES = Rules(meta, layout, kernel, notation, position, record, text, features)
