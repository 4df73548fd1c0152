import type { Transaction } from '@halo/server-kit/storage/database';
import { bookSale } from '../money-booking.ts';
import type { PaymentsNeeds } from '../payments.ts';
import { type RefundMailNeeds, sendTakenMail } from '../reversals/refund-mail.ts';
import { reversalsOf } from '../reversals/reversal-repository.ts';
import { parkEvent } from '../webhooks/parked-events.ts';
import { type Attempt, noteTaken, saveChange } from './attempt-repository.ts';
import type { Proof } from './attempt-state.ts';
import { asTaken, isSameMoney, OTHER_MONEY, type TakenMoney } from './taken-money.ts';

interface Report {
  readonly taken: TakenMoney;
  readonly cause: string;
  readonly proof: Proof;
  readonly reference?: string | undefined;
}

/**
 * Books what a provider took instead of what was agreed, once a payment. The goods do not follow; a person gives it
 * back. Undefined: what is known of the payment already does not fit it, and a person must look all the same.
 */
export async function takeOther(
  needs: RefundMailNeeds & Pick<PaymentsNeeds, 'clock' | 'log'>,
  tx: Transaction,
  attempt: Attempt,
  { taken, cause, proof, reference }: Report,
): Promise<Attempt | undefined> {
  if (
    attempt.takenCents !== null &&
    isSameMoney(asTaken(attempt), { amountCents: taken.cents, currency: taken.currency })
  )
    return attempt;
  const isFirst = (await isOpenFor(tx, attempt)) && attempt.takenCents === null;
  const at = needs.clock.now();
  // A webhook is parked by its inbox, as the event that it is.
  if (proof === 'answer')
    await parkEvent(needs, tx, { ...answerOf(attempt, taken, reference), receivedAt: at, hasActed: isFirst });
  if (!isFirst) return undefined;
  await noteTaken(tx, attempt.id, taken);
  const noted: Attempt = {
    ...attempt,
    takenCents: taken.cents,
    takenCurrency: taken.currency,
    providerReference: reference ?? attempt.providerReference,
  };
  await bookSale(tx, asTaken(noted), at, false);
  await sendTakenMail(needs, tx, attempt, taken);
  const to = { status: 'failed', failure: 'payment_amount_differs', retry: 'otherMoney' } as const;
  return saveChange(tx, noted, { to, cause, at, reference });
}

/** Neither sold nor given up and on its way back, nor cancelled before this report came. */
async function isOpenFor(tx: Transaction, { id, state, voidedAt }: Attempt): Promise<boolean> {
  if (state.status === 'settled' || voidedAt !== null) return false;
  return !(await reversalsOf(tx, id)).some(({ cause }) => cause === `late:${id}`);
}

function answerOf(attempt: Attempt, { cents, currency }: TakenMoney, reference: string | undefined) {
  const { id, provider, accountCompany } = attempt;
  return {
    provider,
    accountCompany,
    reason: OTHER_MONEY,
    event: {
      eventId: `answer:${id}:${cents}:${currency}`,
      attemptId: id,
      merchant: '',
      amountCents: cents,
      currency,
      reference: reference ?? attempt.providerReference ?? '',
      name: 'answer',
      outcome: undefined,
    },
  };
}
