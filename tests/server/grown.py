"""What a server has imported before it is forked: imports are most of what its start takes."""

import importlib
import pkgutil

import pywebpush  # noqa: F401

import pentarchy.games
import pentarchy.server.running
from pentarchy.server.app import create_app
from pentarchy.server.settings import Settings

for found in pkgutil.iter_modules(pentarchy.games.__path__):
    importlib.import_module(f"pentarchy.games.{found.name}")
create_app(Settings())  # The framework imports what it finds when it is first used.
# A busy machine is not taken for a dead client.
pentarchy.server.running.SECONDS_BETWEEN_PINGS = 60.0
