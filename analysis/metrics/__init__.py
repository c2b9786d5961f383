"""One metric a file: pure functions of scanned tables that return tidy frames."""
