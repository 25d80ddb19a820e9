"""Whole files of table notation: read to a Scenario, and written from one. Reading raises Fault and nothing else."""
