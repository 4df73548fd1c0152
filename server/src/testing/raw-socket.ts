import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from '@halo/shared/testing/eventually';
import type { TestAccount } from './build-test-app.ts';
import { createFrameReader, encodeFrame } from './web-socket-frames.ts';

/** A connection that may say anything: no library keeps it from it. */
export interface RawSocket {
  /** text frames that came in */
  readonly received: readonly string[];
  readonly isClosed: boolean;
  /** A whole frame, as browsers mask it. */
  say(payload: string | Buffer, opcode?: number): void;
  /** Bytes as they are. */
  push(bytes: Buffer): void;
  close(): void;
}

/** Connects and signs in as a browser would, by hand. */
export async function openRawSocket(
  port: number,
  { token, brand }: Pick<TestAccount, 'token' | 'brand'>,
): Promise<RawSocket> {
  const line = connect(port, '127.0.0.1');
  const received: string[] = [];
  let isClosed = false;
  line.on('error', () => {});
  line.on('close', () => {
    isClosed = true;
  });
  line.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      'Host: 127.0.0.1',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Origin: http://${brand.hosts[0]}`,
      '',
      '',
    ].join('\r\n'),
  );
  const [head] = (await once(line, 'data')) as [Buffer];
  const read = createFrameReader();
  const take = (chunk: Buffer): void => {
    for (const { opcode, payload } of read(chunk)) if (opcode === 1) received.push(payload.toString());
  };
  take(head.subarray(head.indexOf('\r\n\r\n') + 4));
  line.on('data', take);
  const push = (bytes: Buffer): void => void (line.destroyed || line.write(bytes));
  const say = (payload: string | Buffer, opcode?: number): void =>
    push(encodeFrame(payload, { isMasked: true, ...(opcode === undefined ? {} : { opcode }) }));
  say(`40${JSON.stringify({ token })}`);
  await eventually(() => received.some((text) => text.startsWith('40')), {
    timeoutMs: 20_000,
    what: 'the socket to be let in',
  });
  return {
    received,
    get isClosed() {
      return isClosed;
    },
    say,
    push,
    close: () => line.destroy(),
  };
}
