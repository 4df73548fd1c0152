import { type AngelId, type ClickId, type ProfileCard, SEARCH_PAGE_SIZE, searchWords } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { accountOf, type ConversationParts, knownAngel } from './conversation-parts.ts';
import type { ConversationsService } from './conversations.ts';
import { searchMessages } from './message-search-repository.ts';
import { toChatMessage } from './message-view.ts';

/** Looks for words in what an account may read at this moment. */
export function createMessageSearch(parts: ConversationParts): Pick<ConversationsService, 'search'> {
  const { clock, closure, db } = parts.needs;

  /** Who was blocked gets the same answer as a stranger, as everywhere. */
  async function cardOf(clickId: ClickId, angelId: AngelId): Promise<ProfileCard> {
    const card = await knownAngel(parts, clickId, angelId);
    if ((await closure(clickId, angelId)) === 'other')
      throw new AppError('not_found', { message: 'nobody has this id' });
    return card;
  }

  return {
    async search(clickId, { text, angelId, before = Number.MAX_SAFE_INTEGER }) {
      const words = searchWords(text);
      const card = angelId === undefined ? undefined : await cardOf(clickId, angelId);
      if (words.length === 0) return { messages: [], angels: [], hasMore: false };
      const [{ premiumLevel }, viewer] = await Promise.all([accountOf(parts, clickId), parts.senders.of(clickId)]);
      const limit = SEARCH_PAGE_SIZE + 1;
      const rows = await searchMessages(db, { clickId, angelId, words, premiumLevel, before, limit, now: clock.now() });
      const page = rows.slice(0, SEARCH_PAGE_SIZE);
      const cards = card
        ? new Map([[card.id, card]])
        : await parts.angels.known([...new Set(page.map((row) => row.angelId))], viewer);
      return {
        messages: page.filter((row) => cards.has(row.angelId)).map((row) => toChatMessage(row, premiumLevel)),
        angels: [...cards.values()],
        hasMore: rows.length > SEARCH_PAGE_SIZE,
      };
    },
  };
}
