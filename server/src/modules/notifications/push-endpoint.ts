import { isIP } from 'node:net';
import { createECDH } from 'node:crypto';
import { AppError } from '@halo/shared/errors';
import { z } from 'zod';

const ENDPOINT_MAX_CHARS = 1000;
const AUTH_BYTES = 16;

const Subscription = z.object({
  endpoint: z.url().max(ENDPOINT_MAX_CHARS),
  keys: z.object({ p256dh: z.base64url().max(100), auth: z.base64url().max(40) }),
});
export type PushSubscription = z.infer<typeof Subscription>;

/**
 * Reads what a browser calls a PushSubscription. Its address is one that we will call: it must be https, without a port
 * or password of its own, and no bare IP address; where its name leads is checked when it is called. `allowedOrigins`
 * are local push needs of tests.
 * @throws AppError invalid_request
 */
export function readSubscription(text: string, allowedOrigins: readonly string[]): PushSubscription {
  const read = Subscription.safeParse(parseJson(text));
  if (!read.success) throw refused('is no push subscription');
  const { endpoint, keys } = read.data;
  const address = new URL(endpoint);
  if (!isAllowed(address, allowedOrigins)) throw refused('leads to a place that is no push service');
  if (!isPublicKey(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES)
    throw refused('has keys that cannot be encrypted for');
  return { endpoint: address.href, keys };
}

function isAllowed(address: URL, allowedOrigins: readonly string[]): boolean {
  if (address.username !== '' || address.password !== '') return false;
  if (allowedOrigins.includes(address.origin)) return true;
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const isName =
    isIP(host) === 0 &&
    host.includes('.') &&
    !/(^|\.)(localhost|local|internal|test|invalid|home\.arpa)\.?$/i.test(host);
  return address.protocol === 'https:' && address.port === '' && isName;
}

function isPublicKey(text: string): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    curve.computeSecret(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(what: string): AppError {
  return new AppError('invalid_request', { field: 'pushToken', message: `pushToken ${what}` });
}
