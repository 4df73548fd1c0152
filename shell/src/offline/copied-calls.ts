import { Conversation, conversationEndpoints, type ConversationEntry } from '@halo/shared/contracts';
import type * as z from 'zod/mini';
import { savesData } from '../platform/saves-data.ts';
import type { AccountCopies } from './account-copies.ts';
import { asSeen, listWithFact, withFact, withoutPresence } from './copied-conversation.ts';
import type { Since } from './happenings.ts';

/** Rows and faces of the list that are kept. */
const ROWS_KEPT = 100;
const FACES_KEPT = 60;

export const LIST = 'conversations';
export const conversationName = (angelId: string): string => `conversation/${angelId}`;

export const ConversationList = conversationEndpoints.list.answer;

/** A call whose answer is kept. */
export interface CopiedCall<S extends z.ZodMiniType> {
  readonly name: string;
  readonly schema: S;
  ask(): Promise<z.output<S>>;
  /** The answer after what happened since it was asked for. Undefined: there is nothing to read any more. */
  toKeep(answer: z.output<S>, since: Since['happenings']): z.output<S> | undefined;
  /** It is kept now. */
  kept?(answer: z.output<S>): Promise<void>;
}

export function copiedList(
  copies: AccountCopies,
  ask: () => Promise<z.output<typeof ConversationList>>,
): CopiedCall<typeof ConversationList> {
  return {
    name: LIST,
    schema: ConversationList,
    ask,
    toKeep(list, since) {
      const rows = since.reduce<readonly ConversationEntry[]>(
        (before, { angelId, fact }) => listWithFact(before, angelId, fact),
        list.conversations,
      );
      return { ...list, conversations: rows.slice(0, ROWS_KEPT).map(withoutPresence) };
    },
    async kept({ conversations }) {
      const faces = conversations.slice(0, FACES_KEPT).map(({ angel }) => angel.avatarUrl);
      const ours = [...new Set(faces)].filter((address) => address.startsWith('/'));
      if (!savesData()) await copies.keepPictures(ours);
    },
  };
}

export function copiedHistory(angelId: string, ask: () => Promise<Conversation>): CopiedCall<typeof Conversation> {
  return {
    name: conversationName(angelId),
    schema: Conversation,
    ask,
    toKeep(conversation, since) {
      const now = since
        .filter((happening) => happening.angelId === angelId)
        .reduce<Conversation | undefined>((before, { fact }) => before && withFact(before, fact), conversation);
      return now && asSeen(now);
    },
  };
}
