"""Passkeys: a device's own key signs a challenge of ours (WebAuthn).

The challenge is kept with the device that was given it, so that any node may hear the answer; it is
good for one right answer, for a few minutes. WebAuthn is imported when somebody first uses it: it
takes longer than everything else that a server starts with.
"""

from __future__ import annotations

import json
import secrets
import time
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, select, update

from pentarchy.core.errors import Malformed
from pentarchy.core.message import Message, Verbatim
from pentarchy.server import schema
from pentarchy.server.errors import NotYours, not_now
from pentarchy.server.guard import is_address

SECONDS_TO_ANSWER = 300

Credential = dict[str, Any]
"""What a browser makes of a passkey, as `PublicKeyCredential.toJSON()` writes it."""


class Site(Struct, frozen=True):
    """Where the page is: passkeys belong to a name, and no other page may use them."""

    name: str
    origin: str


def site(name: str, origin: str) -> Site:
    """The site of a page; an address cannot have passkeys."""
    if not name or is_address(name):
        raise not_now(
            Message(
                "Passkeys need a server with a name, such as localhost; this one was called by its"
                " address."
            )
        )
    return Site(name, origin)


def to_make(
    connection: Connection, at: Site, device: str, person: str, name: str
) -> dict[str, Any]:
    """What a browser needs to make a passkey for a person, who must show that they are there."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    made = select(schema.passkeys.c.id).where(schema.passkeys.c.person == person)
    options = generate_registration_options(
        rp_id=at.name,
        rp_name="Pentarchy",
        user_id=bytes.fromhex(person),
        user_name=name,
        challenge=_challenged(connection, device),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(key))
            for key in connection.execute(made).scalars()
        ],
    )
    made_options: dict[str, Any] = json.loads(options_to_json(options))
    return made_options


def to_show(connection: Connection, at: Site, device: str) -> dict[str, Any]:
    """What a browser needs to let its owner choose a passkey; it names nobody."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=at.name,
        challenge=_challenged(connection, device),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    made: dict[str, Any] = json.loads(options_to_json(options))
    return made


def made(connection: Connection, at: Site, device: str, credential: Credential) -> dict[str, Any]:
    """A passkey that was made, as it is kept, without whose it is."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    challenge = _answered(connection, device)
    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=at.name,
            expected_origin=at.origin,
            require_user_verification=True,
        )
    except Exception as error:  # Whatever it is that cannot be read or does not fit.
        raise Malformed(Message("This passkey cannot be used: {why}", why=_said(error))) from None
    return {
        "id": bytes_to_base64url(found.credential_id),
        "public": found.credential_public_key,
        "uses": found.sign_count,
        "since": time.time(),
        "used": time.time(),
    }


def shown(connection: Connection, at: Site, device: str, credential: Credential) -> str:
    """The person whose passkey has signed our challenge."""
    from webauthn import verify_authentication_response

    challenge, k = _answered(connection, device), schema.passkeys
    key = str(credential.get("id", "")).replace("\0", "")
    kept = connection.execute(select(k).where(k.c.id == key)).one_or_none()
    if kept is None:
        raise NotYours(Message("This passkey is not known here, or no longer."))
    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=at.name,
            expected_origin=at.origin,
            credential_public_key=kept.public,
            credential_current_sign_count=kept.uses,
            require_user_verification=True,
        )
    except Exception as error:  # Whatever it is that cannot be read or does not fit.
        raise NotYours(Message("This passkey does not fit: {why}", why=_said(error))) from None
    used = update(k).where(k.c.id == key)
    connection.execute(used.values(uses=found.new_sign_count, used=time.time()))
    return str(kept.person)


def _challenged(connection: Connection, device: str) -> bytes:
    """A new challenge for a device."""
    challenge, d = secrets.token_bytes(32), schema.devices
    until = time.time() + SECONDS_TO_ANSWER
    kept = {"challenge": challenge.hex(), "challenge_until": until}
    connection.execute(update(d).where(d.c.holder == device).values(kept))
    return challenge


def _answered(connection: Connection, device: str) -> bytes:
    """The challenge a device was given, which is then used up."""
    d = schema.devices
    which = d.c.holder == device
    row = connection.execute(select(d.c.challenge, d.c.challenge_until).where(which)).one_or_none()
    good = row is not None and row.challenge and row.challenge_until >= time.time()
    used = update(d).where(which, d.c.challenge != "").values(challenge="")
    if not good or connection.execute(used).rowcount != 1:
        raise NotYours(Message("This took too long, or was not asked for here; try again."))
    assert row is not None
    return bytes.fromhex(row.challenge)


def _said(error: Exception) -> Verbatim:
    return Verbatim((str(error) or type(error).__name__).partition("\n")[0][:200])
