"""Wrong answers sorted by what causes them."""
