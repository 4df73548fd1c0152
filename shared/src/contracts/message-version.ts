import type { ChatMessage } from './conversations.ts';

interface Versioned {
  readonly version?: ChatMessage['version'];
}

/**
 * Of two states of the same message the later one: servers announce them at the same time, so what comes last may have
 * been read first. Without a version, as a server of before sends it, the one that came last.
 */
export function laterMessage<M extends Versioned>(known: M | undefined, next: M): M {
  return known?.version !== undefined && next.version !== undefined && next.version < known.version ? known : next;
}

/** The same of two announcements that it changed. Without a message it is gone, and does not come back. */
export function laterChange<C extends { readonly message?: Versioned | undefined }>(known: C | undefined, next: C): C {
  if (!known) return next;
  if (!known.message) return known;
  if (!next.message) return next;
  return laterMessage(known.message, next.message) === next.message ? next : known;
}
