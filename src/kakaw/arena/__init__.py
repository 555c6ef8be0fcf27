"""Bots against bots: blocks of games on the same deals, ratings with intervals, reports."""
