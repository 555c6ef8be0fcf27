"""Cacao: tile laying for 2 to 4 players."""
