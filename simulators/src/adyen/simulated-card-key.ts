import {
  constants,
  createDecipheriv,
  createHmac,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';

const makePair = promisify(generateKeyPair);
const HALF_BYTES = 32;

/** What a simulated account gives out for the encryption of cards, and how it reads them. */
export interface SimulatedCardKey {
  /** exponent and modulus in hexadecimal, as in the Customer Area */
  readonly publicKey: string;
  /** The field of that name; undefined: not for this account, altered, or another field. */
  read(field: string, encrypted: string): string | undefined;
}

export async function createSimulatedCardKey(): Promise<SimulatedCardKey> {
  const { publicKey, privateKey } = await makePair('rsa', { modulusLength: 2048 });
  const { e = '', n = '' } = publicKey.export({ format: 'jwk' });
  const hex = (text: string) => Buffer.from(text, 'base64url').toString('hex').toUpperCase();
  return {
    publicKey: `${hex(e).replace(/^0+/, '')}|${hex(n)}`,
    read(field, encrypted) {
      try {
        const value: unknown = Reflect.get(Object(JSON.parse(decrypt(privateKey, encrypted))), field);
        return typeof value === 'string' ? value : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** RFC 7516 with RSA-OAEP and A256CBC-HS512. @throws for anything else */
function decrypt(key: KeyObject, text: string): string {
  const [header = '', wrapped, vector, sealed, tag] = text.split('.');
  const [contentKey, iv, body, proof] = [wrapped, vector, sealed, tag].map((part = '') =>
    Buffer.from(part, 'base64url'),
  ) as [Buffer, Buffer, Buffer, Buffer];
  const { alg, enc } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg?: unknown; enc?: unknown };
  if (alg !== 'RSA-OAEP' || enc !== 'A256CBC-HS512') throw new Error('another encryption');
  const secret = privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, contentKey);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(header.length * 8));
  const expected = createHmac('sha512', secret.subarray(0, HALF_BYTES))
    .update(Buffer.concat([Buffer.from(header), iv, body, length]))
    .digest()
    .subarray(0, HALF_BYTES);
  if (!timingSafeEqual(expected, proof)) throw new Error('altered');
  const decipher = createDecipheriv('aes-256-cbc', secret.subarray(HALF_BYTES), iv);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
