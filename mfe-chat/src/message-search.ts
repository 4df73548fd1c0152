import {
  type AngelId,
  type ChatMessage,
  type ProblemCode,
  type ProfileCard,
  searchWords,
} from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { createStore, type Readable } from '@halo/shared/store';
import { SEARCH_MIN_LETTERS, SEARCH_PAUSE_MS } from './limits.ts';

/** What was found for a text, newest first. */
export interface FoundMessages {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly text: string;
  readonly messages: readonly ChatMessage[];
  readonly angels: ReadonlyMap<AngelId, ProfileCard>;
  readonly hasMore: boolean;
  readonly code: ProblemCode | undefined;
}

type Answer = Pick<FoundMessages, 'messages' | 'hasMore'> & { readonly angels: readonly ProfileCard[] };

export type SearchEvent =
  | { type: 'typed'; text: string }
  | { type: 'moreAsked' }
  | { type: 'answered'; text: string; answer: Answer }
  | { type: 'failed'; text: string; code: ProblemCode };

export const NOTHING_FOUND: FoundMessages = {
  status: 'idle',
  text: '',
  messages: [],
  angels: new Map(),
  hasMore: false,
  code: undefined,
};

export function reduceSearch(state: FoundMessages, event: SearchEvent): FoundMessages {
  switch (event.type) {
    case 'typed':
      if (event.text === state.text && state.status !== 'failed') return state;
      return { ...NOTHING_FOUND, text: event.text, status: isEnough(event.text) ? 'loading' : 'idle' };
    case 'moreAsked':
      return { ...state, status: 'loading' };
    case 'answered':
      // An answer to what stood there before is none.
      return event.text === state.text ? withAnswer(state, event.answer) : state;
    case 'failed':
      return event.text === state.text ? { ...state, status: 'failed', code: event.code } : state;
  }
}

function withAnswer(state: FoundMessages, { messages, angels, hasMore }: Answer): FoundMessages {
  return {
    ...state,
    status: 'ready',
    code: undefined,
    messages: [...state.messages, ...messages],
    angels: new Map([...state.angels, ...angels.map((card) => [card.id, card] as const)]),
    hasMore,
  };
}

/** One letter is in everything. */
export function isEnough(text: string): boolean {
  return searchWords(text).join('').length >= SEARCH_MIN_LETTERS;
}

export interface MessageSearch extends Readable<FoundMessages> {
  /** Looks for it after a pause in typing. */
  look(text: string): void;
  more(): void;
  /** Looks for the same again. */
  retry(): void;
  stop(): void;
}

/** In one conversation, or without an angel in all. A shell from before has no such call, and nothing is found. */
export function createMessageSearch({ api, clock }: Pick<Platform, 'api' | 'clock'>, angelId?: AngelId): MessageSearch {
  const store = createStore(reduceSearch, NOTHING_FOUND);
  let cancel = (): void => {};
  let running: AbortController | undefined;

  async function ask(before: number | undefined): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const { text } = store.get();
    const wanted = { text, ...(angelId !== undefined && { angelId }), ...(before !== undefined && { before }) };
    try {
      const answer = await api.conversations.search?.(wanted, { signal: controller.signal });
      store.dispatch({ type: 'answered', text, answer: answer ?? { messages: [], angels: [], hasMore: false } });
    } catch (thrown) {
      if (!controller.signal.aborted) store.dispatch({ type: 'failed', text, code: fromUnknown(thrown).code });
    }
  }

  function look(text: string): void {
    const before = store.get();
    store.dispatch({ type: 'typed', text: text.trim() });
    if (store.get() === before) return;
    cancel();
    running?.abort();
    if (store.get().status === 'loading') cancel = clock.after(SEARCH_PAUSE_MS, () => void ask(undefined));
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    look,
    more() {
      const { status, hasMore, messages } = store.get();
      if (status !== 'ready' || !hasMore) return;
      store.dispatch({ type: 'moreAsked' });
      void ask(messages.at(-1)?.id);
    },
    retry: () => look(store.get().text),
    stop() {
      cancel();
      running?.abort();
    },
  };
}
