import type { Transaction } from '@halo/server-kit/storage/database';
import { positionsOf } from '../../accounting/index.ts';
import { type Attempt, attemptById } from '../attempts/attempt-repository.ts';
import { bookCovered, bookUncovered } from '../money-booking.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { Reversal } from '../reversals/reversal-repository.ts';
import { endCovers, endCoversBy, insertCovers, openDebts } from './debt-repository.ts';
import { type Cover, coverDebts, type Debt, missingOf } from './debt-rule.ts';

type Needs = Pick<PaymentsNeeds, 'clock' | 'credits' | 'log'>;

/**
 * Credits that a purchase has just brought make up for those that are missing, as far as they were
 * announced before paying. The caller holds the payer's lock and has granted them.
 */
export async function coverMissing(needs: Needs, tx: Transaction, attempt: Attempt, credits: number): Promise<void> {
  const { id, clickId, currency, missingAnnounced } = attempt;
  if (missingAnnounced <= 0 || credits <= 0) return;
  const open = await openDebts(tx, clickId);
  const positions = await positionsOf(tx, [id, ...open.map(({ attemptId }) => attemptId)]);
  const of = (attemptId: string, account: string) => positions.get(attemptId)?.[`${account} ${currency}`] ?? 0;
  const covers = coverDebts(
    withCents(open, (attemptId) => of(attemptId, 'payer')),
    {
      credits,
      announcedCredits: missingAnnounced,
      cents: Math.max(0, -of(id, 'deferred')),
    },
  );
  const amount = missingOf(covers);
  if (amount === 0) return;
  const at = needs.clock.now();
  await needs.credits.takeBack(tx, { clickId, unit: 'message', amount, cause: `debt:${id}` });
  await insertCovers(tx, id, covers, at);
  for (const cover of covers) await bookCovered(tx, attempt, await lostPayment(tx, cover), cover, at);
  needs.log.info({ attemptId: id, credits: amount }, 'credits of a purchase made up for missing ones');
}

/** A loss was made good: what had been covered of it comes back to its payer. The caller holds the payer's lock. */
export async function uncover(
  needs: Needs,
  tx: Transaction,
  lost: Attempt,
  { id }: Pick<Reversal, 'id'>,
): Promise<void> {
  const at = needs.clock.now();
  const covers = await endCovers(tx, id, at);
  for (const cover of covers) {
    const purchase = await attemptById(tx, cover.attemptId);
    if (!purchase) continue;
    // Of the purchase that brought them, for each loss once.
    const cause = `debt_back:${purchase.id}#${id}`;
    await needs.credits.grant(tx, { clickId: lost.clickId, unit: 'message', amount: cover.credits, cause });
    await bookUncovered(tx, purchase, lost, cover, at);
  }
}

/**
 * A purchase goes back whole with what it bought: the credits that it covered are missing again. Answers how many. The
 * caller holds the payer's lock.
 */
export async function reopenCovered(needs: Needs, tx: Transaction, purchase: Attempt): Promise<number> {
  const at = needs.clock.now();
  const covers = await endCoversBy(tx, purchase.id, at);
  for (const cover of covers) await bookUncovered(tx, purchase, await lostPayment(tx, cover), cover, at);
  const credits = missingOf(covers);
  if (credits > 0)
    needs.log.info({ attemptId: purchase.id, credits }, 'credits are missing again: what covered them went back');
  return credits;
}

async function lostPayment(tx: Transaction, { attemptId }: Cover): Promise<Attempt> {
  const lost = await attemptById(tx, attemptId);
  if (!lost) throw new Error(`the lost payment ${attemptId} is gone`);
  return lost;
}

/** What the books say is owed for a payment, divided among the losses that left something. */
function withCents(open: readonly Omit<Debt, 'cents'>[], owedOf: (attemptId: string) => number): Debt[] {
  const left = new Map(
    open.map(({ attemptId }) => [
      attemptId,
      {
        cents: Math.max(0, owedOf(attemptId)),
        credits: missingOf(open.filter((each) => each.attemptId === attemptId)),
      },
    ]),
  );
  return open.map((debt) => {
    const rest = left.get(debt.attemptId) ?? { cents: 0, credits: debt.credits };
    const cents = Math.round((rest.cents * debt.credits) / rest.credits);
    left.set(debt.attemptId, { cents: rest.cents - cents, credits: rest.credits - debt.credits });
    return { ...debt, cents };
  });
}
