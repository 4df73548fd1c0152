import { setTimeout as wait } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Namespace, Server } from 'socket.io';
import type { Basics } from '../../basics.ts';
import { connectionTo } from '../../process/redis-connection.ts';
import { BEAT_EVERY_MS, createPulse, type Pulse } from './pulse.ts';

const STREAM = 'halo:frames';
/** Frames that a process may be behind before it misses some; a gap is closed by message ids all the same. */
const STREAM_LENGTH = 30_000;
const FIRST_BEATS_EVERY_MS = 50;
/** A process that is started while Redis is away is better than none. */
const OPEN_PATIENCE_MS = 5_000;
/** What waits for a Redis that hangs; beyond it frames are lost, as while it is away. */
const WAITING_FRAMES = 5_000;
const GOODBYE_MS = 500;
/** The adapter's numbers. This adapter sends beats and goodbyes itself: the library's has none. */
const HEARTBEAT = 2;
const BROADCAST = 3;
const ADAPTER_CLOSE = 13;
/** Not one of the adapter's. */
const ANNOUNCEMENT = 100;

/** How frames for browsers get to the other processes. */
export interface FrameChannel {
  /** Resolves when frames of other processes arrive here; after a while also without. */
  open(): Promise<void>;
  /** True: frames get through again. False: from now on they do not. */
  onChange(subscriber: (isThere: boolean) => void): void;
  /** To the other processes, as JSON; lost while Redis is away, as frames are. */
  send(announcement: unknown): void;
  /** What another process has sent, in its order. */
  onAnnouncement(subscriber: (announcement: unknown) => void): void;
  /** Another process died: it may not have emitted what it stored. */
  onDeath(subscriber: () => void): void;
  close(): Promise<void>;
}

/** A process that has the data alone needs none. */
export const NO_CHANNEL: FrameChannel = {
  open: async () => undefined,
  onChange: () => undefined,
  send: () => undefined,
  onAnnouncement: () => undefined,
  onDeath: () => undefined,
  close: async () => undefined,
};

type Adapter = Namespace['adapter'];
type Options = Parameters<Adapter['broadcast']>[1];

/** As it lies in the stream. */
interface RawMessage {
  readonly uid: string;
  readonly type: string;
  readonly data?: string;
}

/** What the library's adapter has beside that of socket.io. */
interface StreamsAdapter extends Adapter {
  readonly uid: string;
  onRawMessage(message: RawMessage, offset: string): void;
  publishAndReturnOffset(message: object): Promise<string>;
}

/**
 * socket.io's adapter over Redis streams, with two changes. A frame is delivered here first: the library would wait for
 * Redis, and while that is away people beside each other on one process would not reach each other. And whether frames
 * get through is seen on beats of our own that come back, which also makes the library's reader begin: one that has
 * read nothing yet misses what is written between two reads.
 */
export function createFrameChannel(
  io: Server,
  redisUrl: string,
  log: Pick<Basics['log'], 'info' | 'warn'>,
): FrameChannel {
  const pulse = createPulse(() => performance.now());
  const announced: ((announcement: unknown) => void)[] = [];
  const line = createLine(io, redisUrl, pulse, (announcement) => {
    for (const each of announced) each(announcement);
  });
  const changes: ((isThere: boolean) => void)[] = [];
  const deaths: (() => void)[] = [];
  let wasThere = false;
  let timer: NodeJS.Timeout | undefined;

  function announce(isThere: boolean): void {
    wasThere = isThere;
    if (isThere) log.info({}, 'frames get through to other processes');
    else
      log.warn(
        { reason: line.trouble() },
        'frames do not get through Redis: what is emitted reaches the sockets of this process only, and messages are looked up',
      );
    for (const each of changes) each(isThere);
  }

  function beat(): void {
    void line.write({ type: HEARTBEAT, data: { beat: pulse.next() } });
    const { isThere, gone } = pulse.judge();
    if (isThere !== wasThere) announce(isThere);
    if (gone.length === 0) return;
    log.warn({ processes: gone.length }, 'another process is gone without a goodbye');
    for (const each of deaths) each();
  }

  return {
    async open() {
      line.open();
      const end = performance.now() + OPEN_PATIENCE_MS;
      await new Promise<void>((resolve) => {
        const first = setInterval(() => {
          beat();
          if (!wasThere && performance.now() < end) return;
          clearInterval(first);
          resolve();
        }, FIRST_BEATS_EVERY_MS);
      });
      if (!wasThere) announce(false);
      timer = setInterval(beat, BEAT_EVERY_MS).unref();
    },
    onChange: (subscriber) => void changes.push(subscriber),
    send: (data) => void line.write({ type: ANNOUNCEMENT, data }),
    onAnnouncement: (subscriber) => void announced.push(subscriber),
    onDeath: (subscriber) => void deaths.push(subscriber),
    async close() {
      clearInterval(timer);
      await Promise.race([line.write({ type: ADAPTER_CLOSE }), wait(GOODBYE_MS, undefined, { ref: false })]);
      line.close();
    },
  };
}

/** The connection to Redis and the adapter that writes to it. What goes wrong here is a loss to the pulse. */
function createLine(io: Server, redisUrl: string, pulse: Pulse, onAnnouncement: (announcement: unknown) => void) {
  const client = connectionTo(redisUrl, WAITING_FRAMES);
  let adapter: StreamsAdapter | undefined;
  let trouble = 'no answer';

  function onTrouble(error: Error): void {
    trouble = reasonOf(error);
    pulse.lost();
  }
  // Also what others wrote may have gone with a connection before it was read here.
  client.on('error', onTrouble);

  async function write(message: object): Promise<void> {
    if (!client.isReady) return pulse.lost();
    await adapter?.publishAndReturnOffset(message).catch(onTrouble);
  }

  return {
    write,
    trouble: () => trouble,
    open() {
      // It goes on by itself when Redis is not there yet.
      client.connect().catch(() => undefined);
      const make = createAdapter(client, { streamName: STREAM, maxLen: STREAM_LENGTH });
      // Not an arrow: socket.io calls it with `new`.
      io.adapter(function adapterOf(namespace: Namespace) {
        adapter = deliverHereFirst(make(namespace) as unknown as StreamsAdapter, write);
        readBeside(adapter, pulse, onAnnouncement);
        return adapter;
      } as never);
    },
    close() {
      adapter?.close();
      client.destroy();
    },
  };
}

/** Errors of Redis and of the network name addresses, and no password. Of several addresses only the code is common. */
function reasonOf({ name, message, code }: NodeJS.ErrnoException): string {
  return message || code || name;
}

function deliverHereFirst(adapter: StreamsAdapter, write: (message: object) => Promise<void>): StreamsAdapter {
  const broadcast = adapter.broadcast.bind(adapter);
  adapter.broadcast = (packet: object, options: Options) => {
    const { rooms, except, flags } = options;
    // Encoded at once, so that what is delivered here cannot change it. A frame that is lost is a message looked up.
    if (!flags?.local)
      void write({
        type: BROADCAST,
        data: { packet: { ...packet }, opts: { rooms: [...rooms], except: [...(except ?? [])], flags } },
      });
    return broadcast(packet, { ...options, flags: { ...flags, local: true } });
  };
  return adapter;
}

/** Takes out of the stream what the library does not know. */
function readBeside(adapter: StreamsAdapter, pulse: Pulse, onAnnouncement: (announcement: unknown) => void): void {
  const read = adapter.onRawMessage.bind(adapter);
  adapter.onRawMessage = (message, offset) => {
    const { uid, type, data } = message;
    if (uid === adapter.uid) {
      if (Number(type) === HEARTBEAT && data) pulse.returned((JSON.parse(data) as { beat: number }).beat);
    } else if (Number(type) === ADAPTER_CLOSE) pulse.left(uid);
    else pulse.seen(uid);
    if (Number(type) !== ANNOUNCEMENT) read(message, offset);
    else if (uid !== adapter.uid && data) onAnnouncement(JSON.parse(data));
  };
}
