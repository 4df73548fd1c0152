import type { Reaction } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { watchChanges } from '../changes-since.ts';
import type { ConversationStore } from '../loader-parts.ts';

/** What is done to a message that is there. Each throws what the server refused. */
export interface MessageActs {
  /** Undefined: takes the reaction away. On the screen at once, and back if it did not work. */
  react(id: number, reaction: Reaction | undefined): Promise<void>;
  remove(id: number, isForBoth: boolean): Promise<void>;
}

export interface MessageActsOptions {
  readonly platform: Pick<Platform, 'api' | 'bus'>;
  readonly angelId: string;
  readonly store: ConversationStore;
  /** Fetches the conversation: without an answer it is not known what the server has. */
  readAgain(): void;
}

export function createMessageActs({ platform, angelId, store, readAgain }: MessageActsOptions): MessageActs {
  const { api, bus } = platform;
  return {
    async react(id, reaction) {
      const state = store.get();
      const known = state.status === 'ready' ? state.messages.find((message) => message.id === id) : undefined;
      if (!known) return;
      const { reaction: _before, ...rest } = known;
      store.dispatch({ type: 'changed', id, message: reaction ? { ...rest, reaction } : rest });
      const changes = watchChanges(bus, angelId);
      try {
        const message = await api.conversations.react(angelId, id, reaction);
        // The other member may have reacted or deleted since: the server announces each change to this page as well.
        if (!changes.has(id)) bus.publish('chat.changed', { angelId, id, message });
      } catch (thrown) {
        if (!changes.has(id)) store.dispatch({ type: 'changed', id, message: known });
        readAgain();
        throw thrown;
      } finally {
        changes.end();
      }
    },
    async remove(id, isForBoth) {
      const message = await api.conversations.deleteMessage(angelId, id, isForBoth);
      bus.publish('chat.changed', { angelId, id, ...(message && { message }) });
    },
  };
}
