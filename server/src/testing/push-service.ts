import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decryptPush } from './decrypt-push.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  /** what the browser would find after decryption */
  readonly payload: Record<string, unknown>;
  /** what our signature says, after it was checked with the key it names */
  readonly vapid: { readonly claims: Record<string, unknown>; readonly publicKey: string };
}

export interface LocalPushService {
  readonly origin: string;
  readonly received: readonly ReceivedPush[];
  /** JSON of a PushSubscription of a browser of this service. */
  subscribe(name: string): string;
  /** From now on this browser's address answers so. */
  answer(name: string, status: number, headers?: Record<string, string>): void;
  clear(): void;
  close(): Promise<void>;
}

/** A push service and the browsers behind it: takes messages over HTTP and opens them with the browsers' keys. */
export async function startPushService(): Promise<LocalPushService> {
  const browsers = new Map<string, { privateKey: Buffer; publicKey: Buffer; auth: Buffer }>();
  const answers = new Map<string, { status: number; headers: Record<string, string> }>();
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = (request.url ?? '').split('/').pop() ?? '';
      const browser = browsers.get(name);
      const answer = answers.get(name) ?? { status: browser ? 201 : 404, headers: {} };
      if (browser) {
        received.push({
          path: request.url ?? '',
          headers: request.headers,
          payload: JSON.parse(decryptPush(Buffer.concat(chunks), browser).toString('utf8')) as Record<string, unknown>,
          vapid: readVapid(String(request.headers.authorization)),
        });
      }
      response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    subscribe(name) {
      const curve = createECDH('prime256v1');
      const browser = { publicKey: curve.generateKeys(), privateKey: curve.getPrivateKey(), auth: randomBytes(16) };
      browsers.set(name, browser);
      return JSON.stringify({
        endpoint: `${origin}/push/${name}`,
        expirationTime: null,
        keys: { p256dh: browser.publicKey.toString('base64url'), auth: browser.auth.toString('base64url') },
      });
    },
    answer: (name, status, headers = {}) => void answers.set(name, { status, headers }),
    clear: () => void (received.length = 0),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** `vapid t=<token>, k=<key>`. @throws when the key did not sign the token */
function readVapid(header: string): ReceivedPush['vapid'] {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  if (
    !verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
    throw new Error('the signature is wrong');
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>, publicKey };
}
