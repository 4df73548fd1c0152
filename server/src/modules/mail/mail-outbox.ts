import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { mailOutbox } from './mail-tables.ts';

export type QueuedMail = typeof mailOutbox.$inferSelect;

export interface MailOutbox {
  /** Takes due mails for `leaseMs`: no other worker sees them until then, also if we die before that. */
  take(limit: number, leaseMs: number): Promise<QueuedMail[]>;
  markSent(id: number): Promise<void>;
  retryAt(id: number, at: Date, error: string): Promise<void>;
  giveUp(id: number, error: string): Promise<void>;
}

export function createMailOutbox(db: Db): MailOutbox {
  return {
    async take(limit, leaseMs) {
      const due = db
        .select({ id: mailOutbox.id })
        .from(mailOutbox)
        .where(and(isNull(mailOutbox.sentAt), lte(mailOutbox.sendAfter, sql`now()`)))
        .orderBy(mailOutbox.sendAfter, mailOutbox.id)
        .limit(limit)
        .for('update', { skipLocked: true });
      const taken = await db
        .update(mailOutbox)
        .set({
          attempts: sql`${mailOutbox.attempts} + 1`,
          sendAfter: sql`now() + ${leaseMs} * interval '1 millisecond'`,
        })
        .where(sql`${mailOutbox.id} in ${due}`)
        .returning();
      return taken.sort((a, b) => a.id - b.id);
    },
    async markSent(id) {
      // The links inside are as good as a key; once sent they are of no more use here.
      await db.update(mailOutbox).set({ sentAt: sql`now()`, data: {}, lastError: null }).where(eq(mailOutbox.id, id));
    },
    async retryAt(id, at, error) {
      await db.update(mailOutbox).set({ sendAfter: at, lastError: error }).where(eq(mailOutbox.id, id));
    },
    async giveUp(id, error) {
      await db
        .update(mailOutbox)
        .set({ sendAfter: sql`'infinity'`, data: {}, lastError: error })
        .where(eq(mailOutbox.id, id));
    },
  };
}
