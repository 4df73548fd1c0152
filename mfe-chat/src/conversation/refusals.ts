import type { ProblemCode } from '@halo/shared/contracts';
import type { OutboxItem } from './outbox.ts';

/** The server said no to a message. That one was stored is a fact on the bus, `chat.sent`. */
export interface Refusal {
  readonly item: OutboxItem;
  readonly code: ProblemCode;
}

export interface Refusals {
  /** Refusals in one conversation, for the page that shows it; without an id, in all of them. */
  subscribe(listener: (refusal: Refusal) => void, angelId?: string): () => void;
  report(refusal: Refusal): void;
}

/** `onUnseen`: no page shows the conversation. */
export function createRefusals(onUnseen: (refusal: Refusal) => void = () => {}): Refusals {
  const listeners = new Set<{ angelId: string | undefined; listener(refusal: Refusal): void }>();
  return {
    subscribe(listener, angelId) {
      const entry = { angelId, listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    report(refusal) {
      const { angelId } = refusal.item;
      const concerned = [...listeners].filter((entry) => entry.angelId === undefined || entry.angelId === angelId);
      for (const { listener } of concerned) listener(refusal);
      if (!concerned.some((entry) => entry.angelId === angelId)) onUnseen(refusal);
    },
  };
}
