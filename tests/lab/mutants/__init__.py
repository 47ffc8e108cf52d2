"""Mutants: are the rules held by their tests? Each change made at random to the rules must make a test fail.

    python -m tests.lab mutants --count 300

`changes` finds what can be changed in a source, `draw` draws some of it, `judge` plays each mutant against the tests.
Nothing is written into the working tree: a process of its own imports the changed source in the place of the file.
"""
