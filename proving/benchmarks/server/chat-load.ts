// The load of the benchmarks of messages: sockets that send, wait for the acknowledgement, and send again.
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

export interface Sender {
  readonly clickId: string;
  readonly token: string;
  readonly origin: string;
  readonly service: string;
  readonly angelIds: readonly string[];
  /** Where it says it comes from, to a server that believes this one. */
  readonly address?: string;
}

export interface LoadTask {
  /** The sockets take them in turn. */
  readonly ports: readonly number[];
  readonly seconds: number;
  /** all sockets together; undefined: as many as are acknowledged */
  readonly perSecond?: number;
  readonly senders: readonly Sender[];
  /** the sockets stay open for so long, and the answer comes while they do */
  readonly holdMs?: number;
  /** They wait for no acknowledgement, and come back when they are disconnected; nothing is measured. */
  readonly isFlood?: boolean;
}

export interface LoadResult {
  readonly acked: number;
  readonly perSecond: number;
  /** milliseconds */
  p50: number;
  readonly p95: number;
  readonly p99: number;
}

const WARM_UP_MS = 2_000;
const TEXT = 'Ciao! Anche a me piace camminare la domenica mattina, tu dove vai?';

let count = 0;

process.on('message', async (task: LoadTask) => process.send?.(await run(task)));

async function run({ ports, seconds, perSecond, senders, holdMs = 0, isFlood }: LoadTask): Promise<LoadResult> {
  const portOf = (index: number) => ports[index % ports.length] ?? 0;
  if (isFlood)
    return flood(
      senders.map((sender, index) => ({ sender, port: portOf(index) })),
      seconds,
    );
  const sockets = await Promise.all(senders.map((sender, index) => connected(portOf(index), sender)));
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
  return { acked, perSecond: latencies.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function held(sockets: readonly Socket[], holdMs: number): LoadResult {
  setTimeout(() => sockets.forEach((socket) => socket.close()), holdMs);
  return NOTHING;
}

const NOTHING: LoadResult = { acked: 0, perSecond: 0, p50: 0, p95: 0, p99: 0 };
const FLOOD_AT_ONCE = 50;
const FLOOD_PAUSE_MS = 20;

async function flood(
  places: readonly { readonly sender: Sender; readonly port: number }[],
  seconds: number,
): Promise<LoadResult> {
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    places.map(async ({ sender, port }) => {
      while (performance.now() < end) {
        const socket = await connected(port, sender).catch(() => undefined);
        while (socket?.connected && performance.now() < end) {
          for (let index = 0; index < FLOOD_AT_ONCE; index += 1) socket.emit('chat', message(sender));
          await wait(FLOOD_PAUSE_MS);
        }
        socket?.close();
        await wait(FLOOD_PAUSE_MS);
      }
    }),
  );
  return NOTHING;
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

async function connected(port: number, { token, origin, address }: Sender): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { origin, ...(address === undefined ? {} : { 'x-forwarded-for': address }) },
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
    // One that the server closes before it has answered says neither.
    socket.io.once('close', () => reject(new Error('closed before it was connected')));
  });
  return socket;
}
