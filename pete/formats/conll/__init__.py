"""The CoNLL family: CoNLL-U, CoNLL-X and CoNLL 2009."""
