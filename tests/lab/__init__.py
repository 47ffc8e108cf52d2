"""The laboratory: trainers, ladders, walks and measurements that are run by hand with `python -m tests.lab NAME`.

The tests beside it play a fixed sample of what these play in full.
"""
