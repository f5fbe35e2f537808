"""Data sets of pairs: their contract, downloads, checks and export."""
