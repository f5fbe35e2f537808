"""Scores of one treebank against another of the same text, counted sentence by sentence."""
