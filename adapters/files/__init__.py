"""Parses that are in files already, in any of the formats."""
