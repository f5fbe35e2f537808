"""The command line: one file per subcommand over the library."""
