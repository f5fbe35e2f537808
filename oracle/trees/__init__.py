"""Entailment answers beside attachment scores."""
