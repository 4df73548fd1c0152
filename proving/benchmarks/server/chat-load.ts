// The load of the chat benchmark: sockets that send, wait for the acknowledgement, and send again.
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

export interface Sender {
  readonly clickId: string;
  readonly token: string;
  readonly origin: string;
  readonly service: string;
  readonly angelIds: readonly string[];
}

export interface LoadTask {
  readonly port: number;
  readonly seconds: number;
  /** all sockets together; undefined: as many as are acknowledged */
  readonly perSecond?: number;
  readonly senders: readonly Sender[];
  /** the sockets stay open for so long, and the answer comes while they do */
  readonly holdMs?: number;
}

export interface LoadResult {
  readonly acked: number;
  readonly perSecond: number;
  /** milliseconds */
  p50: number;
  readonly p99: number;
}

const WARM_UP_MS = 2_000;
const TEXT = 'Ciao! Anche a me piace camminare la domenica mattina, tu dove vai?';

let count = 0;

process.on('message', async (task: LoadTask) => process.send?.(await run(task)));

async function run({ port, seconds, perSecond, senders, holdMs = 0 }: LoadTask): Promise<LoadResult> {
  const sockets = await Promise.all(senders.map((sender) => connected(port, sender)));
  if (seconds === 0) return held(sockets, holdMs);
  const start = performance.now() + WARM_UP_MS;
  const end = start + seconds * 1000;
  const everyMs = perSecond === undefined ? 0 : (senders.length / perSecond) * 1000;
  const latencies: number[] = [];
  let acked = 0;
  await Promise.all(
    sockets.map(async (socket, index) => {
      const sender = senders[index] as Sender;
      await wait((everyMs * index) / senders.length);
      for (let sent = performance.now(); sent < end; sent = performance.now()) {
        const answer = (await socket.timeout(15_000).emitWithAck('chat', message(sender))) as { ok: boolean };
        if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
        acked += 1;
        const now = performance.now();
        if (sent >= start && now < end) latencies.push(now - sent);
        if (everyMs > 0) await wait(Math.max(0, sent + everyMs - now));
      }
    }),
  );
  sockets.forEach((socket) => socket.close());
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { acked, perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

function held(sockets: readonly Socket[], holdMs: number): LoadResult {
  setTimeout(() => sockets.forEach((socket) => socket.close()), holdMs);
  return { acked: 0, perSecond: 0, p50: 0, p99: 0 };
}

function message({ clickId, service, angelIds }: Sender): Record<string, unknown> {
  count += 1;
  return {
    clientId: `bench-${process.pid}-${count}`,
    msg: TEXT,
    trackerId: clickId,
    angelId: angelIds[count % angelIds.length],
    servizio: service,
    country: 'it',
    time: new Date().toISOString(),
    blurredMessage: false,
    icebreaker: false,
  };
}

async function connected(port: number, { token, origin }: Sender): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { origin },
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
