import type { ChatMessage } from '@halo/shared/contracts';
import { pageNow, withState } from './announced.ts';
import { type AnsweredPage, highestId, merge, type ReadyConversation, type Window } from './ready-conversation.ts';

export const WHOLE: Window = { hasNewer: false, newer: 'idle', newestId: 0 };

export type WindowEvent =
  /** a page around a message; takes the place of what is here unless the two join */
  | ({ type: 'jumped'; hasNewer: boolean } & AnsweredPage)
  | { type: 'newerStarted' }
  | ({ type: 'newerLoaded'; hasNewer: boolean } & AnsweredPage)
  | { type: 'newerFailed' };

export function reduceWindow(state: ReadyConversation, event: WindowEvent): ReadyConversation {
  switch (event.type) {
    case 'jumped':
      return jumped(state, event);
    case 'newerStarted':
      return { ...state, newer: 'loading' };
    case 'newerFailed':
      return state.newer === 'loading' ? { ...state, newer: 'failed' } : state;
    case 'newerLoaded':
      // Another page took the place of what it was asked for: it does not join that one.
      return state.newer === 'loading' ? withNewer(state, event) : state;
  }
}

function withNewer(
  state: ReadyConversation,
  { asked, hasNewer, ...answer }: Extract<WindowEvent, { type: 'newerLoaded' }>,
): ReadyConversation {
  const { messages } = pageNow(state.announced, asked.announced, answer);
  const grown = { ...state, newer: 'idle', messages: merge(state, messages) } as const;
  return reaching(grown, { asked, hasNewer });
}

function jumped(
  state: ReadyConversation,
  { asked, hasNewer, ...answer }: Extract<WindowEvent, { type: 'jumped' }>,
): ReadyConversation {
  const { messages, hasMore } = pageNow(state.announced, asked.announced, answer);
  // What it was asked for was deleted in the meantime.
  if (messages.length === 0) return state;
  const [lowest, highest] = [idAt(messages, 0), idAt(messages, -1)];
  const newestId = Math.max(state.newestId, highestId(state));
  // What came while the page was fetched follows its end, if that is the end.
  const kept = state.messages.filter(({ id }) => !state.hasNewer && !hasNewer && id > highest);
  const joins = hasNewer && !state.hasNewer && highest >= idAt(state.messages, 0) && lowest <= idAt(state.messages, 0);
  const base = { ...state, older: 'idle', newer: 'idle', hasMore } as const;
  if (joins) return { ...base, messages: merge(state, messages) };
  return reaching(
    { ...base, isAtEnd: false, newestId, messages: merge({ ...state, messages: kept }, messages) },
    { asked, hasNewer },
  );
}

/**
 * What arrived since an answer was asked for follows it, if that seemed to be the end; what else is known to be newer
 * is not there.
 */
function reaching(
  state: ReadyConversation,
  { asked, hasNewer }: { asked: ReadyConversation; hasNewer: boolean },
): ReadyConversation {
  if (hasNewer) return { ...state, hasNewer: true };
  const knownUpTo = Math.max(asked.newestId, highestId(asked));
  const arrived = [...state.announced.states.values()].filter(({ id }) => id > Math.max(knownUpTo, highestId(state)));
  const messages = arrived.length === 0 ? state.messages : merge(state, arrived);
  const isWhole = state.newestId <= Math.max(knownUpTo, idAt(messages, -1));
  return isWhole ? { ...state, messages, ...WHOLE } : { ...state, messages, hasNewer: true };
}

/** A message that follows what is not loaded: it is known of, and comes with its page. */
export function beyond(state: ReadyConversation, message: ChatMessage): ReadyConversation {
  if (!state.hasNewer) return state;
  const newestId = Math.max(state.newestId, message.id);
  return { ...state, newestId, announced: withState(state.announced, message) };
}

/** The newest page, in place of a window or joined with it. */
export function backToNewest(state: ReadyConversation, { asked, ...answer }: AnsweredPage): ReadyConversation {
  const { messages, hasMore } = pageNow(state.announced, asked.announced, answer);
  const whole = { ...state, ...WHOLE, newestId: state.newestId, newCount: 0, older: 'idle' } as const;
  const joins = idAt(messages, 0) <= highestId(state) && hasMore;
  if (joins) return reaching({ ...whole, messages: merge(state, messages) }, { asked, hasNewer: false });
  const knownUpTo = Math.max(asked.newestId, highestId(asked), idAt(messages, -1));
  // The window may have grown to its end while the page was fetched: then what came after that stands in it.
  const kept = state.messages.filter(({ id }) => !state.hasNewer && id > knownUpTo);
  return reaching(
    { ...whole, hasMore, messages: merge({ ...state, messages: kept }, messages) },
    { asked, hasNewer: false },
  );
}

/** It belongs above or below what is loaded, with others in between: it comes with its page. */
export function isOutside({ messages, hasMore, hasNewer }: ReadyConversation, { id }: ChatMessage): boolean {
  return (hasMore && id < idAt(messages, 0)) || (hasNewer && id > idAt(messages, -1));
}

function idAt(messages: readonly ChatMessage[], index: number): number {
  return messages.at(index)?.id ?? 0;
}
