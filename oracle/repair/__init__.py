"""Answers as a wrong parse is corrected, edit by edit."""
