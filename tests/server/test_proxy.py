"""Behind a proxy: who is asking is what the named proxy says, and nobody else."""

from __future__ import annotations

import math
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import Struct

from pentarchy.server.guard import address_of, believe
from pentarchy.server.settings import Settings
from tests.server.client import BOT, ME, Device
from tests.server.process import ROOT, Server, free_port, wait_until

NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  server {{
    listen 127.0.0.1:{port};
    {told}
  }}
}}
"""
CADDY = """
{{
  admin off
}}
http://127.0.0.1:{port} {{
  {told}
}}
"""


class Proxy(Struct, frozen=True):
    """A proxy by what `docs/hosting.md` tells to write for it, and how it is started."""

    name: str
    told: str
    """The lines of the page that are its own."""
    around: str
    options: tuple[str, ...]

    @contextmanager
    def before(self, upstream: int) -> Iterator[str]:
        """A real one before a server; its address."""
        found = subprocess.run(
            ["tools/ensure-proxy.sh", self.name],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
        page = (ROOT / "docs/hosting.md").read_text()
        told = re.search(self.told, page, re.DOTALL)
        assert told is not None
        with tempfile.TemporaryDirectory() as folder:
            port, config = free_port(), Path(folder, "config")
            lines = told[0].replace(":8765", f":{upstream}")
            config.write_text(self.around.format(folder=folder, port=port, told=lines))
            options = [one.format(folder=folder, config=config) for one in self.options]
            home = os.environ | {"HOME": folder}
            proxy = subprocess.Popen([found.stdout.strip(), *options], env=home)
            url = f"http://127.0.0.1:{port}"
            try:
                wait_until(lambda: _answers(url))
                yield url
            finally:
                proxy.terminate()
                proxy.wait(10)


nginx = Proxy("nginx", r"    location / \{.*?\n    \}", NGINX, ("-c", "{config}", "-p", "{folder}"))
caddy = Proxy(
    "caddy",
    r"    reverse_proxy [^\n]*",
    CADDY,
    ("run", "--config", "{config}", "--adapter", "caddyfile"),
)
PROXIES = pytest.mark.parametrize(
    "proxy", [nginx, pytest.param(caddy, marks=pytest.mark.long)], ids=lambda proxy: proxy.name
)


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/api/about", trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


def beyond_the_limit(url: str) -> int:
    """How many more of 600 requests passed, each with another forged origin, than one may send."""
    start = time.monotonic()
    with httpx.Client(base_url=f"{url}/api", trust_env=False, timeout=60) as http:
        forged = ({"X-Forwarded-For": f"10.{n // 250}.{n % 250}.7"} for n in range(600))
        passed = [http.get("/about", headers=headers).status_code for headers in forged].count(200)
    a_second, at_once = Settings().requests
    return passed - math.ceil(at_once + a_second * (time.monotonic() - start))


@PROXIES
@pytest.mark.parametrize("options", [(), ("--proxy", "127.0.0.1")], ids=["unnamed", "named"])
def test_a_forged_origin_passes_no_limit(
    tmp_path: Path, options: tuple[str, ...], proxy: Proxy
) -> None:
    """However many addresses somebody makes up, they are one: also behind a named proxy."""
    server = Server(f"{tmp_path}/t.db", *options).start()
    try:
        with proxy.before(server.port) as url:
            assert beyond_the_limit(url) <= 0
    finally:
        server.stop()


def test_without_a_named_proxy_nobody_is_believed(tmp_path: Path) -> None:
    """Directly, from the same machine, a header changes nothing."""
    server = Server(f"{tmp_path}/t.db").start()
    try:
        assert beyond_the_limit(server.url) <= 0
    finally:
        server.stop()


@pytest.mark.parametrize(
    "peer, forwarded, asking",
    [
        ("9.9.9.9", "1.1.1.1", "9.9.9.9"),
        ("10.0.0.1", "1.1.1.1", "1.1.1.1"),
        ("10.0.0.1", "6.6.6.6, 1.1.1.1", "1.1.1.1"),
        ("10.0.0.1", "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"),
        ("10.0.0.1", "6.6.6.6, 10.0.0.1", "10.0.0.1"),
        ("10.0.0.1", "", "10.0.0.1"),
    ],
)
def test_each_proxys_word_is_taken_once(peer: str, forwarded: str, asking: str) -> None:
    """Who is asking is what the outermost named proxy has seen."""
    scope: Any = {"type": "http", "client": (peer, 1), "headers": []}
    if forwarded:
        scope["headers"] = [(b"x-forwarded-for", forwarded.encode())]
    believe(scope, frozenset({"10.0.0.1", "10.0.0.2"}))
    assert address_of(scope) == asking


@PROXIES
async def test_a_table_is_played_behind_a_proxy(tmp_path: Path, proxy: Proxy) -> None:
    """Requests, cookies and live sockets go through."""
    server = Server(f"{tmp_path}/t.db", "--proxy", "127.0.0.1").start()
    try:
        with proxy.before(server.port) as url:
            async with Device(url) as me:
                table = await me.open("mill", ME, BOT)
                socket = await me.watch(table, Origin=url)
                await socket.play("stretch")
                assert socket.now["turn"] == 1
                await socket.close()
    finally:
        server.stop()
