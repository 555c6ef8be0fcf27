"""A client that plays by itself, many at a time: for benches of the server and for tests that kill it."""
