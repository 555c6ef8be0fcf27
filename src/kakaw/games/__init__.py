"""The titles. Each folder holds the same files; none imports another."""
