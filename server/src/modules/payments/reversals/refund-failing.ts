import type { Transaction } from '@halo/server-kit/storage/database';
import type { Basics } from '../../../basics.ts';
import type { Attempt } from '../attempts/attempt-repository.ts';
import { bookNotOwed, bookRefundFailed } from '../money-booking.ts';
import { recountReversed } from './refund-completion.ts';
import { createRefundRequests } from './refund-requests.ts';
import { changeReversal, type Reversal, reversalsOf } from './reversal-repository.ts';
import { owedCents } from './reversal-sums.ts';

type Needs = Pick<Basics, 'clock' | 'log'>;

/** Longer words of a provider are cut off: they are for a person to read. */
const REFUSAL_MAX = 300;

/** How its provider said that a refund was not made: in which event or answer, and why, where it says that. */
interface Refusal {
  readonly word: string;
  readonly why?: string | undefined;
  /** the provider's id of the refund, where it names one */
  readonly reference?: string | undefined;
}

/** Its provider says that a refund was not made. */
export async function failRefund(
  needs: Needs,
  tx: Transaction,
  attempt: Attempt,
  refund: Reversal,
  { word, why, reference }: Refusal,
): Promise<void> {
  const at = needs.clock.now();
  const wasDone = refund.status === 'done';
  const owed = wasDone ? 0 : await owedOf(tx, attempt, refund);
  await bookRefundFailed(
    tx,
    attempt,
    refund,
    { cause: word, reference: reference ?? refund.providerReference, wasDone },
    at,
  );
  await changeReversal(tx, refund.id, { status: 'failed', refusal: why?.slice(0, REFUSAL_MAX) ?? null });
  await recountReversed(tx, attempt, at);
  // All of it: what the provider did not make once, a person decides about.
  if (owed > 0 && owed < refund.amountCents) return askRest(needs, tx, refund, owed);
  needs.log.error({ attemptId: attempt.id }, 'a refund failed; a person must give the money back');
}

/** Nothing goes back for it any more, in the books and in its row; what is still owed of it goes under another id. */
export async function endUnmade(needs: Needs, tx: Transaction, attempt: Attempt, refund: Reversal): Promise<void> {
  const at = needs.clock.now();
  const owed = await owedOf(tx, attempt, refund);
  await bookNotOwed(tx, attempt, refund, 0, at);
  await changeReversal(tx, refund.id, { status: 'not_owed', doneAt: at });
  if (owed > 0) await askRest(needs, tx, refund, owed);
}

async function owedOf(tx: Transaction, attempt: Attempt, refund: Reversal): Promise<number> {
  return owedCents(attempt.amountCents, await reversalsOf(tx, attempt.id), refund);
}

function askRest(
  needs: Needs,
  tx: Transaction,
  { id, attemptId, reason, ground, keepsGoods, secondReference }: Reversal,
  amountCents: number,
): Promise<void> {
  const rest = { attemptId, amountCents, reason, ground, keepsGoods, secondReference, cause: `rest:${id}` };
  return createRefundRequests(needs).askRefund(tx, rest);
}
