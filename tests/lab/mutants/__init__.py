"""Mutants measure whether tests hold the rules. Each random change to the rules must make a test fail.

    python -m tests.lab mutants --count 300

`changes` finds the possible changes of a source, `draw` draws some of them, `judge` plays each mutant against the
tests. Nothing is written into the working tree: a separate process imports the changed source in place of the file.
"""
