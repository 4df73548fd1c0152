import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket as TcpSocket, connect } from 'node:net';
import { createFrameReader, encodeFrame, type SocketFrame, TEXT } from '../../server/src/testing/web-socket-frames.ts';

/** A text frame on its way, and what can be done with it. Nothing done: it is gone. */
export interface Passage {
  readonly from: 'page' | 'server';
  readonly text: string;
  /** On it goes; also later, also twice. */
  pass(): void;
  /** Something goes back to where the frame came from, which the other end never sent. */
  answer(text: string): void;
  /** Both ends lose the connection. */
  cut(): void;
}

/** The network between one page and the server: a TCP proxy that knows web-socket frames. */
export interface Line {
  /** where the page connects to */
  readonly address: string;
  /** Every text frame goes through this from now on; undefined: all pass. */
  meddle(filter: ((passage: Passage) => void) | undefined): void;
  /** Both ends lose the connection; a new one can be made. */
  cut(): void;
  /** No new connection can be made, and those that are there are cut. */
  takeDown(): void;
  /** Nothing passes any more and nothing closes, as for a machine that sleeps; no new connection can be made. */
  silence(): void;
  /** New connections are made again. One that was silenced stays so until one of its ends closes it. */
  mend(): void;
  close(): Promise<void>;
}

interface Connection {
  readonly page: TcpSocket;
  readonly server: TcpSocket;
  isSilent: boolean;
  /** a call over HTTP and no web socket: there are no frames in it */
  isCall: boolean;
}

export interface LineOptions {
  /** port of the server */
  readonly port: number;
  /** of the page that connects */
  readonly origin: string;
  /** the address that the server is to see */
  readonly ip: string;
}

const UPGRADE = /^upgrade: websocket\r$/im;

/** What a browser says of itself and a program does not. A call has a connection of its own, so there is one head. */
function withBrowserHeaders(head: string, { origin, ip }: LineOptions): string {
  const own = UPGRADE.test(head)
    ? head
    : head
        .replace(/^host: .*\r$/im, `Host: ${new URL(origin).host}\r`)
        .replace(/^connection: .*\r$/im, 'Connection: close\r');
  return own.replace('\r\n\r\n', `\r\nOrigin: ${origin}\r\nX-Forwarded-For: ${ip}\r\n\r\n`);
}

export async function openLine(options: LineOptions): Promise<Line> {
  const connections = new Set<Connection>();
  let filter: ((passage: Passage) => void) | undefined;
  let isDown = false;

  const listener = createServer((page) => {
    page.on('error', () => {});
    if (isDown) {
      page.destroy();
      return;
    }
    const server = connect(options.port, '127.0.0.1');
    const connection: Connection = { page, server, isSilent: false, isCall: false };
    connections.add(connection);
    server.on('error', () => {});
    for (const [one, other] of [
      [page, server],
      [server, page],
    ] as const) {
      one.on('close', () => {
        // The other end of a silent one is not notified.
        if (connection.isSilent) return;
        connections.delete(connection);
        other.destroy();
      });
    }
    relay(connection, 'page', (head) => withBrowserHeaders(head, options));
    relay(connection, 'server', (head) => head);
  });

  /** First the heads, then frames, or what a call sends and gets. */
  function relay(connection: Connection, from: Passage['from'], change: (head: string) => string): void {
    const [source, target] =
      from === 'page' ? [connection.page, connection.server] : [connection.server, connection.page];
    const read = createFrameReader();
    let head: string | undefined = '';
    source.on('data', (chunk) => {
      if (connection.isSilent) return;
      let bytes = chunk;
      if (head !== undefined) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (from === 'page') connection.isCall = !UPGRADE.test(head.slice(0, end + 4));
        target.write(change(head.slice(0, end + 4)), 'latin1');
        bytes = Buffer.from(head.slice(end + 4), 'latin1');
        head = undefined;
      }
      if (connection.isCall) {
        target.write(bytes);
        return;
      }
      for (const frame of read(bytes)) {
        if (filter && frame.opcode === TEXT) filter(passage(connection, from, frame));
        else target.write(frame.bytes);
      }
    });
  }

  function passage(
    connection: Connection,
    from: Passage['from'],
    { payload, bytes }: Pick<SocketFrame, 'payload' | 'bytes'>,
  ): Passage {
    const write = (target: TcpSocket, frame: Buffer): void => {
      if (!connection.isSilent && !target.destroyed) target.write(frame);
    };
    return {
      from,
      text: payload.toString(),
      pass: () => write(from === 'page' ? connection.server : connection.page, bytes),
      answer: (text) =>
        write(
          from === 'page' ? connection.page : connection.server,
          encodeFrame(text, { isMasked: from === 'server' }),
        ),
      cut: () => cutOne(connection),
    };
  }

  function cutOne({ page, server }: Connection): void {
    page.destroy();
    server.destroy();
  }

  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const cut = () => [...connections].forEach(cutOne);
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/socket.io`,
    meddle(next) {
      filter = next;
    },
    cut,
    takeDown() {
      isDown = true;
      cut();
    },
    silence() {
      isDown = true;
      for (const connection of connections) connection.isSilent = true;
    },
    mend() {
      isDown = false;
    },
    async close() {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
}
