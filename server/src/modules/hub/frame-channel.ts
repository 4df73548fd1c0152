import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Namespace, Server } from 'socket.io';
import type { Basics } from '../../basics.ts';

const STREAM = 'halo:frames';
/** Frames that a process may be behind before it misses some; a gap is closed by message ids all the same. */
const STREAM_LENGTH = 30_000;
const BEAT_EVERY_MS = 1_000;
const FIRST_BEATS_EVERY_MS = 50;
const AWAY_AFTER_MS = 3_000;
/** A process that is started while Redis is away is better than none. */
const OPEN_PATIENCE_MS = 5_000;
const LONGEST_RECONNECT_MS = 2_000;
/** What waits for a Redis that hangs; beyond it frames are lost, as while it is away. */
const WAITING_FRAMES = 5_000;
/** No socket is in it: what is emitted to it only passes through Redis. */
const EMPTY_ROOM = 'beat';
/** The adapter's number for a broadcast, and socket.io's for an event. */
const BROADCAST = 3;
const EVENT = 2;

/** How frames for browsers get to the other processes. */
export interface FrameChannel {
  /** Resolves when frames of other processes arrive here; after a while also without. */
  open(): Promise<void>;
  /** True: frames get through again. False: from now on they do not. */
  onChange(subscriber: (isThere: boolean) => void): void;
  close(): Promise<void>;
}

/** A process that has the data alone needs none. */
export const NO_CHANNEL: FrameChannel = {
  open: async () => undefined,
  onChange: () => undefined,
  close: async () => undefined,
};

type Adapter = Namespace['adapter'];
type Options = Parameters<Adapter['broadcast']>[1];

/** What the library's adapter has beside that of socket.io. */
interface StreamsAdapter extends Adapter {
  readonly uid: string;
  onRawMessage(message: { readonly uid: string }, offset: string): void;
  publishAndReturnOffset(message: object): Promise<string>;
}

interface Pulse {
  returnedAt: number;
  isThere: boolean;
}

/**
 * socket.io's adapter over Redis streams, with two changes. A frame is delivered here first: the library would wait for
 * Redis, and while that is away people beside each other on one process would not reach each other. And whether frames
 * get through is seen on frames of our own that come back, which also makes the library's reader begin: one that has
 * read nothing yet misses what is written between two reads.
 */
export function createFrameChannel(
  io: Server,
  redisUrl: string,
  log: Pick<Basics['log'], 'info' | 'warn'>,
): FrameChannel {
  const client = createClient({
    url: redisUrl,
    commandsQueueMaxLength: WAITING_FRAMES,
    socket: { reconnectStrategy: (attempt) => Math.min(50 * 2 ** attempt, LONGEST_RECONNECT_MS) },
  });
  // Without a listener a lost connection would end the process; that it is lost, the pulse shows.
  client.on('error', () => undefined);
  const pulse: Pulse = { returnedAt: Number.NEGATIVE_INFINITY, isThere: false };
  const subscribers: ((isThere: boolean) => void)[] = [];
  let adapter: StreamsAdapter | undefined;
  let timer: NodeJS.Timeout | undefined;

  function beat(): void {
    if (client.isReady) adapter?.publishAndReturnOffset(beatMessage()).catch(() => undefined);
    const isThere = performance.now() - pulse.returnedAt < AWAY_AFTER_MS;
    if (isThere === pulse.isThere) return;
    pulse.isThere = isThere;
    if (isThere) log.info({}, 'frames get through to other processes');
    else
      log.warn(
        {},
        'Redis does not answer: what is emitted reaches the sockets of this process only, and messages are looked up',
      );
    for (const each of subscribers) each(isThere);
  }

  function install(): void {
    const make = createAdapter(client, { streamName: STREAM, maxLen: STREAM_LENGTH });
    // Not an arrow: socket.io calls it with `new`.
    io.adapter(function adapterOf(namespace: Namespace) {
      adapter = deliverHereFirst(make(namespace) as unknown as StreamsAdapter, () => client.isReady);
      noteOwn(adapter, pulse);
      return adapter;
    } as never);
  }

  return {
    async open() {
      // It goes on by itself when Redis is not there yet.
      client.connect().catch(() => undefined);
      install();
      const end = performance.now() + OPEN_PATIENCE_MS;
      await new Promise<void>((resolve) => {
        const first = setInterval(() => {
          beat();
          if (!pulse.isThere && performance.now() < end) return;
          clearInterval(first);
          resolve();
        }, FIRST_BEATS_EVERY_MS);
      });
      if (!pulse.isThere) for (const each of subscribers) each(false);
      timer = setInterval(beat, BEAT_EVERY_MS).unref();
    },
    onChange: (subscriber) => void subscribers.push(subscriber),
    async close() {
      clearInterval(timer);
      adapter?.close();
      client.destroy();
    },
  };
}

function deliverHereFirst(adapter: StreamsAdapter, isReady: () => boolean): StreamsAdapter {
  const broadcast = adapter.broadcast.bind(adapter);
  adapter.broadcast = (packet: object, options: Options) => {
    const { rooms, except, flags } = options;
    // Encoded at once, so that what is delivered here cannot change it. A frame that is lost is a message looked up.
    if (!flags?.local && isReady())
      adapter
        .publishAndReturnOffset({
          type: BROADCAST,
          data: { packet: { ...packet }, opts: { rooms: [...rooms], except: [...(except ?? [])], flags } },
        })
        .catch(() => undefined);
    return broadcast(packet, { ...options, flags: { ...flags, local: true } });
  };
  return adapter;
}

function noteOwn(adapter: StreamsAdapter, pulse: Pulse): void {
  const read = adapter.onRawMessage.bind(adapter);
  adapter.onRawMessage = (message, offset) => {
    if (message.uid === adapter.uid) pulse.returnedAt = performance.now();
    read(message, offset);
  };
}

function beatMessage(): object {
  return {
    type: BROADCAST,
    data: { packet: { type: EVENT, data: [EMPTY_ROOM] }, opts: { rooms: [EMPTY_ROOM], except: [], flags: {} } },
  };
}
