"""Maya: planting and city building for 2 to 4 players."""
