"""One module per parser. Installed as ``pete.adapters``."""
