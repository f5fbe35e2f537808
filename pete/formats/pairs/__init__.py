"""Files of pairs: TSV, JSON lines and XML."""
