import { desc } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import { messages } from './conversations-tables.ts';

/** The newest message of all; undefined: there is none. */
export async function lastMessage(db: Pick<Db, 'select'>): Promise<{ id: number; sentAt: Date } | undefined> {
  const [row] = await db
    .select({ id: messages.id, sentAt: messages.sentAt })
    .from(messages)
    .orderBy(desc(messages.id))
    .limit(1);
  return row;
}
