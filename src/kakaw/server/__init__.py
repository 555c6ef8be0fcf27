"""The server: tables that people and bots play on over the network."""
