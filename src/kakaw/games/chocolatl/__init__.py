"""Chocolatl: sealed bids at six locations, for 3 to 5 players."""
