"""The value functions of the yardsticks: frozen, so that every later bot meets the same opponents.

Nothing in here changes any more, not even for the better; `docs/bots.md` says what they measure.
"""
