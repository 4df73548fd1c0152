import type { Reaction } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
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
}

export function createMessageActs({ platform, angelId, store }: MessageActsOptions): MessageActs {
  const { api, bus } = platform;
  return {
    async react(id, reaction) {
      const state = store.get();
      const known = state.status === 'ready' ? state.messages.find((message) => message.id === id) : undefined;
      if (!known) return;
      const { reaction: _before, ...rest } = known;
      store.dispatch({ type: 'changed', id, message: reaction ? { ...rest, reaction } : rest });
      try {
        bus.publish('chat.changed', { angelId, id, message: await api.conversations.react(angelId, id, reaction) });
      } catch (thrown) {
        store.dispatch({ type: 'changed', id, message: known });
        throw thrown;
      }
    },
    async remove(id, isForBoth) {
      const message = await api.conversations.deleteMessage(angelId, id, isForBoth);
      bus.publish('chat.changed', { angelId, id, ...(message && { message }) });
    },
  };
}
