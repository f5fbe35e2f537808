"""One module per data set. Installed as ``pete.datasets``."""
