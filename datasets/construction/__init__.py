"""Making entailment pairs from treebanks and the errors of parsers (``pete generate``)."""
