import type { Transaction } from '@halo/server-kit/storage/database';
import { bookedFor, type Money, type Movement, positionOf, post } from '../accounting/index.ts';
import type { Attempt } from './attempts/attempt-repository.ts';
import type { ProviderEvent } from './providers/payment-provider.ts';
import { authorisesFirst } from './providers/provider-modules.ts';

/** A reversal as far as the books need it. */
export interface BookedReversal {
  readonly id: string;
  readonly amountCents: number;
  readonly providerReference: string | null;
  /** it is about a second payment, which has no goods */
  readonly secondReference?: string | null;
}

/**
 * A payment was made, under the id that its provider has for it. `isOwed`: its goods are owed for it; else it goes
 * back.
 */
export async function bookSale(tx: Transaction, attempt: Attempt, at: Date, isOwed: boolean): Promise<void> {
  const sold = moneyOf(attempt, attempt.amountCents);
  const providerId = attempt.providerReference;
  const movements: Movement[] = [{ event: { kind: 'captured', sold }, cause: `captured:${attempt.id}`, providerId }];
  if (authorisesFirst(attempt.provider))
    movements.unshift({ event: { kind: 'authorised', sold }, cause: `authorised:${attempt.id}`, providerId });
  if (isOwed) movements.push({ event: { kind: 'goodsGiven', sold }, cause: `goods:${attempt.id}` });
  await post(tx, attempt, at, movements);
}

/**
 * We give money back, and what was sold for it, as far as it was given and not taken before for a refund that came to
 * nothing. `owedBesides`: what is owed to the payer of second payments, apart from this one.
 */
export async function bookRefundAsked(
  tx: Transaction,
  attempt: Attempt,
  refund: BookedReversal,
  at: Date,
  owedBesides = 0,
): Promise<void> {
  const { [`payer ${attempt.currency}`]: payer = 0, [`deferred ${attempt.currency}`]: deferred = 0 } = await positionOf(
    tx,
    attempt.id,
  );
  const isOfSale = (refund.secondReference ?? null) === null;
  const goods = isOfSale ? Math.max(0, Math.min(refund.amountCents + Math.min(0, payer + owedBesides), -deferred)) : 0;
  await post(tx, attempt, at, [
    { event: { kind: 'goodsTaken', sold: moneyOf(attempt, goods) }, cause: `goods-taken:${refund.id}` },
    { event: { kind: 'refundAsked', sold: moneyOf(attempt, refund.amountCents) }, cause: `refund-asked:${refund.id}` },
  ]);
}

/** So much of a refund is not owed any more; `rest` is what is. */
export function bookNotOwed(
  tx: Transaction,
  attempt: Attempt,
  { id, amountCents }: BookedReversal,
  rest: number,
  at: Date,
): Promise<void> {
  const sold = moneyOf(attempt, amountCents - rest);
  return post(tx, attempt, at, [{ event: { kind: 'refundNotOwed', sold }, cause: `not-owed:${id}:${rest}` }]);
}

/** `wasOver`: it had been given up, and was made all the same. */
export function bookRefundDone(
  tx: Transaction,
  attempt: Attempt,
  { id, amountCents }: BookedReversal,
  { reference, wasOver }: { readonly reference: string; readonly wasOver: boolean },
  at: Date,
): Promise<void> {
  const sold = moneyOf(attempt, amountCents);
  const name = `${id}:${reference}`;
  return post(tx, attempt, at, [
    ...(wasOver ? [{ event: { kind: 'refundAsked', sold }, cause: `refund-asked:${name}` } as const] : []),
    { event: { kind: 'refunded', sold }, cause: `refunded:${name}`, providerId: reference },
  ]);
}

export function bookRefundFailed(
  tx: Transaction,
  attempt: Attempt,
  { id, amountCents }: BookedReversal,
  {
    cause,
    reference,
    wasDone,
  }: { readonly cause: string; readonly reference: string | null; readonly wasDone: boolean },
  at: Date,
): Promise<void> {
  const sold = moneyOf(attempt, amountCents);
  return post(tx, attempt, at, [
    { event: { kind: 'refundFailed', sold, wasDone }, cause: `refund-failed:${id}:${cause}`, providerId: reference },
  ]);
}

/**
 * Money was taken from us, and goods were taken back for `goodsShare` of it; the rest was used, and is owed to us.
 */
export async function bookLoss(
  tx: Transaction,
  attempt: Attempt,
  loss: BookedReversal,
  { fact, goodsShare }: { readonly fact: Money; readonly goodsShare: number },
  at: Date,
): Promise<void> {
  const { [`deferred ${attempt.currency}`]: deferred = 0, [`debts ${attempt.currency}`]: debts = 0 } = await positionOf(
    tx,
    attempt.id,
  );
  const left = Math.max(0, -deferred);
  // Of what still stands for this money: a part of the price that went back before has no goods any more, and what
  // covered missing credits was used.
  const standing = Math.min(loss.amountCents, left + Math.max(0, -debts));
  const goods = Math.min(left, Math.round(standing * goodsShare));
  await post(tx, attempt, at, [
    {
      event: { kind: 'lost', sold: moneyOf(attempt, loss.amountCents), fact },
      cause: `lost:${loss.id}`,
      providerId: loss.providerReference,
    },
    { event: { kind: 'goodsTaken', sold: moneyOf(attempt, goods) }, cause: `goods-taken:${loss.id}` },
  ]);
}

/**
 * What `loss` took came again, and so do the goods that were taken for it. Answers what is left of it: goods that we
 * had taken for a refund, which was not owed any more when the money was gone, and is owed now.
 */
export async function bookRegained(
  tx: Transaction,
  attempt: Attempt,
  { loss, again }: { readonly loss: BookedReversal; readonly again: BookedReversal },
  fact: Money,
  at: Date,
  owedBesides = 0,
): Promise<number> {
  const sold = moneyOf(attempt, again.amountCents);
  await post(tx, attempt, at, [
    {
      event: { kind: 'regained', sold, fact },
      cause: `regained:${again.id}`,
      providerId: again.providerReference,
    },
  ]);
  const { [`payer ${attempt.currency}`]: owed = 0 } = await positionOf(tx, attempt.id);
  const payer = owed + owedBesides;
  const { [`deferred ${attempt.currency}`]: taken = 0 } = await bookedFor(tx, `goods-taken:${loss.id}`);
  const goods = Math.max(0, Math.min(-payer, taken));
  await post(tx, attempt, at, [
    { event: { kind: 'goodsGiven', sold: moneyOf(attempt, goods) }, cause: `goods-again:${again.id}` },
  ]);
  return Math.max(0, -payer - goods);
}

/** More was captured than was sold: it is owed to its payer. */
export function bookSurplus(
  tx: Transaction,
  attempt: Attempt,
  { id, amountCents, providerReference }: BookedReversal,
  at: Date,
): Promise<void> {
  const event = { kind: 'captured', sold: moneyOf(attempt, amountCents) } as const;
  return post(tx, attempt, at, [{ event, cause: `surplus:${id}`, providerId: providerReference }]);
}

/** What one credit purchase pays of another: each side as a movement of its own payment. */
interface BookedCover {
  readonly reversalId: string;
  readonly debtCents: number;
  readonly coverCents: number;
}

/** Credits of `purchase` made up for those that are missing of `lost`. */
export async function bookCovered(
  tx: Transaction,
  purchase: Attempt,
  lost: Attempt,
  { reversalId, debtCents, coverCents }: BookedCover,
  at: Date,
): Promise<void> {
  const by = moneyOf(purchase, coverCents);
  const name = `${reversalId}:${purchase.id}`;
  await post(tx, purchase, at, [{ event: { kind: 'debtCovered', sold: by }, cause: `debt-covered:${name}` }]);
  await post(tx, lost, at, [
    { event: { kind: 'debtPaid', sold: moneyOf(lost, debtCents), by }, cause: `debt-paid:${name}` },
  ]);
}

/** The money of `lost` came again. */
export async function bookUncovered(
  tx: Transaction,
  purchase: Attempt,
  lost: Attempt,
  { reversalId, debtCents, coverCents }: BookedCover,
  at: Date,
): Promise<void> {
  const by = moneyOf(purchase, coverCents);
  const name = `${reversalId}:${purchase.id}`;
  await post(tx, purchase, at, [{ event: { kind: 'debtUncovered', sold: by }, cause: `debt-uncovered:${name}` }]);
  await post(tx, lost, at, [
    { event: { kind: 'debtOwedAgain', sold: moneyOf(lost, debtCents), by }, cause: `debt-owed-again:${name}` },
  ]);
}

/** What a provider named, where it named an amount. */
export function factOf({ amountCents, currency }: ProviderEvent, attempt: Attempt, undone: number): Money {
  return amountCents > 0 ? { cents: amountCents, currency } : moneyOf(attempt, undone);
}

function moneyOf({ currency }: Attempt, cents: number): Money {
  return { cents, currency };
}
