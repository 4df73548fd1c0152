/** Which messages a page has, so that each is published once and none is missed. */
export interface MessageCursor {
  /** Is this message new here? Remembers it. */
  take(id: number): boolean;
  /** Was it published already? */
  has(id: number): boolean;
  /** Everything up to here is known; undefined before anything is. */
  readonly knownUpTo: number | undefined;
  /** A connection was lost: what arrives live may leave a hole behind it. */
  openGap(): void;
  /** A page of missed messages was taken: everything below this id was published. */
  filledUpTo(id: number): void;
  /** The hole is filled: live messages count again. */
  closeGap(): void;
}

/** Ids published lately; far more than one catch-up and its live messages hold. */
const REMEMBERED = 2_000;
/**
 * What arrives live may overtake what the server stored before it: an acknowledgement, for instance, the message of
 * another device. So a live message shows that everything below it arrived as well only when another one follows this
 * much later: silence alone may be a dead connection. Until then a catch-up asks for some messages again, which are
 * published only once all the same.
 */
export const OVERTAKING_MS = 30_000;

export function createMessageCursor(now: () => number): MessageCursor {
  const published = new Set<number>();
  /** live messages that may still have overtaken others, oldest first */
  let fresh: { id: number; at: number }[] = [];
  let knownUpTo: number | undefined;
  let hasGap = true;

  function raise(id: number): void {
    knownUpTo = Math.max(knownUpTo ?? 0, id);
  }

  /**
   * Something arrives, so the line lived until now. What came before a hole that is not filled yet says nothing of it.
   */
  function settle(): void {
    if (hasGap) return;
    const since = now() - OVERTAKING_MS;
    while (fresh[0] && fresh[0].at <= since) raise((fresh.shift() as { id: number }).id);
  }

  return {
    take(id) {
      if (published.has(id)) return false;
      published.add(id);
      if (published.size > REMEMBERED) published.delete(published.values().next().value as number);
      fresh.push({ id, at: now() });
      // Better than knowing nothing at all.
      if (!hasGap && knownUpTo === undefined) raise(id);
      settle();
      return true;
    },
    has: (id) => published.has(id),
    get knownUpTo() {
      return knownUpTo;
    },
    openGap() {
      hasGap = true;
    },
    filledUpTo(id) {
      raise(id);
      fresh = fresh.filter((live) => live.id > id);
    },
    closeGap() {
      hasGap = false;
      if (knownUpTo === undefined && fresh[0]) raise(fresh[0].id);
    },
  };
}
