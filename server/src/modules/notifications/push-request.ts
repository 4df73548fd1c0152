import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;

export interface PushAnswer {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
}

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * Posts to an address that a browser named. Not `fetch`: the addresses that a name leads to are checked by the very
 * look-up that the connection uses, so that a name cannot lead elsewhere in between. Redirects are not followed, the
 * answer is not read.
 * @throws PrivateAddressError, or what the network threw
 */
export function postPush(
  endpoint: string,
  { headers, body }: { headers: Readonly<Record<string, string | number>>; body: Buffer },
  isAllowed: boolean,
): Promise<PushAnswer> {
  const address = new URL(endpoint);
  const start = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = start(
      address,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isAllowed ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, retryAfterMs: retryAfter(answer.headers['retry-after']) });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(new PrivateAddressError(`${hostname} leads to an address that is not public`), '', 0);
    }
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** Seconds; push needs do not use the other form. */
function retryAfter(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}
