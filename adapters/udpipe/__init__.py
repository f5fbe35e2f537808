"""UDPipe 1."""
