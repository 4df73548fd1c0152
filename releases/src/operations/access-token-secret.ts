import { randomBytes } from 'node:crypto';
import { hashToken } from '@halo/server-kit/secrets/opaque-token';

const ID_BYTES = 6;
const SECRET_BYTES = 32;
const TEXT = /^halo_([0-9a-f]{12})_([\w-]{43})$/;

/** `halo_<id>_<secret>`: the id finds it and stands in lists and logs, of the secret only the hash is kept. */
export interface AccessTokenSecret {
  readonly id: string;
  readonly hash: Buffer;
  readonly text: string;
}

export function createAccessTokenSecret(): AccessTokenSecret {
  const [id, secret] = [randomBytes(ID_BYTES).toString('hex'), randomBytes(SECRET_BYTES).toString('base64url')];
  return { id, hash: hashToken(secret), text: `halo_${id}_${secret}` };
}

export function parseAccessToken(text: string): { id: string; hash: Buffer } | undefined {
  const [, id, secret] = TEXT.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, hash: hashToken(secret) };
}
