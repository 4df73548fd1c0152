import type { ClickId } from '@halo/shared/contracts';
import type { RealtimeNeeds } from './realtime-needs.ts';

/** How often messages are looked up while frames do not get through. */
const LOOK_EVERY_MS = 1_000;
const NOTE_EVERY_MS = 5_000;
/**
 * The oldest note is ten to fifteen seconds old, so it is from before anything that may be lost: an outage is noticed
 * within three. It goes on during an outage: what was lost before it has been looked up many times.
 */
const NOTES = 3;
/** Every process says that it is over, each at its own time: browsers ask once for all of them. */
const GATHER_MS = 2_000;
/** When frames get through again, browsers ask within this time for what else they missed. */
const SPREAD_MS = 5_000;

/** What does not reach a browser as a frame is looked up by the ids of messages. */
export interface LostFrames {
  start(): void;
  stop(): void;
}

export function createLostFrames({
  conversations,
  log,
  sockets: { bus, channel, hub, isShared },
}: Pick<RealtimeNeeds, 'conversations' | 'log' | 'sockets'>): LostFrames {
  /** the highest message that each account was asked to fetch */
  const fetched = new Map<ClickId, number>();
  const timers: { away?: NodeJS.Timeout | undefined; over?: NodeJS.Timeout | undefined } = {};
  let looking: Promise<void> | undefined;

  const warn = (error: unknown): void => log.warn({ err: error }, 'missed messages could not be looked up');
  const notes = createNotes(conversations, warn);

  async function look(sinceId: number): Promise<void> {
    for (const [clickId, id] of await conversations.writtenSince(sinceId, hub.accountsHere())) {
      if ((fetched.get(clickId) ?? 0) >= id) continue;
      fetched.set(clickId, id);
      hub.emitHere(clickId, 'catchUp', { withinMs: 0 });
    }
  }

  function askAllSoon(): void {
    timers.over ??= setTimeout(() => {
      timers.over = undefined;
      fetched.clear();
      for (const clickId of hub.accountsHere()) hub.emitHere(clickId, 'catchUp', { withinMs: SPREAD_MS });
    }, GATHER_MS).unref();
  }

  bus.subscribe('frames.lost', ({ sinceId, isOver }) => {
    if (isOver) return askAllSoon();
    looking ??= look(sinceId)
      .catch(warn)
      .finally(() => (looking = undefined));
  });
  // It may have died between storing a message and emitting it.
  channel.onDeath(askAllSoon);

  /** Without a note yet nothing was there before, so that nothing of it can be lost. */
  function publish(isOver: boolean): void {
    const sinceId = notes.oldest();
    if (sinceId !== undefined) bus.publish('frames.lost', { sinceId, isOver });
  }

  channel.onChange((isThere) => {
    const wasAway = timers.away !== undefined;
    clearInterval(timers.away);
    timers.away = isThere ? undefined : setInterval(publish, LOOK_EVERY_MS, false).unref();
    if (!isThere) publish(false);
    else if (wasAway) publish(true);
  });

  return {
    start() {
      if (isShared) notes.start();
    },
    stop() {
      notes.stop();
      clearInterval(timers.away);
      clearTimeout(timers.over);
    },
  };
}

/** From where on a look-up begins: the highest message of some seconds ago. */
function createNotes(conversations: Pick<RealtimeNeeds['conversations'], 'lastId'>, warn: (error: unknown) => void) {
  const notes: number[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function note(): Promise<void> {
    notes.push(await conversations.lastId());
    if (notes.length > NOTES) notes.shift();
  }

  return {
    oldest: () => notes[0],
    start() {
      note().catch(warn);
      timer ??= setInterval(() => void note().catch(warn), NOTE_EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
