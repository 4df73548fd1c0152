import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const CLICK_ID_BYTES = 16;

/** A secret that says nothing by itself, and what is stored of it. */
export interface OpaqueToken {
  readonly token: string;
  readonly hash: Buffer;
}

export function createToken(): OpaqueToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Plain SHA-256 is enough: a token of 256 random bits cannot be guessed from it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function createClickId(): string {
  return randomBytes(CLICK_ID_BYTES).toString('base64url');
}
