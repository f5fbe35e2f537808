"""Judgements of answers by people."""
