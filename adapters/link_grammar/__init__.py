"""Link Grammar, with links mapped to Stanford dependencies."""
