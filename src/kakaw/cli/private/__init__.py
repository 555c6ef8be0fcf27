"""Servers of one's own, private and temporary: PostgreSQL, Redis and kakaw itself, for benches and tests."""
