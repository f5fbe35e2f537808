"""What a run looks like: terminal tables, JSON, CSV, Markdown. The library itself never prints."""
