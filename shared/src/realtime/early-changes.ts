import type { BusPayload } from '../contracts/bus-topics.ts';
import type { ChatMessage } from '../contracts/conversations.ts';
import { laterChange } from '../contracts/message-version.ts';

/** What is kept at most; of more, the first that came goes. */
const KEPT = 200;

type Change = BusPayload<'chat.changed'>;
type Cleared = BusPayload<'chat.cleared'>;

/**
 * A change may overtake its message: the sender's other devices get the message after its acknowledgement, while a
 * reaction to it is announced at once. The message then comes as it was before the change. So may the end of a
 * conversation that the account deleted: what was written to it is announced after a few look-ups.
 */
export interface EarlyChanges {
  keep(change: Change): void;
  /** The newest one of this message, once. */
  take(id: number): Change | undefined;
  clear(cleared: Cleared): void;
  /** Whether it was deleted with its conversation. What waited for a later time than that was not. */
  isCleared(message: Pick<ChatMessage, 'angelId' | 'id' | 'sentAt'>): boolean;
}

export function createEarlyChanges(now: () => number): EarlyChanges {
  const changes = new Map<number, Change>();
  const cleared = new Map<string, { readonly upToId: number; readonly at: number }>();
  return {
    clear({ angelId, upToId, draft }) {
      cleared.set(angelId, { upToId, at: Math.max(now(), draft?.at ?? 0) });
    },
    isCleared({ angelId, id, sentAt }) {
      const last = cleared.get(angelId);
      return last !== undefined && id <= last.upToId && sentAt <= last.at;
    },
    keep(change) {
      const newest = laterChange(changes.get(change.id), change);
      changes.delete(change.id);
      changes.set(change.id, newest);
      if (changes.size > KEPT) changes.delete(changes.keys().next().value as number);
    },
    take(id) {
      const change = changes.get(id);
      changes.delete(id);
      return change;
    },
  };
}
