const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** The part of WebCrypto that knows Ed25519 in newer browsers. */
export type SignatureCheck = (
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/**
 * Whether the signature fits text and key, both base64url. Anything that is no key or no signature does not fit.
 * Browsers without Ed25519 load a small library for it, the first time only.
 */
export async function isSignedBy(
  publicKey: string,
  signature: string,
  text: string,
  check: SignatureCheck = checkSignature,
): Promise<boolean> {
  const [key, mark] = [fromBase64Url(publicKey), fromBase64Url(signature)];
  if (key?.length !== PUBLIC_KEY_BYTES || mark?.length !== SIGNATURE_BYTES) return false;
  return check(key, mark, new TextEncoder().encode(text));
}

async function checkSignature(...parts: Parameters<SignatureCheck>): ReturnType<SignatureCheck> {
  try {
    return await checkNatively(...parts);
  } catch {
    // NotSupportedError in browsers before 2025; a malformed key throws too, and the library then says no.
    return checkWithLibrary(...parts);
  }
}

async function checkNatively(
  ...[publicKey, signature, message]: Parameters<SignatureCheck>
): ReturnType<SignatureCheck> {
  const key = await crypto.subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify']);
  return crypto.subtle.verify({ name: 'Ed25519' }, key, signature, message);
}

export async function checkWithLibrary(
  ...[publicKey, signature, message]: Parameters<SignatureCheck>
): ReturnType<SignatureCheck> {
  const { verifyAsync } = await import('@noble/ed25519');
  // Strict points only, like the browser's own: an encoding that only this check takes must not exist.
  return verifyAsync(signature, message, publicKey, { zip215: false });
}

/** Undefined when it is no base64url. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
