import type { ClickId } from '@halo/shared/contracts';
import type { RealtimeNeeds } from './realtime-needs.ts';

/** How often messages are looked up while frames do not get through. */
const LOOK_EVERY_MS = 1_000;
const NOTE_EVERY_MS = 5_000;
/** The oldest note is from before anything that may be lost: an outage is noticed after three seconds. */
const NOTES = 3;
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
  const notes: number[] = [];
  /** the highest message that each account was asked to fetch */
  const fetched = new Map<ClickId, number>();
  const timers: { note?: NodeJS.Timeout; away?: NodeJS.Timeout | undefined } = {};
  let looking: Promise<void> | undefined;

  const warn = (error: unknown): void => log.warn({ err: error }, 'missed messages could not be looked up');

  async function look(sinceId: number): Promise<void> {
    for (const [clickId, id] of await conversations.writtenSince(sinceId, hub.accountsHere())) {
      if ((fetched.get(clickId) ?? 0) >= id) continue;
      fetched.set(clickId, id);
      hub.emitHere(clickId, 'catchUp', { withinMs: 0 });
    }
  }

  bus.subscribe('frames.lost', ({ sinceId, isOver }) => {
    if (!isOver) {
      looking ??= look(sinceId)
        .catch(warn)
        .finally(() => (looking = undefined));
      return;
    }
    fetched.clear();
    for (const clickId of hub.accountsHere()) hub.emitHere(clickId, 'catchUp', { withinMs: SPREAD_MS });
  });

  /** Without a note yet nothing was there before, so that nothing of it can be lost. */
  function publish(isOver: boolean): void {
    const [sinceId] = notes;
    if (sinceId !== undefined) bus.publish('frames.lost', { sinceId, isOver });
  }

  channel.onChange((isThere) => {
    const wasAway = timers.away !== undefined;
    clearInterval(timers.away);
    timers.away = isThere ? undefined : setInterval(publish, LOOK_EVERY_MS, false).unref();
    if (isThere && wasAway) publish(true);
  });

  async function note(): Promise<void> {
    // While frames do not get through the notes stand still.
    if (timers.away && notes.length > 0) return;
    notes.push(await conversations.lastId());
    if (notes.length > NOTES) notes.shift();
  }

  return {
    start() {
      if (!isShared) return;
      void note().catch(warn);
      timers.note ??= setInterval(() => void note().catch(warn), NOTE_EVERY_MS).unref();
    },
    stop() {
      clearInterval(timers.note);
      clearInterval(timers.away);
    },
  };
}
