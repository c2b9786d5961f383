"""One section a file: `build(run, margin)` returns a finding with its evidence, or None."""
