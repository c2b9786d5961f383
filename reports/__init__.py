"""A person's view: reports and the command line."""
