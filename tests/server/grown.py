"""What a server has imported before it is forked: imports are most of what its start takes."""

import importlib
import pkgutil
from functools import partial

import pywebpush  # noqa: F401
from argon2 import PasswordHasher

import pentarchy.games
import pentarchy.server.passwords
import pentarchy.server.running
from pentarchy.server.app import create_app
from pentarchy.server.settings import Settings

for found in pkgutil.iter_modules(pentarchy.games.__path__):
    importlib.import_module(f"pentarchy.games.{found.name}")
create_app(Settings())  # The framework imports what it finds when it is first used.
# Hashing takes a third of a second on purpose, and this machine has better things to do.
pentarchy.server.passwords.PasswordHasher = partial(PasswordHasher, time_cost=1, memory_cost=64)  # type: ignore[assignment,misc]
# A busy machine is not taken for a dead client.
pentarchy.server.running.SECONDS_BETWEEN_PINGS = 60.0
