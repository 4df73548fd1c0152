import type { ChatMessage } from '@halo/shared/contracts';
import { merge, type ReadyConversation, type Window } from './ready-conversation.ts';

export const WHOLE: Window = { hasNewer: false, newer: 'idle', newestId: 0 };

export type WindowEvent =
  /** a page around a message; takes the place of what is here unless the two join */
  | { type: 'jumped'; messages: readonly ChatMessage[]; hasMore: boolean; hasNewer: boolean }
  | { type: 'newerStarted' }
  | { type: 'newerLoaded'; messages: readonly ChatMessage[]; hasNewer: boolean }
  | { type: 'newerFailed' };

export function reduceWindow(state: ReadyConversation, event: WindowEvent): ReadyConversation {
  switch (event.type) {
    case 'jumped':
      return jumped(state, event);
    case 'newerStarted':
      return { ...state, newer: 'loading' };
    case 'newerFailed':
      return { ...state, newer: 'failed' };
    case 'newerLoaded':
      // Nothing came after it: what is known of beyond was deleted by then.
      if (!event.hasNewer && event.messages.length === 0) return { ...state, ...WHOLE };
      return reaching({ ...state, newer: 'idle', messages: merge(state, event.messages) }, event.hasNewer);
  }
}

function jumped(
  state: ReadyConversation,
  { messages, hasMore, hasNewer }: Extract<WindowEvent, { type: 'jumped' }>,
): ReadyConversation {
  const [lowest, highest] = [idAt(messages, 0), idAt(messages, -1)];
  const newestId = Math.max(state.newestId, idAt(state.messages, -1));
  // What came while the page was fetched follows its end, if that is the end.
  const kept = state.messages.filter(({ id }) => !state.hasNewer && !hasNewer && id > highest);
  const joins = hasNewer && !state.hasNewer && highest >= idAt(state.messages, 0) && lowest <= idAt(state.messages, 0);
  const base = { ...state, older: 'idle', newer: 'idle', hasMore } as const;
  if (joins) return { ...base, messages: merge(state, messages) };
  return reaching(
    { ...base, isAtEnd: false, newestId, messages: merge({ ...state, messages: kept }, messages) },
    hasNewer,
  );
}

/** A message may have come after the page was read that seemed to be the last one. */
function reaching(state: ReadyConversation, hasNewer: boolean): ReadyConversation {
  const isWhole = !hasNewer && state.newestId <= idAt(state.messages, -1);
  return isWhole ? { ...state, ...WHOLE } : { ...state, hasNewer: true };
}

/** A message that follows what is not loaded: it is known of, and comes with its page. */
export function beyond(state: ReadyConversation, { id }: ChatMessage): ReadyConversation {
  return state.hasNewer ? { ...state, newestId: Math.max(state.newestId, id) } : state;
}

/** The newest page, in place of a window or joined with it. */
export function backToNewest(
  state: ReadyConversation,
  messages: readonly ChatMessage[],
  hasMore: boolean,
): ReadyConversation {
  const whole = { ...state, ...WHOLE, newestId: state.newestId, newCount: 0, older: 'idle' } as const;
  const joins = idAt(messages, 0) <= idAt(state.messages, -1) && hasMore;
  if (joins) return reaching({ ...whole, messages: merge(state, messages) }, false);
  return reaching({ ...whole, hasMore, messages: merge({ ...state, messages: [] }, messages) }, false);
}

/** It belongs above or below what is loaded, with others in between: it comes with its page. */
export function isOutside({ messages, hasMore, hasNewer }: ReadyConversation, { id }: ChatMessage): boolean {
  return (hasMore && id < idAt(messages, 0)) || (hasNewer && id > idAt(messages, -1));
}

function idAt(messages: readonly ChatMessage[], index: number): number {
  return messages.at(index)?.id ?? 0;
}
