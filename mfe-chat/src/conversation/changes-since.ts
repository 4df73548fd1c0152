import type { AngelId, ChatMessage } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';

/** What was announced of the messages of a conversation while the server was answering: newer than the answer. */
export interface ChangesSince {
  has(id: number): boolean;
  /** A page of the answer with what has changed since. */
  applyTo(messages: readonly ChatMessage[]): ChatMessage[];
  /** The answer is there. */
  end(): void;
}

export function watchChanges(bus: Platform['bus'], angelId: AngelId): ChangesSince {
  const changes = new Map<number, ChatMessage | undefined>();
  const end = bus.on('chat.changed', ({ id, message, ...changed }) => {
    if (changed.angelId === angelId) changes.set(id, message);
  });
  return {
    has: (id) => changes.has(id),
    applyTo: (messages) =>
      messages.flatMap((message) => (changes.has(message.id) ? (changes.get(message.id) ?? []) : message)),
    end,
  };
}
