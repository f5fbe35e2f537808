"""What the parsers share that are trained on a treebank of the user's: words, tags, model files."""
