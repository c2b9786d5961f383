"""Speed and memory against their targets: `make bench`. They need a quiet machine, so they are no tests."""
