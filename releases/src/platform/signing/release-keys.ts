import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { ReleaseKeys, SignedReleases } from '@halo/shared/contracts';
import type { Keyring } from '@halo/server-kit/process/keys';

const SIGNING = 'releases';
const NEXT = 'releases-next';
const PREVIOUS = 'releases-previous';
const KEY_ID_CHARS = 16;

/** Keys of an installation. In a rotation two are trusted; one signs. */
export interface ReleaseSigning {
  readonly keyId: string;
  /** every key that is trusted */
  readonly keys: ReleaseKeys;
  /** Whether a set with this key waits to be signed again: not when it already has the key that comes next. */
  isOutdated(keyId: string): boolean;
  sign(payload: string): SignedReleases;
}

/**
 * Reads `releases.key`, which signs, and where they are there `releases-next.key` and `releases-previous.key`, which
 * are
 * only trusted. Rotation: lay down `next` and restart all processes; rename `releases` to `previous` and `next` to
 * `releases` and restart; a week later remove `previous`. A key that leaked is removed at once instead.
 */
export function openReleaseSigning(keyring: Pick<Keyring, 'signingPair' | 'hasKey'>): ReleaseSigning {
  const { privateKey, publicKey } = keyring.signingPair(SIGNING);
  const [next, previous] = [NEXT, PREVIOUS].map((name) =>
    keyring.hasKey(name) ? named(createPublicKey(keyring.signingPair(name).privateKey)) : undefined,
  );
  const own = named(publicKey);
  return {
    keyId: own.keyId,
    keys: Object.fromEntries([own, next, previous].flatMap((key) => (key ? [[key.keyId, key.raw]] : []))),
    isOutdated: (keyId) => keyId !== own.keyId && keyId !== next?.keyId,
    sign: (payload) => ({
      payload,
      keyId: own.keyId,
      signature: sign(null, Buffer.from(payload, 'utf8'), privateKey).toString('base64url'),
    }),
  };
}

/** The id follows from the key, so that none has to be handed out. */
function named(publicKey: KeyObject): { keyId: string; raw: string } {
  const raw = publicKey.export({ format: 'jwk' }).x ?? '';
  return {
    raw,
    keyId: createHash('sha256').update(Buffer.from(raw, 'base64url')).digest('hex').slice(0, KEY_ID_CHARS),
  };
}
