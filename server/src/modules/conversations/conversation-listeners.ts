import type { FastifyBaseLogger } from 'fastify';
import type { ConversationListener } from './conversations.ts';

export interface ConversationListeners {
  subscribe(listener: ConversationListener): void;
  /** Does not wait for the listeners; an error that one throws is logged. */
  emit(notify: (listener: ConversationListener) => Promise<void>): void;
}

export function createConversationListeners(log: Pick<FastifyBaseLogger, 'error'>): ConversationListeners {
  const listeners: ConversationListener[] = [];
  return {
    subscribe: (listener) => void listeners.push(listener),
    emit(notify) {
      for (const listener of listeners)
        notify(listener).catch((error: unknown) => log.error({ err: error }, 'no answer could be planned'));
    },
  };
}
