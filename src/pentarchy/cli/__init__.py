"""The command line: `pentarchy ...`."""

from __future__ import annotations

import importlib
import sys

import click

from pentarchy.core.errors import PentarchyError

COMMANDS = {
    "games": "pentarchy.cli.games:games",
    "play": "pentarchy.cli.play:play",
    "serve": "pentarchy.server.command:serve",
    "backup": "pentarchy.server.backup:backup",
    "admin": "pentarchy.cli.admin:admin",
    "mcp": "pentarchy.cli.mcp:mcp",
    "simulate": "pentarchy.cli.simulate:simulate",
    "arena": "pentarchy.cli.arena:arena",
    "rate": "pentarchy.cli.arena:rate",
    "tune": "pentarchy.cli.arena:tune",
    "puzzles": "pentarchy.cli.puzzles:puzzles",
    "replay": "pentarchy.cli.records:replay",
    "perft": "pentarchy.cli.records:perft",
    "golden": "pentarchy.cli.records:golden",
    "bench": "pentarchy.cli.bench:bench",
    "compile": "pentarchy.cli.compiling:compile_engine",
    "about": "pentarchy.cli.about:about",
    "pack": "pentarchy.cli.packs:pack",
    "rules": "pentarchy.cli.rulebook:rules",
    "languages": "pentarchy.cli.languages:languages",
}


class LazyGroup(click.Group):
    """Imports a command only when it is called, so that `--help` answers at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="pentarchy")
@click.pass_context
def cli(context: click.Context) -> None:
    """Five civilization board games on one table.

    `pentarchy` alone opens the table in the browser; `pentarchy games` tells what can be played,
    and `pentarchy play dawn` plays right here.
    """
    if context.invoked_subcommand is None:
        serve = cli.get_command(context, "serve")
        assert serve is not None
        serve.main(["--open"], prog_name="pentarchy serve", standalone_mode=False)


def main() -> None:
    """Run the command line; bad input is one sentence and exit code 2."""
    try:
        cli(standalone_mode=False)
    except PentarchyError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(2)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    except OSError as error:
        if error.filename is None:
            raise
        click.echo(f"Error: {error.filename}: {error.strerror}", err=True)
        sys.exit(2)
