"""The games. Each package offers `RULES`; nothing else of it is imported from outside."""
