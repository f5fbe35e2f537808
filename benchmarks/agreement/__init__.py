"""The differential study of the normaliser: reading, comparing, explaining, printing."""
