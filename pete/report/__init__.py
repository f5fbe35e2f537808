"""Figures as terminal tables, JSON, CSV, Markdown and LaTeX. The library itself never prints."""
