"""Five civilization board games on one table."""
