"""The classic graph-based parser: second-order projective trees (McDonald & Pereira 2006)."""
