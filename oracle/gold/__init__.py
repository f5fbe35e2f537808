"""Gold graphs, and the module measured against them."""
