"""The compiled build: made by `pentarchy compile`, used by itself where it matches the sources."""

from pentarchy.compiled import finder

BUILD = finder.use()
"""Which build is used, plain or compiled. Importing this package settles it."""
