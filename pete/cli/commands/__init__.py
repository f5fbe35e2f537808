"""One module per command of ``pete``."""
