"""The terminal game: one set of screens for every title, drawn from views."""
