"""Bots for Chocolatl's rounds of secret bids."""
