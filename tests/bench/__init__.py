"""Speed, measured as ratios in one run and asserted nowhere: `python -m tests.bench` prints a line for each measure."""
