"""The core: steps, decisions, records, views. It knows no game."""
