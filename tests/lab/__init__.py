"""The laboratory: trainers, ladders, walks and measurements that are run by hand with `python -m tests.lab NAME`.

The tests beside the experiments check a small fixed sample of the full runs.
"""
