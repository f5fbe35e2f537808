"""Answers from gold graphs with known errors put in."""
