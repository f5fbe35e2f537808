"""Unsupervised parsing with the Dependency Model with Valence (Klein & Manning 2004, P04-1061)."""
