"""A page for each god: one part a file, `build(run, god, margin)`, from numbers that the sections share."""
