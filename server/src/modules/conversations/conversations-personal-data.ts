import { and, asc, eq, ne, or } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData } from '../../personal-data.ts';
import { conversations, likes, messages, notices } from './conversations-tables.ts';

/** Threads, likes and notices. What the person wrote into a thread that another member keeps goes as well. */
export function createConversationsPersonalData(db: Db): PersonalData {
  return {
    async read({ clickId }) {
      const [written, liked, noted] = await Promise.all([
        db.select().from(messages).where(eq(messages.clickId, clickId)).orderBy(asc(messages.id)),
        db.select().from(likes).where(eq(likes.clickId, clickId)).orderBy(asc(likes.createdAt)),
        db.select().from(notices).where(eq(notices.clickId, clickId)).orderBy(asc(notices.id)),
      ]);
      return {
        messages: written.map(({ angelId, kind, text, sentAt }) => ({
          at: sentAt,
          with: angelId,
          from: kind === 'personal' ? 'me' : angelId,
          text,
        })),
        likes: liked.map(({ angelId, createdAt }) => ({ at: createdAt, profile: angelId })),
        notices: noted.map(({ kind, angelId, text, createdAt }) => ({ at: createdAt, kind, profile: angelId, text })),
      };
    },
    async erase(tx, { clickId }) {
      const isWritten = and(eq(messages.angelId, clickId), ne(messages.kind, 'personal'));
      await tx.delete(messages).where(or(eq(messages.clickId, clickId), isWritten));
      await tx.delete(conversations).where(eq(conversations.clickId, clickId));
      await tx.delete(likes).where(or(eq(likes.clickId, clickId), eq(likes.angelId, clickId)));
      await tx.delete(notices).where(or(eq(notices.clickId, clickId), eq(notices.angelId, clickId)));
    },
  };
}
