"""What every game shares: compiled kernels, random streams, events, moves, content, the game loop."""
