/** Which messages a page has, so that each is told once and none is missed. */
export interface MessageCursor {
  /** Is this message new here? Remembers it. */
  take(id: number): boolean;
  /** Was it told already? */
  has(id: number): boolean;
  /** Everything up to here is known; undefined before anything is. */
  readonly knownUpTo: number | undefined;
  /** A connection was lost: what arrives live may leave a hole behind it. */
  openGap(): void;
  /** A page of missed messages was taken, up to this id. */
  filledUpTo(id: number): void;
  /** The hole is filled: live messages count again. */
  closeGap(): void;
}

/** Ids told lately; far more than one catch-up and its live messages hold. */
const REMEMBERED = 2_000;

export function createMessageCursor(start?: number): MessageCursor {
  const told = new Set<number>();
  let knownUpTo = start;
  let highestLive = 0;
  let hasGap = true;

  function raise(id: number): void {
    knownUpTo = Math.max(knownUpTo ?? 0, id);
  }

  return {
    take(id) {
      if (told.has(id)) return false;
      told.add(id);
      if (told.size > REMEMBERED) told.delete(told.values().next().value as number);
      highestLive = Math.max(highestLive, id);
      if (!hasGap) raise(id);
      return true;
    },
    has: (id) => told.has(id),
    get knownUpTo() {
      return knownUpTo;
    },
    openGap() {
      hasGap = true;
    },
    filledUpTo: raise,
    closeGap() {
      hasGap = false;
      if (highestLive > 0) raise(highestLive);
    },
  };
}
