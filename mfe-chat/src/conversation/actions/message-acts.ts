import type { Reaction } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { pageNow } from '../announced.ts';
import { type ConversationStore, readyIn } from '../loader-parts.ts';

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

/** A choice of its own, also when the same was chosen before. */
interface Choice {
  readonly reaction: Reaction | undefined;
}

export function createMessageActs({ platform, angelId, store, readAgain }: MessageActsOptions): MessageActs {
  const { api, bus } = platform;
  /** The newest choice of each message whose reaction is on its way. */
  const chosen = new Map<number, Choice>();

  async function send(id: number, { reaction }: Choice): Promise<void> {
    const asked = readyIn(store);
    const message = await api.conversations.react(angelId, id, reaction);
    const now = readyIn(store);
    // The other member may have reacted or deleted since: the server announces each change to this page as well.
    const page = { messages: [message], hasMore: false };
    const { messages } = asked && now ? pageNow(now.announced, asked.announced, page) : page;
    for (const newest of messages) bus.publish('chat.changed', { angelId, id, message: newest });
  }

  /** One after the other, so that the last one chosen is the last one stored; those between are left out. */
  async function sendNewest(id: number, choice: Choice): Promise<void> {
    try {
      await send(id, choice);
    } catch (thrown) {
      if (chosen.get(id) === choice) throw thrown;
    }
    const newest = chosen.get(id);
    if (newest && newest !== choice) await sendNewest(id, newest);
  }

  return {
    async react(id, reaction) {
      if (!readyIn(store)?.messages.some((message) => message.id === id)) return;
      const choice: Choice = { reaction };
      const isOnItsWay = chosen.has(id);
      chosen.set(id, choice);
      store.dispatch({ type: 'reacting', id, reaction });
      if (isOnItsWay) return;
      try {
        await sendNewest(id, choice);
      } catch (thrown) {
        readAgain();
        throw thrown;
      } finally {
        chosen.delete(id);
        store.dispatch({ type: 'reacted', id });
      }
    },
    async remove(id, isForBoth) {
      const message = await api.conversations.deleteMessage(angelId, id, isForBoth);
      bus.publish('chat.changed', { angelId, id, ...(message && { message }) });
    },
  };
}
