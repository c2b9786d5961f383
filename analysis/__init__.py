"""From tables to estimates to charts."""
