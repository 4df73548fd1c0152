import { OPERATIONS_EVENTS_PATH, type OperationsEvent, type Rights } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ReleaseEvents } from '../platform/ports.ts';
import { demand, type OperatorCaller } from './operator-caller.ts';
import type { OperatorAuthentication } from './operator-authentication.ts';
import { mayDo } from './rights.ts';

const STREAMS_MAX = 200;
/** Tabs of one session, or runs with one token. */
const STREAMS_OF_ONE = 8;
const HEARTBEAT_MS = 15_000;
const PER_MINUTE = 60;
/** Rights with events of their own. */
const OWN_EVENTS = ['desk', 'prices', 'flows', 'payments'] as const;

export interface OperationsEvents {
  /** Ends the streams of a session or token that was given up. */
  endOf(key: string): void;
  /** Ends all streams of an operator who is out. */
  endOfPerson(person: string): void;
  /** Ends all; no new ones begin. Resolves when nothing asks the database any more. */
  stop(): Promise<void>;
}

export interface OperationsEventsOptions {
  readonly authentication: OperatorAuthentication;
  /** Looked up when the first stream begins. */
  readonly releases: { readonly events: ReleaseEvents };
  /** Default 15 000; a stream whose session has ended in between ends with the next one. */
  readonly heartbeatMs?: number | undefined;
}

interface Stream {
  readonly caller: OperatorCaller;
  readonly reply: FastifyReply;
}

/** Notifies consoles of what changed while they are open. A stream gets only what its operator may read. */
export function addOperationsEvents(app: FastifyInstance, options: OperationsEventsOptions): OperationsEvents {
  const streams = createStreams(options);
  app.get(
    OPERATIONS_EVENTS_PATH,
    { config: { isOperations: true, rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } },
    async (request, reply) => {
      const caller = await options.authentication.authenticate(request);
      demand(caller.operator, {
        action: OWN_EVENTS.find((action) => mayDo(caller.operator.rights, { action })) ?? 'read',
      });
      streams.assertRoom(caller);
      const stream: Stream = { caller, reply };
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // Proxies that gather answers would keep the events to themselves.
        'x-accel-buffering': 'no',
      });
      reply.raw.on('close', () => streams.end(stream));
      reply.raw.write(': here\n\n');
      streams.begin(stream);
    },
  );
  return { endOf: streams.endOf, endOfPerson: streams.endOfPerson, stop: streams.stop };
}

interface Streams extends OperationsEvents {
  /** @throws unavailable, rate_limited */
  assertRoom(caller: OperatorCaller): void;
  begin(stream: Stream): void;
  end(stream: Stream): void;
}

/** The open streams: subscribed to the platform's events, and kept alive, while there is one. */
function createStreams({ authentication, releases, heartbeatMs = HEARTBEAT_MS }: OperationsEventsOptions): Streams {
  const streams = new Set<Stream>();
  let isStopped = false;
  let unsubscribe: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<unknown> = Promise.resolve();

  function end(stream: Stream): void {
    streams.delete(stream);
    stream.reply.raw.end();
    if (streams.size > 0) return;
    clearInterval(timer);
    unsubscribe?.();
    [timer, unsubscribe] = [undefined, undefined];
  }

  /** Keeps proxies from ending the stream, and ends it when the login behind it is gone, on any process. */
  async function beat(stream: Stream): Promise<void> {
    // A database that does not answer does not end what was allowed; the session's own end does.
    const isGood = await authentication.isStillGood(stream.caller).catch(() => true);
    if (!streams.has(stream)) return;
    if (isGood) stream.reply.raw.write(': still here\n\n');
    else end(stream);
  }

  return {
    assertRoom({ key }) {
      if (isStopped || streams.size >= STREAMS_MAX)
        throw new AppError('unavailable', { message: 'no more streams', retryable: true });
      if ([...streams].filter(({ caller }) => caller.key === key).length >= STREAMS_OF_ONE)
        throw new AppError('rate_limited', { message: 'too many streams of one login', retryable: true });
    },
    begin(stream) {
      streams.add(stream);
      unsubscribe ??= releases.events.subscribe((event) => {
        for (const { caller, reply } of streams)
          if (mayReceive(caller.operator.rights, event)) reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
      });
      timer ??= setInterval(() => {
        beating = Promise.all([beating, ...[...streams].map(beat)]);
      }, heartbeatMs).unref();
    },
    end,
    endOf(key) {
      for (const each of streams) if (each.caller.key === key) end(each);
    },
    endOfPerson(person) {
      for (const each of streams) if (each.caller.operator.person === person) end(each);
    },
    async stop() {
      isStopped = true;
      for (const each of streams) end(each);
      await beating;
    },
  };
}

function mayReceive(rights: Rights, event: OperationsEvent): boolean {
  const action = 'read';
  switch (event.kind) {
    case 'revision':
    case 'health':
      return mayDo(rights, { action, brand: event.scope });
    case 'version':
      return mayDo(rights, { action, remote: event.remote });
    case 'proposal':
      return mayDo(rights, { action });
    case 'desk':
    case 'prices':
    case 'flows':
    case 'payments':
      return mayDo(rights, { action: event.kind, brand: event.brand });
  }
}
