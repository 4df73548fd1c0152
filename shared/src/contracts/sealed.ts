import * as z from 'zod/mini';
import { limitedText } from './limited-text.ts';

/** As much as a body may have. */
const SEALED_MAX_CHARS = 262_144;

/**
 * Sealed payloads: AES-256-GCM, text form `v1.<iv>.<ciphertext+tag>` in base64url.
 *
 * The key travels in the brand config, so it is public. Sealing keeps the wire compatible with the product
 * specification and keeps profile data out of casual logs; it is NOT what protects it. TLS and the bearer token are.
 * Everything that was sealed is validated again after opening. Replace this module to change the envelope.
 */
export const SealedText = limitedText(SEALED_MAX_CHARS, z.regex(/^v1\.[\w-]+\.[\w-]+$/));
export type SealedText = z.infer<typeof SealedText>;

const IV_BYTES = 12;

/** Encodes `value` with `schema` and seals it. @throws when the value does not fit the schema */
export async function seal<S extends z.core.$ZodType>(key: string, schema: S, value: z.output<S>): Promise<SealedText> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(z.encode(schema, value)));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(key), plain);
  return `v1.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(cipher))}`;
}

/** Opens a sealed text and decodes it with `schema`. @throws when the text was altered or does not fit the schema */
export async function unseal<S extends z.core.$ZodType>(
  key: string,
  schema: S,
  sealed: SealedText,
): Promise<z.output<S>> {
  const [, iv, cipher] = z.parse(SealedText, sealed).split('.') as [string, string, string];
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64Url(iv) },
    await importKey(key),
    fromBase64Url(cipher),
  );
  return z.decode(schema, JSON.parse(new TextDecoder().decode(plain)));
}

function importKey(key: string) {
  return crypto.subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
