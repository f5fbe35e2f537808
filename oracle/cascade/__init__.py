"""What a parser makes of the rest of a sentence when some arcs are put right (Ng & Curran 2015)."""
