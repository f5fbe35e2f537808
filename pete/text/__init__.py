"""Words of a text: alignment with tokens, spelling variants, lemmas."""
