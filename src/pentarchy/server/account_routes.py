"""The HTTP routes of accounts: who is asking, signing in and out, what one's account holds."""

from __future__ import annotations

from typing import Any

from litestar import Response, Router, route
from litestar.params import FromPath, JSONBody

from pentarchy.core.message import Message
from pentarchy.languages.translated import language
from pentarchy.server import passkeys, people
from pentarchy.server import protocol_people as p
from pentarchy.server.accounts import Visit
from pentarchy.server.errors import NotYours
from pentarchy.server.guard import address_of
from pentarchy.server.identity import COOKIE, Asker, called
from pentarchy.server.passkeys import Site
from pentarchy.server.people import Person
from pentarchy.server.routes import Asked, House, done, given, posts, reads
from pentarchy.server.speech import spoken


@reads("/me")
async def who_am_i(state: House, request: Asked) -> p.Me:
    """Who is asking: somebody with an account, a guest, or nobody yet."""
    return await state.accounts.me(await state.devices.known(request))


# Making an account, signing in.


@route("/account", http_method="OPTIONS", include_in_schema=False, status_code=204)
async def account_options() -> Response[None]:
    """What can be asked of an account; the framework's own answer would name only half of it."""
    return Response(None, headers={"allow": "GET, OPTIONS, POST"})


@posts("/account")
async def make_account(
    state: House, request: Asked, data: JSONBody[p.NewAccount]
) -> Response[p.Welcome]:
    """Become an account by name and password, keeping seats, tables and history."""
    asker, welcome = await state.accounts.make(await _guest(state, request), data)
    return given(request, welcome, asker)


@posts("/sign-in")
async def sign_in(state: House, request: Asked, data: JSONBody[p.SignIn]) -> Response[p.Me]:
    """Sign in by name and password."""
    asker, who = await state.accounts.sign_in(await _visit(state, request), data)
    return given(request, who, asker)


@posts("/sign-in/recover")
async def recover(state: House, request: Asked, data: JSONBody[p.Recover]) -> Response[p.Me]:
    """Sign in by a recovery code."""
    asker, who = await state.accounts.recover(await _visit(state, request), data)
    return given(request, who, asker)


@posts("/sign-in/forgot")
async def forgot(state: House, request: Asked, data: JSONBody[p.Forgot]) -> p.Done:
    """Ask for a letter; the answer is the same whether there is such an account or not."""
    tongue = spoken(request).code
    await state.accounts.forgot(address_of(request.scope), data, page(request), tongue)
    return done(request, Message("If this account has an address, a letter is on its way to it."))


@posts("/letters")
async def open_letter(state: House, request: Asked, data: JSONBody[p.Letter]) -> Response[p.Me]:
    """Use the code of a letter: confirm an address, or set a new password."""
    asker, who = await state.accounts.open_letter(await _visit(state, request), data)
    return given(request, who, asker)


@posts("/sign-in/passkey/options")
async def passkey_to_show(state: House, request: Asked) -> Response[p.Challenge]:
    """What a browser needs to sign in by a passkey."""
    visit = await _guest(state, request)
    challenge = await state.accounts.passkey_to_show(visit, _site(request))
    return given(request, challenge, visit.asker)


@posts("/sign-in/passkey")
async def show_passkey(
    state: House, request: Asked, data: JSONBody[p.ShowPasskey]
) -> Response[p.Me]:
    """Sign in by a passkey."""
    visit = await _visit(state, request)
    asker, who = await state.accounts.show_passkey(visit, _site(request), data)
    return given(request, who, asker)


@posts("/sign-out")
async def sign_out(state: House, request: Asked) -> Response[p.Done]:
    """Forget this device; a guest has no other, and stays."""
    _, asker = await owner(state, request)
    await state.accounts.sign_out(asker)
    answer = Response(p.Done())
    answer.delete_cookie(COOKIE)
    return answer


# One's account.


@reads("/account")
async def account(state: House, request: Asked) -> p.Account:
    """One's own account, with its sessions, passkeys and tokens."""
    me, asker = await owner(state, request)
    return await state.accounts.account(me, asker.device)


@posts("/account/passkeys/options")
async def passkey_to_make(
    state: House, request: Asked, data: JSONBody[p.WishPasskey]
) -> Response[p.Challenge]:
    """What a browser needs to make a passkey."""
    visit = await _guest(state, request)
    challenge = await state.accounts.passkey_to_make(visit, _site(request), data)
    return given(request, challenge, visit.asker)


@posts("/account/passkeys")
async def add_passkey(
    state: House, request: Asked, data: JSONBody[p.NewPasskey]
) -> Response[p.Welcome]:
    """Keep a passkey; a guest becomes an account by it."""
    visit = await _visit(state, request)
    asker, welcome = await state.accounts.add_passkey(visit, _site(request), data)
    return given(request, welcome, asker)


@posts("/account/passkeys/{passkey:str}/end")
async def end_passkey(state: House, request: Asked, passkey: FromPath[str]) -> p.Done:
    """Forget a passkey."""
    me, _ = await owner(state, request)
    await state.accounts.end_passkey(me, passkey)
    return p.Done()


@posts("/account/name")
async def rename(state: House, request: Asked, data: JSONBody[p.Rename]) -> p.Me:
    """Be called otherwise."""
    me, asker = await owner(state, request)
    await state.store.write(lambda c: people.rename(c, me.id, data.name))
    return await state.accounts.me(asker)


@posts("/account/password")
async def set_password(state: House, request: Asked, data: JSONBody[p.NewPassword]) -> p.Done:
    """Set another password; all other devices are signed out."""
    me, asker = await owner(state, request)
    await state.accounts.set_password(me, asker.device, data)
    return done(request, Message("The password is set; other devices have to sign in again."))


@posts("/account/email")
async def set_email(state: House, request: Asked, data: JSONBody[p.NewEmail]) -> p.Done:
    """Set, change or remove one's address."""
    me, _ = await owner(state, request)
    return done(
        request, await state.accounts.set_email(me, data, page(request), spoken(request).code)
    )


@posts("/account/language")
async def choose_language(state: House, request: Asked, data: JSONBody[p.ChooseLanguage]) -> p.Me:
    """Be spoken to in a language, on all one's devices."""
    me, asker = await owner(state, request)
    code = language(data.language).code
    await state.store.write(lambda c: people.change(c, me.id, language=code))
    return await state.accounts.me(asker)


@posts("/account/codes")
async def new_codes(state: House, request: Asked) -> p.Codes:
    """New recovery codes; those before are good no longer."""
    me, _ = await owner(state, request)
    return p.Codes(await state.store.write(lambda c: people.new_codes(c, me.id)))


@posts("/account/tokens")
async def new_token(state: House, request: Asked, data: JSONBody[p.NewToken]) -> p.Token:
    """A token for a program, to be sent as `Authorization: Bearer`."""
    me, _ = await owner(state, request)
    return p.Token(await state.accounts.new_token(me, data))


@posts("/account/tokens/{token:str}/end")
async def end_token(state: House, request: Asked, token: FromPath[str]) -> p.Done:
    """Take a program's token back."""
    _, asker = await owner(state, request)
    await state.accounts.end_token(asker, token)
    return p.Done()


@posts("/account/sessions/{session:str}/end")
async def end_session(state: House, request: Asked, session: FromPath[str]) -> p.Done:
    """Sign out one of one's devices."""
    _, asker = await owner(state, request)
    await state.accounts.end_session(asker, session)
    return p.Done()


@reads("/account/export")
async def export(state: House, request: Asked) -> Response[dict[str, Any]]:
    """All that is kept about the asker, guests too."""
    person = (await _visit(state, request)).asker.person
    kept = await state.store.read(lambda c: people.exported(c, person))
    headers = {"content-disposition": 'attachment; filename="pentarchy.json"'}
    return Response(kept, headers=headers)


@posts("/account/delete")
async def delete_account(
    state: House, request: Asked, data: JSONBody[p.Confirm]
) -> Response[p.Done]:
    """Forget the asker's account; bots play on where they sat."""
    me, _ = await owner(state, request)
    await state.accounts.delete(me, data)
    answer = Response(done(request, Message("Your account is gone.")))
    answer.delete_cookie(COOKIE)
    return answer


# What several routes need.


async def _visit(state: House, request: Asked) -> Visit:
    """Who comes; a program cannot sign in or change accounts."""
    asker = await state.devices.known(request)
    if asker.person and not asker.token:
        raise NotYours(Message("This can only be done by yourself, not by a program."))
    return Visit(asker, address_of(request.scope), label(request))


async def _guest(state: House, request: Asked) -> Visit:
    """Who comes; a new guest if it is nobody we know. Not too many at once."""
    state.accounts.limit(address_of(request.scope))
    await _visit(state, request)
    asker = await state.devices.newcomer(request)
    return Visit(asker, address_of(request.scope), label(request))


async def owner(state: House, request: Asked) -> tuple[Person, Asker]:
    """The account of who asks, at which device."""
    asker = await state.devices.known(request)
    return await state.accounts.owner(asker), asker


def label(request: Asked) -> str:
    """What the asker's browser is called."""
    return called(request.headers.get("user-agent", ""))


def page(request: Asked) -> str:
    """Where the page is that asks; the guard lets no foreign name through."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def _site(request: Asked) -> Site:
    return passkeys.site(request.url.hostname or "", page(request))


ROUTER = Router(
    path="/api",
    route_handlers=[
        who_am_i,
        account_options,
        make_account,
        sign_in,
        recover,
        forgot,
        open_letter,
        passkey_to_show,
        show_passkey,
        sign_out,
        account,
        passkey_to_make,
        add_passkey,
        end_passkey,
        rename,
        set_password,
        set_email,
        choose_language,
        new_codes,
        new_token,
        end_token,
        end_session,
        export,
        delete_account,
    ],
)
