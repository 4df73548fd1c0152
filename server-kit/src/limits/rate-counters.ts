import { createHash } from 'node:crypto';
import { eq, lte, sql } from 'drizzle-orm';
import { rateCounters } from './limits-tables.ts';
import type { Basics } from '../basics.ts';
import type { Db, Transaction } from '../storage/database.ts';

const TIDY_SHARE = 0.01;

export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

export interface RateVerdict {
  readonly isAllowed: boolean;
  readonly retryAfterSeconds: number;
}

/** Counts in the database, so that a restart forgets nothing and all processes count together. */
export interface RateCounters {
  /** Counts one; not allowed beyond the maximum, until the window that the first one opened ends. */
  hit(kind: string, subject: string, limit: RateLimit): Promise<RateVerdict>;
  /** Takes one back that should not count. */
  release(kind: string, subject: string): Promise<void>;
  clear(kind: string, subject: string): Promise<void>;
}

/** With a transaction in place of the database: what is undone with it does not count. */
export interface RateCountersNeeds extends Pick<Basics, 'clock' | 'random'> {
  readonly db: Db | Transaction;
}

export function createRateCounters({ db, clock, random }: RateCountersNeeds): RateCounters {
  return {
    async hit(kind, subject, { max, windowMs }) {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + windowMs);
      const isOver = sql`${rateCounters.endsAt} <= ${now.toISOString()}`;
      const [row] = await db
        .insert(rateCounters)
        .values({ key: keyOf(kind, subject), count: 1, endsAt })
        .onConflictDoUpdate({
          target: rateCounters.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
            endsAt: sql`case when ${isOver} then ${endsAt.toISOString()} else ${rateCounters.endsAt} end`,
          },
        })
        .returning();
      if (random() < TIDY_SHARE) await deleteEndedCounters(db, now);
      if (!row) throw new Error('the counter did not answer');
      return {
        isAllowed: row.count <= max,
        retryAfterSeconds: Math.max(1, Math.ceil((row.endsAt.getTime() - now.getTime()) / 1000)),
      };
    },
    async release(kind, subject) {
      await db
        .update(rateCounters)
        .set({ count: sql`greatest(${rateCounters.count} - 1, 0)` })
        .where(eq(rateCounters.key, keyOf(kind, subject)));
    },
    async clear(kind, subject) {
      await db.delete(rateCounters).where(eq(rateCounters.key, keyOf(kind, subject)));
    },
  };
}

/** Counters whose window is over say nothing any more. */
export async function deleteEndedCounters(db: Db | Transaction, now: Date): Promise<void> {
  await db.delete(rateCounters).where(lte(rateCounters.endsAt, now));
}

/** Subjects are addresses of people, so only their hash is kept. */
function keyOf(kind: string, subject: string): string {
  return `${kind}:${createHash('sha256').update(subject).digest('base64url')}`;
}
