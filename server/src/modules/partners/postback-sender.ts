import { signatureOf } from '@halo/server-kit/http/signed-body';
import { request } from 'undici';
import { createOutside, type OutsideOptions } from '../../http/outside.ts';

const STEP_MS = 5_000;
const ALL_MS = 10_000;
const ERROR_MAX_CHARS = 200;

export interface PostbackSender {
  /** Whether the address may be asked at all. */
  accepts(address: string): boolean;
  /** What it came to; undefined: it was taken. */
  send(postback: Sent): Promise<string | undefined>;
}

interface Sent {
  readonly id: number;
  readonly address: string;
  readonly key: Buffer;
  readonly text: string;
  readonly seconds: number;
}

interface SenderNeeds {
  readonly env: { readonly isProduction: boolean };
  readonly outside?: OutsideOptions | undefined;
}

/**
 * Sends to hosts of the open internet, by https alone, and follows no redirect. In development the stand-in of a
 * partner on this machine is one as well.
 */
export function createPostbackSender({ env, outside = {} }: SenderNeeds): PostbackSender {
  const { agent, mayAsk } = createOutside(outside, STEP_MS);
  const isStandIn = (address: URL): boolean =>
    !env.isProduction && address.protocol === 'http:' && address.hostname === 'partner.localhost';

  return {
    accepts(address) {
      const url = URL.parse(address);
      return url !== null && (mayAsk(url) || isStandIn(url));
    },
    async send({ id, address, key, text, seconds }) {
      const url = URL.parse(address);
      if (!url || !(mayAsk(url) || isStandIn(url))) return 'an address that may not be asked';
      try {
        const { statusCode, body } = await request(isStandIn(url) ? onThisMachine(url) : url, {
          method: 'POST',
          ...(isStandIn(url) ? {} : { dispatcher: agent }),
          signal: AbortSignal.timeout(ALL_MS),
          headers: {
            ...(isStandIn(url) ? { host: url.host } : {}),
            'content-type': 'application/json',
            'user-agent': 'HaloPostback/1.0',
            'idempotency-key': String(id),
            'x-halo-signature': signatureOf(key, text, seconds),
          },
          body: text,
        });
        // What a partner answers is not read, and must not keep the line.
        body.on('error', () => undefined).destroy();
        return statusCode >= 200 && statusCode < 300 ? undefined : `status ${statusCode}`;
      } catch (error) {
        return (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX_CHARS);
      }
    },
  };
}

/** Not every machine finds names below localhost. */
function onThisMachine(url: URL): URL {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  return address;
}
