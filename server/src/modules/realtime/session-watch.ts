import { AppError } from '@halo/shared/errors';
import type { RealtimeNeeds } from './realtime-needs.ts';

const LOOK_EVERY_MS = 400;
/** What was looked up longer ago is no proof that a session still holds. */
const GOOD_FOR_MS = 900;
/** Families that are known to be revoked; their sockets have ended long before so many more were. */
const KEPT = 10_000;
/** A frame waits so long for a look, then it is refused. */
const PATIENCE_MS = 2_000;

/**
 * Whether the sessions that sockets came with still hold. They may be revoked by a process that this one gets no
 * notice from, so it looks into the database; while it cannot, no frame is answered on faith.
 */
export interface SessionWatch {
  /** @throws session_expired, or unavailable when it cannot be known */
  assertGood(family: string): void | Promise<void>;
  start(): void;
  stop(): void;
}

/** A process that has the data alone ends the sockets itself when it revokes. */
const ALONE: SessionWatch = { assertGood: () => undefined, start: () => undefined, stop: () => undefined };

export function createSessionWatch({
  accounts,
  log,
  sockets: { hub, isShared },
}: Pick<RealtimeNeeds, 'accounts' | 'log' | 'sockets'>): SessionWatch {
  if (!isShared) return ALONE;
  const ended = new Set<string>();
  const seen = { seq: 0, askedAt: Number.NEGATIVE_INFINITY };
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    const askedAt = performance.now();
    const { families, seq } = await accounts.sessionsEndedSince(seen.seq);
    for (const family of families) {
      if (ended.has(family)) continue;
      ended.add(family);
      const [oldest] = ended;
      if (ended.size > KEPT && oldest !== undefined) ended.delete(oldest);
      hub.endHere(family);
    }
    Object.assign(seen, { seq, askedAt });
  }

  function look(): Promise<void> {
    looking ??= read().finally(() => (looking = undefined));
    return looking;
  }

  const isFresh = (): boolean => performance.now() - seen.askedAt < GOOD_FOR_MS;

  function assertNotEnded(family: string): void {
    if (ended.has(family)) throw new AppError('session_expired', { message: 'the session was revoked' });
  }

  async function assertGoodNow(family: string): Promise<void> {
    const since = performance.now();
    while (!isFresh() && performance.now() - since < PATIENCE_MS)
      await Promise.race([look(), after(PATIENCE_MS)]).catch(() => after(LOOK_EVERY_MS));
    if (!isFresh())
      throw new AppError('unavailable', { message: 'whether the session holds is not known now', retryable: true });
    assertNotEnded(family);
  }

  return {
    assertGood: (family) => (isFresh() ? assertNotEnded(family) : assertGoodNow(family)),
    start() {
      timer ??= setInterval(() => {
        look().catch((error: unknown) => {
          // Once an outage, not at each look.
          if (isFresh()) log.warn({ err: error }, 'revoked sessions could not be looked up');
        });
      }, LOOK_EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
