"""Puzzles: positions in which one plan is clearly best, how they are found, and who solved them."""
