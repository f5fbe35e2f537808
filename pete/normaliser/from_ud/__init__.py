"""From Universal Dependencies to basic Stanford dependencies."""
