"""Who people are: guests become accounts, sign in elsewhere, recover, leave; nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from uuid import uuid4

import pytest
from litestar.testing import TestClient

from pentarchy.core.errors import Malformed
from pentarchy.server import app, mail, people
from pentarchy.server.identity import called
from pentarchy.server.passwords import Passwords
from pentarchy.server.settings import Settings
from tests.server.client import BOT, FRIEND, ME, OPEN, Device
from tests.server.process import Server
from tests.server.sinks import Sink

Make = Callable[[], Device]
SECRET = "correct horse"


def fresh(name: str = "Ada") -> str:
    """A name nobody has at the server that tests share."""
    return f"{name} {uuid4().hex[:8]}"


async def joined(me: Device, name: str = "") -> tuple[str, list[str]]:
    """Make an account; its name and recovery codes."""
    name = name or fresh()
    welcome = await me.post("/account", name=name, password=SECRET)
    return name, welcome["codes"]


async def test_a_guest_becomes_an_account_and_keeps_all(device: Make) -> None:
    """Seats, tables and the live socket stay; the cookie is another one."""
    me = device()
    table = await me.open("mill", ME, FRIEND, seed=3)
    socket = await me.watch(table, seat=0)
    before = me.http.cookies["pentarchy"]
    name, codes = await joined(me)
    assert len(codes) == len(set(codes)) == 8
    assert me.http.cookies["pentarchy"] != before
    assert (await me.get("/me"))["name"] == name
    assert (await me.get("/me"))["seats"] == 2
    assert (await me.get(f"/tables/{table}"))["mine"] == [0, 1]
    await socket.play("stretch")
    me.http.cookies.set("pentarchy", before, domain="127.0.0.1")
    assert not (await me.get("/me"))["account"], "the token from before opens nothing"


async def test_no_other_page_signs_anybody_in(device: Make) -> None:
    """A page of another origin is refused; the cookie is for no script and no other site."""
    me = device()
    name, _ = await joined(me)
    body = {"name": name, "password": SECRET}
    for path in ("/sign-in", "/account", "/sign-out", "/account/delete"):
        answer = await me.http.post(path, json=body, headers={"Origin": "https://evil.example"})
        assert answer.status_code == 403
        assert "may not play here" in answer.json()["sentence"]
    cookie = (await me.http.post("/sign-in", json=body)).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


async def test_another_device_plays_on(device: Make) -> None:
    """Signed in elsewhere one has the same seats, and moves there."""
    me, phone = device(), device()
    table = await me.open("mill", ME, BOT, seed=3, mode="long")
    name, _ = await joined(me)
    who = await phone.post("/sign-in", name=name.upper(), password=SECRET)
    assert (who["name"], who["seats"]) == (name, 1)
    assert [t["id"] for t in (await phone.get("/tables"))["mine"]] == [table]
    socket = await phone.watch(table)
    assert socket.now["mine"] == [0]
    await socket.play("stretch")


async def test_what_a_device_had_as_a_guest_goes_along(device: Make) -> None:
    """Seats taken before signing in are the account's; the other players' sockets stay."""
    me, phone, other = device(), device(), device()
    name, _ = await joined(me)
    table = await phone.open("mill", ME, OPEN, seed=3, mode="long")
    await other.post(f"/tables/{table}/join", name="Bruno")
    watching = await other.watch(table)
    guest = await phone.watch(table)
    await phone.post("/sign-in", name=name, password=SECRET)
    await guest.closed()
    assert (await me.get(f"/tables/{table}"))["mine"] == [0]
    assert (await me.get(f"/tables/{table}"))["host"]
    socket = await me.watch(table)
    turn = (await socket.play("stretch"))["turn"]
    assert (await watching.state(turn))["turn"] == turn


async def test_who_does_not_bring_it_leaves_it(device: Make) -> None:
    """A guest's seats are joined to an account only if that is wished."""
    me, phone = device(), device()
    name, _ = await joined(me)
    table = await phone.open("mill", ME, BOT)
    await phone.post("/sign-in", name=name, password=SECRET, bring=False)
    assert (await phone.get(f"/tables/{table}"))["mine"] == []


async def test_wrong_names_and_wrong_passwords_look_alike(device: Make) -> None:
    """Nothing that is answered tells whether a name exists."""
    me, other = device(), device()
    name, _ = await joined(me)
    said = {
        await other.refused(403, "post", "/sign-in", name=who, password="wrong word")
        for who in (name, fresh("Nobody"))
    }
    assert said == {"Name and password do not fit together."}
    said = {
        await other.refused(403, "post", "/sign-in/recover", name=who, code="2222-2222-2222-2222")
        for who in (name, fresh("Nobody"))
    }
    assert said == {"Name and code do not fit together."}
    assert not (await other.get("/me"))["account"]


async def test_where_no_password_is_kept_one_is_compared_all_the_same() -> None:
    """What takes time is done for nobody's name too."""
    passwords = Passwords()
    asked: list[str] = []
    verify = passwords._hasher.verify

    class Watched:
        def verify(self, kept: str, said: str) -> bool:
            asked.append(kept)
            return verify(kept, said)

        hash = staticmethod(passwords._hasher.hash)

    passwords._hasher = Watched()  # type: ignore[assignment]
    assert not await passwords.fits("", "the password of nobody")
    kept = await passwords.hashed(SECRET)
    assert await passwords.fits(kept, SECRET)
    assert [one.split("$")[1:4] for one in asked] == [kept.split("$")[1:4]] * 2, "the same work"


async def test_a_name_is_somebodys(device: Make) -> None:
    """Case, accents and spaces make no other name; some characters are in none."""
    me, other = device(), device()
    name, _ = await joined(me)
    assert "cannot be had" in await other.refused(
        409, "post", "/account", name=name.upper().replace("A", "Á"), password=SECRET
    )
    for bad in ("", "x", "a/b", "?!", "  ,  "):
        assert "A name has" in await other.refused(
            400, "post", "/account", name=bad, password=SECRET
        )
    assert "characters" in await other.refused(
        400, "post", "/account", name=fresh(), password="short"
    )
    assert "already" in await me.refused(409, "post", "/account", name=fresh(), password=SECRET)
    new = fresh("Grace")
    assert (await me.post("/account/name", name=new))["name"] == new
    await joined(other, name)


async def test_a_recovery_code_is_good_once(device: Make) -> None:
    """It lets in, sets a password, ends all other sessions, and is used up."""
    me, phone = device(), device()
    name, codes = await joined(me)
    await phone.post("/sign-in/recover", name=name, code=codes[0].upper(), password="new secret")
    assert (await phone.get("/account"))["codes"] == 7
    await phone.refused(403, "post", "/sign-in/recover", name=name, code=codes[0])
    assert not (await me.get("/me"))["account"]
    await me.refused(403, "post", "/sign-in", name=name, password=SECRET)
    await me.post("/sign-in", name=name, password="new secret")
    new = (await me.post("/account/codes"))["codes"]
    await phone.refused(403, "post", "/sign-in/recover", name=name, code=codes[1])
    await phone.post("/sign-in/recover", name=name, code=new[1])


async def test_sessions_are_listed_and_ended(device: Make) -> None:
    """One sees one's devices, and signs any of them out; its socket is closed."""
    me, phone = device(), device()
    phone.http.headers["user-agent"] = "Mozilla/5.0 (iPhone) AppleWebKit Safari/604.1"
    name, _ = await joined(me)
    table = await me.open("mill", ME, BOT)
    await phone.post("/sign-in", name=name, password=SECRET)
    socket = await phone.watch(table)
    sessions = (await me.get("/account"))["sessions"]
    assert sorted(s["here"] for s in sessions) == [False, True]
    other = next(s for s in sessions if not s["here"])
    assert other["label"] == "Safari, iPhone"
    await me.post(f"/account/sessions/{other['id']}/end")
    await socket.closed()
    assert not (await phone.get("/me"))["account"]
    assert await me.refused(404, "post", f"/account/sessions/{other['id']}/end")
    await me.refused(404, "post", "/account/sessions/0/end")
    await me.post("/sign-out")
    assert not (await me.get("/me"))["account"]


async def test_a_new_password_ends_other_sessions(device: Make) -> None:
    """It takes the one before; the device that sets it stays signed in."""
    me, phone = device(), device()
    name, _ = await joined(me)
    await phone.post("/sign-in", name=name, password=SECRET)
    await me.refused(403, "post", "/account/password", password="another one", current="no")
    await me.post("/account/password", password="another one", current=SECRET)
    assert (await me.get("/me"))["account"]
    assert not (await phone.get("/me"))["account"]


async def test_programs_look_or_play(device: Make) -> None:
    """A token to look stands for its owner, one to play for itself; neither changes an account."""
    me = device()
    await joined(me)
    table = await me.open("mill", ME, BOT, seed=3, mode="long")
    name = fresh("Robot")
    tokens = [
        (await me.post("/account/tokens", label=label, play=play))["token"]
        for label, play in (("my clock", False), (name, True))
    ]
    listed = (await me.get("/account"))["tokens"]
    assert [(t["label"], t["play"]) for t in listed] == [("my clock", False), (name, True)]
    look, play = device(), device()
    for program, token, mine in zip((look, play), tokens, ([0], []), strict=True):
        program.http.headers["authorization"] = f"Bearer {token}"
        assert (await program.get(f"/tables/{table}"))["mine"] == mine
        assert "pentarchy" not in program.http.cookies
        await program.refused(403, "get", "/account")
        await program.refused(403, "post", "/account/tokens", label="more", play=True)
    socket = await look.watch(table, authorization=f"Bearer {tokens[0]}")
    assert socket.options, "it sees what its owner sees"
    await socket.choose()
    assert "may look on" in (await socket.reply("Refused"))["sentence"]
    assert "may look on" in await look.refused(403, "post", "/tables", game="mill", seats=[ME, BOT])
    own = await play.open("mill", ME, BOT, seed=3, mode="long")
    playing = await play.watch(own, authorization=f"Bearer {tokens[1]}")
    await playing.play("stretch")
    assert "pentarchy" not in play.http.cookies
    await me.post(f"/account/tokens/{listed[1]['id']}/end")
    assert "not known" in await play.refused(403, "get", "/tables")


async def test_what_is_kept_can_be_taken_along(device: Make) -> None:
    """The export holds seats and account, and nothing that would open it."""
    me = device()
    name, _ = await joined(me)
    table = await me.open("mill", ME, BOT)
    await me.post("/account/tokens", label="clock")
    robot = fresh("Robot")
    await me.post("/account/tokens", label=robot, play=True)
    kept = await me.get("/account/export")
    assert kept["people"][0]["name"] == name
    assert [(s["table_id"], s["game"]) for s in kept["seats"]] == [(table, "mill")]
    assert [one["label"] for one in kept["tokens"]] == ["clock"]
    assert [one["name"] for one in kept["programs"]] == [robot]
    told = str(kept)
    assert "argon2" not in told
    assert "'hash'" not in told
    guest = device()
    await guest.open("mill", ME, BOT)
    assert len((await guest.get("/account/export"))["seats"]) == 1


async def test_who_leaves_for_good_is_forgotten(device: Make) -> None:
    """Bots play on, no name is left, the name can be had again, others stay."""
    me, other = device(), device()
    name, _ = await joined(me)
    table = await me.open("mill", dict(ME, name=name), OPEN, seed=3, mode="long")
    await other.post(f"/tables/{table}/join", name="Bruno")
    watching = await other.watch(table)
    assert "write its name" in await me.refused(400, "post", "/account/delete", name="no")
    await me.post("/account/delete", name=name)
    assert not (await me.get("/me"))["account"]
    while watching.now["players"][0]["kind"] != "bot":
        await watching.state()
    assert watching.now["players"][0]["name"] == "Player 1"
    assert name not in str(await other.get(f"/tables/{table}"))
    await other.refused(403, "post", "/sign-in", name=name, password=SECRET)
    await joined(me, name)


async def test_guests_have_no_account_to_change(device: Make) -> None:
    """Each refusal says what to do."""
    guest = device()
    table = await guest.open("mill", ME, BOT)
    for path, body in {
        "/account/name": {"name": "Ada"},
        "/account/password": {"password": SECRET},
        "/account/codes": {},
        "/account/tokens": {"label": "x"},
        "/account/delete": {"name": "Ada"},
    }.items():
        assert "make an account" in await guest.refused(403, "post", path, **body)
    await guest.refused(403, "post", "/sign-out")
    assert (await guest.get("/me")) == {
        "name": "",
        "account": False,
        "operator": False,
        "seats": 1,
        "waits": [table],
        "invited": 0,
        "mail": False,
        "language": "",
    }


async def test_passkeys_need_a_name(device: Make) -> None:
    """An address has none; a made-up answer fits nothing."""
    me = device()
    assert "localhost" in await me.refused(409, "post", "/sign-in/passkey/options")
    local = Device(me.url.replace("127.0.0.1", "localhost"))
    credential = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {}}
    assert "too long" in await local.refused(403, "post", "/sign-in/passkey", credential=credential)
    options = (await local.post("/sign-in/passkey/options"))["public_key"]
    assert (options["rpId"], options["userVerification"]) == ("localhost", "required")
    assert options.get("allowCredentials", []) == [], "it names nobody"
    assert "not known" in await local.refused(
        403, "post", "/sign-in/passkey", credential=credential
    )
    made = await local.post("/account/passkeys/options", name=fresh())
    assert made["public_key"]["authenticatorSelection"]["residentKey"] == "required"
    assert "cannot be used" in await local.refused(
        400, "post", "/account/passkeys", credential=credential, name=fresh()
    )
    assert not (await local.get("/me"))["account"]
    await local.http.aclose()


def test_guessing_has_a_pace(tmp_path: Path) -> None:
    """So many tries for a name from anywhere, so many from an address for any name."""
    settings = Settings(db=f"{tmp_path}/tables.db", guesses=(0, 3), visits=(0, 6))
    with TestClient(app.create_app(settings), base_url="http://127.0.0.1") as client:

        def status(name: str) -> int:
            body = {"name": name, "password": "wrong word"}
            return client.post("/api/sign-in", json=body).status_code

        assert [status("ada") for _ in range(4)] == [403, 403, 403, 429]
        assert [status("ÁDA "), status("bruno"), status("bruno")] == [429, 403, 429]


@pytest.mark.parametrize(
    "agent, name",
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Version/18 Safari/605.1", "Safari, macOS"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"),
        ("python-httpx/0.28", ""),
    ],
)
def test_browsers_are_called_as_people_call_them(agent: str, name: str) -> None:
    """Enough to know one's devices by, and no more."""
    assert called(agent) == name


def code_in(letter: EmailMessage) -> str:
    """The code of the link in a letter."""
    text: str = letter.get_content()
    return text.partition("/letter/")[2].split()[0]


async def test_letters_confirm_an_address_and_let_in(tmp_path: Path) -> None:
    """An address counts once its letter was opened; then a forgotten password is set anew."""
    sink = Sink().start()
    server = Server(str(tmp_path / "t.db"), "--no-limits", "--smtp", sink.url).start()
    try:
        async with Device(server.url) as me, Device(server.url) as phone:
            await joined(me, "Ada")
            said = await phone.post("/sign-in/forgot", name="Ada")
            assert said == await phone.post("/sign-in/forgot", name="Nobody")
            await me.refused(400, "post", "/account/email", email="nonsense")
            await me.post("/account/email", email="ada@example.org")
            first = await sink.letter(0)
            assert (first["To"], first["From"]) == ("ada@example.org", "games@example.org")
            assert (await me.get("/account"))["email"] == ""
            await me.post("/letters", code=code_in(first))
            assert (await me.get("/account"))["email"] == "ada@example.org"
            await me.refused(409, "post", "/letters", code=code_in(first))
            await phone.post("/sign-in/forgot", name="ada")
            code = code_in(await sink.letter(1))
            await phone.refused(400, "post", "/letters", code=code, password="short")
            await phone.post("/letters", code=code, password="new secret")
            assert (await phone.get("/me"))["name"] == "Ada"
            assert not (await me.get("/me"))["account"]
            await me.post("/sign-in", name="Ada", password="new secret")
        assert len(sink.letters) == 2
        for secret in (code, SECRET, "new secret", *me.http.cookies.values()):
            assert secret not in server.said(), "the log keeps no secret"
    finally:
        server.stop()
        sink.stop()


@pytest.mark.parametrize("url", ["smtp://h", "http://h?from=a@b", "smtp://h:x?from=a@b", "mail"])
def test_a_mail_server_is_named_wholly(url: str) -> None:
    """The sentence says what was expected, and never the password."""
    with pytest.raises(Malformed, match="expected smtp://"):
        mail.smtp(url)


def test_a_mail_server_has_user_and_port() -> None:
    """As written, or as usual."""
    found = mail.smtp("smtps://me%40x:p%2Fw@mail.example?from=games@example.org")
    assert (found.host, found.port, found.tls) == ("mail.example", 465, True)
    assert (found.user, found.password) == ("me@x", "p/w")


def test_names_are_compared_plainly() -> None:
    """Whoever types a name finds it."""
    assert people.folded("Zoë  Ünal") == people.folded("ZOE ünal") == "zoeunal"
    assert people.proper("  Ada   Lovelace ") == "Ada Lovelace"


async def test_what_is_refused_is_said_in_ones_language(device: Make) -> None:
    """Wrong passwords, short ones and unknown names: each sentence as who asks reads it."""
    me = device()
    me.http.headers["accept-language"] = "ru"
    wrong = await me.refused(403, "post", "/sign-in", name=fresh(), password=SECRET)
    assert wrong == "Имя и пароль не подходят друг к другу."
    short = await me.refused(400, "post", "/account", name=fresh(), password="short")
    assert short == "В пароле от 8 до 200 знаков."
    assert "Никого по имени «Nobody»" in await me.refused(404, "get", "/people/Nobody")


async def test_a_language_goes_along(device: Make) -> None:
    """Chosen here, it is the account's on the other device; one that nobody speaks is refused."""
    me, phone = device(), device()
    name, _ = await joined(me)
    assert (await me.post("/account/language", language="uk"))["language"] == "uk"
    assert (await phone.post("/sign-in", name=name, password=SECRET))["language"] == "uk"
    assert "xx" in await me.refused(400, "post", "/account/language", language="xx")


async def test_a_try_out_is_no_table(device: Make) -> None:
    """A fork is listed, what is only tried out is not, here or on another device."""
    me = device()
    table = await me.open("mill", ME, BOT, mode="long")
    fork = (await me.post(f"/tables/{table}/fork", after=0))["id"]
    await me.post(f"/tables/{table}/fork", after=0, trial=True)
    assert {t["id"] for t in (await me.get("/tables"))["mine"]} == {table, fork}
    assert (await me.get("/me"))["seats"] == 2
