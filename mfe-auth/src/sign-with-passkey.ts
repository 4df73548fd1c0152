/**
 * Browsers that speak JSON with the device. A page that is drawn before its browser is known has the way in; the
 * document leaves it out of sight where it is none (`data-needs`).
 */
export function canUsePasskeys(): boolean {
  if (typeof document === 'undefined') return true;
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Asks the device for a signature. Answers what the server checks.
 * @throws DOMException when the person or the device said no, or there is no passkey: browsers do not say which
 */
export async function signWithPasskey(options: string): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  );
  const signed = await navigator.credentials.get({ publicKey });
  return signed instanceof PublicKeyCredential ? signed.toJSON() : undefined;
}
