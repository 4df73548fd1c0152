import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * A push service at a local address, and the browser behind it: opens what the server encrypted, as a browser would.
 */
export interface PushService {
  readonly origin: string;
  /** what a page gets from `pushManager.subscribe` */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** opened payloads, as text */
  readonly received: readonly string[];
  stop(): Promise<void>;
}

export async function startPushService(port: number): Promise<PushService> {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(open(Buffer.concat(chunks)).toString('utf8'));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${port}`;

  /** RFC 8291: salt, record size, the sender's key, then one encrypted record. */
  function open(body: Buffer): Buffer {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 21 + body.readUInt8(20));
    const record = body.subarray(21 + senderKey.length);
    const input = derive(
      curve.computeSecret(senderKey),
      auth,
      Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]),
      32,
    );
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    );
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2));
  }

  return {
    origin,
    subscription: {
      endpoint: `${origin}/push/browser`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    received,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
