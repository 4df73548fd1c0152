import type { Db } from '@halo/server-kit/storage/database';
import { eq, lte, sql } from 'drizzle-orm';
import type { Basics } from '../../../basics.ts';
import { paymentAttempts } from '../payments-tables.ts';
import type { ProviderAnswer } from '../providers/payment-provider.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { type Attempt, CLAIM_MAX, toAttempt } from './attempt-repository.ts';

/** A provider that did not answer is asked after so long: by then it has done what it was asked, or has not. */
const ASK_AGAIN_MS = 10_000;
/** And then so often until it answers, or for a day. */
const ASK_EVERY_MS = 60_000;
const ASK_FOR_MS = 24 * 3_600_000;

type Needs = Pick<Basics, 'db' | 'clock'>;

/**
 * A shopper came back, and what the provider did then is not known here: it is asked soon. A webhook may say it before,
 * or never come.
 */
export async function askLater(
  { db, clock, providers }: Needs & { readonly providers: ProviderRegistry },
  attempt: Attempt,
): Promise<void> {
  if (providers.of(attempt)?.status === undefined || attempt.providerReference === null) return;
  await setAskAgain(db, attempt.id, new Date(clock.now().getTime() + ASK_AGAIN_MS));
}

/** Payments to be asked about now, each by one process. */
export async function dueToAsk({ db, clock }: Needs): Promise<Attempt[]> {
  const now = clock.now().getTime();
  const ids = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(lte(paymentAttempts.askAgainAt, new Date(now)))
    .orderBy(paymentAttempts.askAgainAt)
    .limit(CLAIM_MAX)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(paymentAttempts)
    .set({
      askAgainAt: sql`case when ${paymentAttempts.createdAt} > ${new Date(now - ASK_FOR_MS).toISOString()}::timestamptz
        then ${new Date(now + ASK_EVERY_MS).toISOString()}::timestamptz end`,
    })
    .where(sql`${paymentAttempts.id} in ${ids}`)
    .returning();
  return rows.map(toAttempt);
}

/** The provider has answered: nothing is open any more, unless it does not know yet itself. */
export async function noteAnswered(
  { db }: Pick<Needs, 'db'>,
  { id, askAgainAt }: Attempt,
  { kind }: ProviderAnswer,
): Promise<void> {
  if (askAgainAt !== null && kind !== 'lost' && kind !== 'pending') await setAskAgain(db, id, null);
}

async function setAskAgain(db: Db, id: string, askAgainAt: Date | null): Promise<void> {
  await db.update(paymentAttempts).set({ askAgainAt }).where(eq(paymentAttempts.id, id));
}
