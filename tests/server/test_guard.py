"""What protects the table: headers, origins, limits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pentarchy.server import app, files, limits
from pentarchy.server.limits import Bucket, Buckets
from pentarchy.server.seating import clean
from pentarchy.server.settings import Settings
from tests.server.client import BOT, ME, Device
from tests.server.process import Server

Make = Callable[[], Device]


def client_of(served: Any) -> TestClient[Any]:
    """A client that calls the server by its address."""
    return TestClient(served, base_url="http://127.0.0.1")


async def test_every_answer_carries_protecting_headers(device: Make) -> None:
    """Pages, answers and errors alike; no inline script, no frame, no sniffing."""
    me = device()
    for path in ("/about", "/tables/none", "/../", "/games"):
        headers = (await me.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert (await me.http.get("/about")).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", ["https://evil.example", "http://[", "null"])
async def test_other_sites_cannot_post(device: Make, origin: str) -> None:
    """A form of another origin is refused before anything is read."""
    me = device()
    answer = await me.http.post(
        "/tables", json={"game": "mill", "seats": [ME, BOT]}, headers={"Origin": origin}
    )
    assert answer.status_code == 403
    assert origin in answer.json()["sentence"]


async def test_files_outside_are_not_served(server: Server) -> None:
    """Only the browser's files are files here."""
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
        for path in ("/..%2f..%2fpyproject.toml", "/%2e%2e/app.py", "//etc/passwd", "/../app.py"):
            text = (await http.get(path)).text
            assert "create_app" not in text
            assert "root:" not in text
            assert "[project]" not in text
        assert (await http.get("/assets/none.js")).status_code == 404


@pytest.mark.parametrize("path", ["/%00", "/" + "a" * 300], ids=["nul", "long"])
def test_what_no_file_can_be_called_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """An address that the file system itself refuses is one more at which there is nothing."""
    monkeypatch.setattr(files, "STATIC", tmp_path)
    with client_of(app.create_app(Settings(db=f"{tmp_path}/tables.db"))) as client:
        answer = client.get(path)
    assert answer.status_code == 404
    assert "There is nothing at" in answer.json()["sentence"]


@pytest.mark.parametrize("start", [b"", b'{"game": "mill", "seats": [], "options": {"rounds": '])
async def test_a_body_nested_too_deeply_is_refused(device: Make, start: bytes) -> None:
    """The sentence says what is wrong with it."""
    json = {"content-type": "application/json"}
    body = start + b"[" * 500_000
    answer = await device().http.post("/tables", content=body, headers=json)
    assert answer.status_code == 400
    assert "nested too deeply" in answer.json()["sentence"]


def test_requests_have_a_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bucket lets a burst through, then its rate."""
    clock = SimpleNamespace(monotonic=lambda: 5.0)
    monkeypatch.setattr(limits, "time", clock)
    bucket = Bucket(rate=1, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.monotonic = lambda: 6.0
    assert [bucket.take() for _ in range(2)] == [True, False]
    buckets = Buckets(rate=0, burst=1)
    assert [buckets.take(who) for who in ("a", "b", "a")] == [True, True, False]


def test_tables_are_opened_at_a_pace(tmp_path: Path) -> None:
    """One address cannot open tables without end; it is told to wait."""
    settings = Settings(db=f"{tmp_path}/tables.db", tables=(0, 3))
    wish = {"game": "toy", "seats": [ME, ME]}
    with client_of(app.create_app(settings)) as client:
        answers = [client.post("/api/tables", json=wish) for _ in range(4)]
    assert [a.status_code for a in answers] == [201, 201, 201, 429]
    assert "Too many tables" in answers[-1].json()["sentence"]


def test_requests_come_at_a_pace(tmp_path: Path) -> None:
    """One address cannot ask without end; the refusal carries the protecting headers too."""
    settings = Settings(db=f"{tmp_path}/tables.db", requests=(0, 2))
    with client_of(app.create_app(settings)) as client:
        answers = [client.get("/api/about") for _ in range(3)]
    assert [a.status_code for a in answers] == [200, 200, 429]
    assert answers[-1].headers["retry-after"] == "1"
    assert "script-src 'self'" in answers[-1].headers["content-security-policy"]


async def test_the_interface_describes_itself(device: Make) -> None:
    """OpenAPI lists the routes, and the view has its JSON schema."""
    me = device()
    api = await me.get("/schema")
    assert "/api/tables/{table}/fork" in api["paths"]
    assert (await me.get("/schema/view.json"))["$ref"] == "#/$defs/View"


@pytest.mark.parametrize(
    "name, kind", [("index.html", "text/html"), ("a.js", "text/javascript"), ("b.css", "text/css")]
)
async def test_files_say_what_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, kind: str
) -> None:
    """A browser is told the kind of every file; unknown addresses are the one page."""
    monkeypatch.setattr(files, "STATIC", tmp_path)
    (tmp_path / "index.html").write_text("<p>lobby")
    (tmp_path / name).write_text("x")
    with TestClient(Litestar([app.browser_files])) as client:
        got = client.get(f"/{name}")
        assert got.headers["content-type"].startswith(kind)
        assert got.headers["content-disposition"].startswith("inline")
        assert client.get("/table/abc").headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    "accepted, encoding, body",
    [
        ("gzip, deflate, br", "br", b"brotli"),
        ("gzip", "gzip", b"gzip"),
        ("br;q=0, gzip;q=0.5", "gzip", b"gzip"),
        ("", None, b"plain"),
    ],
)
def test_files_come_in_the_smallest_form_a_browser_reads(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    accepted: str,
    encoding: str | None,
    body: bytes,
) -> None:
    """What the build has compressed is sent as it is, says so, and may be kept."""
    monkeypatch.setattr(files, "STATIC", tmp_path)
    (tmp_path / "assets").mkdir()
    for suffix, text in (("", b"plain"), (".br", b"brotli"), (".gz", b"gzip")):
        (tmp_path / f"assets/a-1f.js{suffix}").write_bytes(text)
    with (
        TestClient(Litestar([app.browser_files])) as client,
        client.stream("GET", "/assets/a-1f.js", headers={"accept-encoding": accepted}) as got,
    ):
        assert b"".join(got.iter_raw()) == body
        assert got.headers.get("content-encoding") == encoding
        assert got.headers["content-type"].startswith("text/javascript")
        assert "immutable" in got.headers["cache-control"]


def test_names_are_printable() -> None:
    """A name never breaks a line of the log or of a record."""
    assert clean("a\u202eb\x00c,d\n e") == "a b c d e"
