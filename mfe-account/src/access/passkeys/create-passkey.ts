/** Devices that can make passkeys, in browsers that speak JSON with them. */
export function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Asks the device for a passkey. Answers what the server checks.
 * @throws DOMException NotAllowedError (the person or the device said no), InvalidStateError (it has one already)
 */
export async function createPasskey(options: string): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey });
  return made instanceof PublicKeyCredential ? made.toJSON() : undefined;
}
