/** Passkeys: the browser's own way of keeping a key, in the form in which the server speaks of it. */
import { api } from "../api/http";
import type { Me, Welcome } from "../api/types";

/** Whether this browser, at this address, can have passkeys: they belong to a name, not to an address. */
export const passkeysHere = (): boolean =>
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Makes a passkey; a guest becomes an account of this name by it. */
export async function makePasskey(name: string): Promise<Welcome> {
  const { public_key } = await api.passkeyToMake({ name });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(public_key as unknown as PublicKeyCredentialCreationOptionsJSON);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return api.addPasskey({ credential: { ...made.toJSON() }, name });
}

/** Signs in by a passkey that the browser's owner chooses. */
export async function showPasskey(bring: boolean): Promise<Me> {
  const { public_key } = await api.passkeyToShow();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(public_key as unknown as PublicKeyCredentialRequestOptionsJSON);
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return api.showPasskey({ credential: { ...shown.toJSON() }, bring });
}
