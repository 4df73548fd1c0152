import type { AngelId, ChatMessage, Conversation } from '@halo/shared/contracts';
import {
  type ConversationState,
  initialConversation,
  reduceConversation,
} from '../../mfe-chat/src/conversation/conversation-state.ts';
import { type Outbox, outboxOf } from '../../mfe-chat/src/conversation/outbox.ts';
import { type TimelineRow, timelineOf } from '../../mfe-chat/src/conversation/timeline.ts';

/** The conversations of a page as a person would see them, drawn by the page's own code. */
export interface Screen {
  load(conversation: Conversation): void;
  received(message: ChatMessage): void;
  sent(message: ChatMessage): void;
  rows(angelId: AngelId, outbox: Outbox): readonly TimelineRow[];
  /** the oldest message that is there; 0: there are none before it */
  loadedFrom(angelId: AngelId): number;
}

export function createScreen(): Screen {
  const states = new Map<AngelId, ConversationState>();

  function reduce(angelId: AngelId, event: Parameters<typeof reduceConversation>[1]): void {
    const state = states.get(angelId);
    if (state) states.set(angelId, reduceConversation(state, event));
  }

  return {
    load: (conversation) =>
      void states.set(conversation.angel.id, reduceConversation(initialConversation, { type: 'loaded', conversation })),
    received: (message) => reduce(message.angelId, { type: 'received', message }),
    sent: (message) => reduce(message.angelId, { type: 'sent', message }),
    rows(angelId, outbox) {
      const state = states.get(angelId);
      return state?.status === 'ready' ? timelineOf(state, outboxOf(outbox, angelId)) : [];
    },
    loadedFrom(angelId) {
      const state = states.get(angelId);
      return state?.status === 'ready' && state.hasMore ? (state.messages[0]?.id ?? 0) : 0;
    },
  };
}
