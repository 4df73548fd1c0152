import { createECDH } from 'node:crypto';
import type { Keyring } from '@halo/server-kit/process/keys';

const KEY_NAME = 'web-push';

/** Signs what we send to push needs (VAPID); browsers hold the public half. Base64url. */
export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Made at the first start; the 32 random bytes are the private key. In production a missing one is not made up: every
 * browser that subscribed to the old one would be lost without a word. Undefined: nothing is sent by push until it is
 * there.
 */
export function openPushKey(keyring: Keyring, isProduction: boolean): PushKey | undefined {
  if (isProduction && !keyring.hasKey(KEY_NAME)) return undefined;
  const secret = keyring.secret(KEY_NAME);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}
