import type { Transaction } from '@halo/server-kit/storage/database';
import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { ConversationsService } from './conversations.ts';
import { messages } from './conversations-tables.ts';

/** The entry that is looked for with those before it, then those after it; oldest first. */
export const readAround: ConversationsService['around'] = async (tx, thread, before, after) => {
  const { messageId } = thread;
  const isOfThread = and(eq(messages.clickId, thread.clickId), eq(messages.angelId, thread.angelId));
  const earlier = await pick(tx)
    .where(messageId === undefined ? isOfThread : and(isOfThread, lte(messages.id, messageId)))
    .orderBy(desc(messages.id))
    .limit(before + 1);
  const later =
    messageId === undefined
      ? []
      : await pick(tx)
          .where(and(isOfThread, gt(messages.id, messageId)))
          .orderBy(asc(messages.id))
          .limit(after);
  return [...earlier.reverse(), ...later].map(({ kind, ...row }) => ({
    ...row,
    kind,
    isOfAccount: kind === 'personal',
  }));
};

function pick(tx: Transaction) {
  const { id, kind, text, sentAt } = messages;
  return tx.select({ id, kind, text, sentAt }).from(messages).$dynamic();
}
