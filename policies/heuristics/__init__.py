"""What a bot looks at, one module a game: ``WEIGHT_NAMES`` and ``evaluate(state, tables, seat, weights)``."""
