import * as z from 'zod/mini';
import { ChatMessage } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { AngelId, ClickId, MessageId } from './ids.ts';
import { ProfileCard } from './profiles.ts';
import { wireObject } from './wire.ts';

/** Longest text that is looked for. */
export const SEARCH_MAX_CHARS = 100;
/** Words of it that count. */
export const SEARCH_MAX_WORDS = 8;
/** Messages that one answer holds. */
export const SEARCH_PAGE_SIZE = 50;

/** The words of a text as they are compared: small letters, without accents, with nothing but letters and digits. */
export function searchWords(text: string): string[] {
  return plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, SEARCH_MAX_WORDS);
}

/** The database folds letters the same way, in `message_words`. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
}

export const chatSearchEndpoints = {
  /**
   * Messages that hold all these words, each at least as the beginning of one, newest first; only what the account may
   * read at this moment. Without an angel: in all conversations that its list shows. In the body, because what people
   * look for belongs in no log of addresses. @throws not_found
   */
  search: endpoint({
    service: 'api',
    method: 'POST',
    path: '/chat/search',
    body: wireObject({
      clickId: ['clickid', ClickId],
      text: ['cerca', z.string().check(z.minLength(1), z.maxLength(SEARCH_MAX_CHARS))],
      angelId: ['angelId', z.optional(AngelId)],
      /** the last message of the answer before */
      before: ['before', z.optional(MessageId)],
    }),
    answer: wireObject({
      messages: ['messages', z.array(ChatMessage)],
      /** of the conversations that they stand in */
      angels: ['angeli', z.array(ProfileCard)],
      hasMore: ['altri', z.boolean()],
    }),
  }),
} as const;
