import type { ChatMessage, SeatDraft } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import type { Store } from '@halo/shared/store';
import type { Timers } from '../due-messages.ts';
import type { ConversationEvent, ConversationState } from './conversation-state.ts';
import type { ReadyConversation } from './ready-conversation.ts';

export type ConversationStore = Store<ConversationState, ConversationEvent>;

export interface ConversationLoaderOptions {
  readonly platform: Pick<Platform, 'api' | 'bus' | 'log'>;
  readonly angelId: string;
  readonly store: ConversationStore;
  readonly timers: Timers;
  /** what the account was writing, as the server has it */
  onDraft(draft: SeatDraft | undefined): void;
  /** those of the newest page that may be shown now */
  dueOf(messages: readonly ChatMessage[]): ChatMessage[];
}

/** Undefined: it is not loaded. */
export function readyIn(store: ConversationStore): ReadyConversation | undefined {
  const state = store.get();
  return state.status === 'ready' ? state : undefined;
}
