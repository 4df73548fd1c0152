import { type AngelId, type ChatMessage, laterChange, laterMessage } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';

/** What was announced of the messages of a conversation while the server answered: mostly newer than the answer. */
export interface ChangesSince {
  /** A page of the answer with what has changed since. */
  applyTo(messages: readonly ChatMessage[]): ChatMessage[];
  /** The answer is there. */
  end(): void;
}

export function watchChanges(bus: Platform['bus'], angelId: AngelId): ChangesSince {
  const changes = new Map<number, { readonly message?: ChatMessage | undefined }>();
  const end = bus.on('chat.changed', ({ id, message, ...changed }) => {
    if (changed.angelId === angelId) changes.set(id, laterChange(changes.get(id), { message }));
  });
  return {
    applyTo: (messages) =>
      messages.flatMap((message) => {
        const change = changes.get(message.id);
        if (!change) return message;
        return change.message ? laterMessage(message, change.message) : [];
      }),
    end,
  };
}
