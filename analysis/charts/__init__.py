"""One chart a file: `draw_*` takes a finished metric table and computes no statistic."""
