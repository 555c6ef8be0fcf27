"""Test builders: a rule test should be five lines."""
