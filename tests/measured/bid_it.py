from tests.measured.trial import Trial, Truth


def measure(trial: Trial) -> Truth | None:
    return Truth()
