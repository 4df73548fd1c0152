import type { CardDetails, EncryptedCard } from '../contracts/payments.ts';

/** As a payment company names its key: public exponent and modulus in hexadecimal. */
const KEY = /^([0-9A-F]{1,8})\|([0-9A-F]{512,2048})$/i;
const HEADER = { alg: 'RSA-OAEP', enc: 'A256CBC-HS512', version: '1' } as const;
const KEY_BYTES = 32;
const IV_BYTES = 16;
const TAG_BYTES = 32;

/**
 * A card that only the owner of the key can read, each field for itself (JWE, RFC 7516). `now` goes into each, so that
 * an old copy can be refused. @throws where the browser has no encryption, or the key is none
 */
export async function encryptCard(publicKey: string, card: CardDetails, now: Date): Promise<EncryptedCard> {
  const key = await importKey(publicKey);
  const field = (name: string, value: string) =>
    encrypt(key, JSON.stringify({ [name]: value, generationtime: now.toISOString() }));
  const [number, expiryMonth, expiryYear, cvc] = await Promise.all([
    field('number', card.number),
    field('expiryMonth', card.expiryMonth),
    field('expiryYear', card.expiryYear),
    field('cvc', card.cvc),
  ]);
  const { firstName, lastName, chosenBrand } = card;
  const brand = chosenBrand === undefined ? {} : { chosenBrand };
  return { number, expiryMonth, expiryYear, cvc, firstName, lastName, ...brand };
}

function importKey(publicKey: string) {
  const [, exponent, modulus] = KEY.exec(publicKey) ?? [];
  if (exponent === undefined || modulus === undefined) throw new Error('no public key');
  const jwk = { kty: 'RSA', alg: HEADER.alg, e: base64Url(fromHex(exponent)), n: base64Url(fromHex(modulus)) };
  return crypto.subtle.importKey('jwk', jwk, { name: 'RSA-OAEP', hash: 'SHA-1' }, false, ['encrypt']);
}

async function encrypt(key: Awaited<ReturnType<typeof importKey>>, text: string): Promise<string> {
  const contentKey = crypto.getRandomValues(new Uint8Array(2 * KEY_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const header = base64Url(utf8(JSON.stringify(HEADER)));
  const [wrapped, sealed] = await Promise.all([
    crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, contentKey),
    encryptContent(contentKey, iv, utf8(text)),
  ]);
  const tag = await authenticate(contentKey, utf8(header), iv, sealed);
  return [header, ...[new Uint8Array(wrapped), iv, sealed, tag].map(base64Url)].join('.');
}

async function encryptContent(contentKey: Bytes, iv: Bytes, text: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', contentKey.slice(KEY_BYTES), 'AES-CBC', false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, text));
}

/** Over header, vector, text and the header's length in bits: nothing of it can be exchanged. */
async function authenticate(contentKey: Bytes, header: Bytes, iv: Bytes, sealed: Bytes): Promise<Bytes> {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' };
  const key = await crypto.subtle.importKey('raw', contentKey.slice(0, KEY_BYTES), algorithm, false, ['sign']);
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(header.length * 8));
  const whole = new Uint8Array([...header, ...iv, ...sealed, ...length]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, whole)).slice(0, TAG_BYTES);
}

type Bytes = Uint8Array<ArrayBuffer>;

function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}

function fromHex(text: string): Bytes {
  const even = text.length % 2 === 0 ? text : `0${text}`;
  return new Uint8Array((even.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
