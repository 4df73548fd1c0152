import { type ChatMessage, type ProfileCard, WIRE_VALUES } from '@halo/shared/contracts';
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { DataRow, PersonalData } from '../../personal-data.ts';
import type { ConversationsService } from './conversations.ts';
import { forgetOldNotices } from './notice-repository.ts';
import { conversations, likes, messages, notices, passes } from './conversations-tables.ts';

const PAGE = 500;

/** Threads, likes and notices. What the person wrote into a thread that another member keeps goes as well. */
export function createConversationsPersonalData(db: Db, service: Pick<ConversationsService, 'since'>): PersonalData {
  return {
    async read({ clickId }) {
      const [written, liked, passed, noted, phones, drafts] = await Promise.all([
        readMessages(service, clickId),
        db.select().from(likes).where(eq(likes.clickId, clickId)).orderBy(asc(likes.createdAt)),
        db.select().from(passes).where(eq(passes.clickId, clickId)).orderBy(asc(passes.createdAt)),
        db.select().from(notices).where(eq(notices.clickId, clickId)).orderBy(asc(notices.id)),
        db
          .select()
          .from(conversations)
          .where(and(eq(conversations.clickId, clickId), isNotNull(conversations.phoneSharedAt))),
        db
          .select()
          .from(conversations)
          .where(and(eq(conversations.clickId, clickId), isNotNull(conversations.draft)))
          .orderBy(asc(conversations.draftAt)),
      ]);
      return {
        messages: written,
        drafts: drafts.map(({ angelId, draft, draftAt }) => ({ at: draftAt, with: angelId, text: draft })),
        likes: liked.map(({ angelId, createdAt }) => ({ at: createdAt, profile: angelId })),
        passes: passed.map(({ angelId, createdAt }) => ({ at: createdAt, profile: angelId })),
        phoneShares: phones.map(({ angelId, phoneSharedAt }) => ({ at: phoneSharedAt, profile: angelId })),
        notices: noted.map(({ kind, angelId, createdAt }) => ({ at: createdAt, kind, profile: angelId })),
      };
    },
    tidy: (now) => forgetOldNotices(db, now),
    async erase(tx, { clickId }) {
      // Messages to members go with the account, which wrote them; these are entries in threads of others.
      const own = sql`(select angel_id from person_of(${clickId}))`;
      await tx.delete(messages).where(or(eq(messages.clickId, clickId), inArray(messages.angelId, own)));
      await tx.delete(conversations).where(or(eq(conversations.clickId, clickId), inArray(conversations.angelId, own)));
      await tx.delete(likes).where(or(eq(likes.clickId, clickId), inArray(likes.angelId, own)));
      await tx.delete(passes).where(or(eq(passes.clickId, clickId), inArray(passes.angelId, own)));
      await tx.delete(notices).where(or(eq(notices.clickId, clickId), inArray(notices.angelId, own)));
    },
  };
}

/** As the person may read them: what is locked is not opened by asking for a copy. */
async function readMessages(service: Pick<ConversationsService, 'since'>, clickId: string): Promise<DataRow[]> {
  const rows: DataRow[] = [];
  for (let after = 0, hasMore = true; hasMore; ) {
    const page = await service.since(clickId, after, PAGE);
    const cards = new Map(page.angels.map((card) => [card.id, card]));
    rows.push(...page.messages.map((message) => messageRow(message, cards.get(message.angelId))));
    after = page.messages.at(-1)?.id ?? after;
    hasMore = page.hasMore && page.messages.length > 0;
  }
  return rows;
}

function messageRow({ angelId, kind, text, isLocked, noticeId, sentAt }: ChatMessage, card?: ProfileCard): DataRow {
  return {
    at: new Date(sentAt),
    with: card ? `${card.screenName} (${angelId})` : angelId,
    kind: kind === 'personal' ? 'sent' : kind,
    // The brand's first message is HTML of our own.
    text: noticeId === WIRE_VALUES.welcomeNotice ? text.replace(/<[^<>]*>/g, ' ').trim() : text,
    isLocked,
  };
}
