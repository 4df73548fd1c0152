import { type ChatMessage, laterMessage, type SeatSettings } from '@halo/shared/contracts';

/**
 * What was announced since the conversation was opened, also of messages that are not loaded: an answer that was read
 * before brings nothing of it back.
 */
export interface Announced {
  /** the latest states of those that changed, or came where they are not shown */
  readonly states: ReadonlyMap<number, ChatMessage>;
  /** they are gone and do not come back */
  readonly goneIds: ReadonlySet<number>;
  /** the account deleted all up to here */
  readonly clearedUpTo: number;
  /** how the account keeps it */
  readonly seat?: SeatSettings;
  readonly presence?: Presence;
}

export interface Presence {
  readonly isOnline: boolean;
  readonly lastSeenAt: number | undefined;
}

export const NOTHING_ANNOUNCED: Announced = { states: new Map(), goneIds: new Set(), clearedUpTo: 0 };

export function withState(announced: Announced, message: ChatMessage): Announced {
  if (announced.goneIds.has(message.id)) return announced;
  const states = new Map(announced.states);
  return { ...announced, states: states.set(message.id, laterMessage(states.get(message.id), message)) };
}

export function withGone({ states, goneIds, ...announced }: Announced, id: number): Announced {
  return {
    ...announced,
    states: new Map([...states].filter(([known]) => known !== id)),
    goneIds: new Set([...goneIds, id]),
  };
}

export function withClearedUpTo({ states, ...announced }: Announced, upToId: number): Announced {
  return {
    ...announced,
    states: new Map([...states].filter(([id]) => id > upToId)),
    clearedUpTo: Math.max(announced.clearedUpTo, upToId),
  };
}

/** Messages as a server answered, oldest first. */
export interface Page {
  readonly messages: readonly ChatMessage[];
  readonly hasMore: boolean;
}

/**
 * The page as it is now. `before`: what was announced when it was asked for; what came since is mostly newer than the
 * answer.
 */
export function pageNow({ states, goneIds, clearedUpTo }: Announced, before: Announced, page: Page): Page {
  const isCleared = clearedUpTo !== before.clearedUpTo;
  const left = isCleared ? page.messages.filter(({ id }) => id > clearedUpTo) : page.messages;
  const messages = left.flatMap((message) => {
    if (goneIds.has(message.id)) return [];
    const state = states.get(message.id);
    return state && state !== before.states.get(message.id) ? laterMessage(message, state) : message;
  });
  return { messages, hasMore: page.hasMore && left.length === page.messages.length };
}
