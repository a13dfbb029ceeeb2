"""`python -m pentarchy.cli` is `pentarchy`."""

from pentarchy.cli import main

main()
