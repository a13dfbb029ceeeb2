"""`python -m pentarchy` is `pentarchy`."""

from pentarchy.cli import main

main()
