"""From tables to estimates to charts: what a run of games says, and how sure one may be."""
