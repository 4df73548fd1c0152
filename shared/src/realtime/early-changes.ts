import type { BusPayload } from '../contracts/bus-topics.ts';
import { laterChange } from '../contracts/message-version.ts';

/** What is kept at most; of more, the first that came goes. */
const KEPT = 200;

type Change = BusPayload<'chat.changed'>;

/**
 * A change may overtake its message: the sender's other devices get the message after its acknowledgement, while a
 * reaction to it is announced at once. The message then comes as it was before the change.
 */
export interface EarlyChanges {
  keep(change: Change): void;
  /** The newest one of this message, once. */
  take(id: number): Change | undefined;
}

export function createEarlyChanges(): EarlyChanges {
  const changes = new Map<number, Change>();
  return {
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
