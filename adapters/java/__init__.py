"""Running Java parsers: jars, processes, batches and conversations."""
