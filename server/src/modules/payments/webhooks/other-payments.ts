import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@halo/server-kit/storage/database';
import * as z from 'zod/mini';
import type { Attempt } from '../attempts/attempt-repository.ts';
import { isOpen } from '../attempts/attempt-state.ts';
import { webhookInbox } from '../payments-tables.ts';
import type { EventOutcome, ProviderEvent } from '../providers/payment-provider.ts';
import type { ProviderAccount } from '../providers/provider-account.ts';
import { StoredEvent } from './stored-event.ts';

/** Of a payment that was only authorised, or refused, they say nothing that needs money. */
const PROVES_MONEY: readonly EventOutcome['kind'][] = [
  'accepted',
  'captured',
  'captureFailed',
  'chargedBack',
  'chargebackReversed',
  'refunded',
];

interface Arrived {
  readonly event: ProviderEvent;
  readonly receivedAt: Date;
}

/** A payment that its provider took of an attempt that is sold with another one, and the event to show a person. */
export interface OtherPayment extends Arrived {
  /** as if its own event had named it */
  readonly payment: ProviderEvent;
}

/** Which payment an event is about, by the provider's id of it. */
export function paymentNamedBy({ about, outcome, reference }: ProviderEvent): string | undefined {
  return about ?? (outcome?.kind === 'accepted' ? reference : undefined);
}

type Sale = Pick<Attempt, 'id' | 'providerReference' | 'amountCents' | 'currency'>;

/**
 * Payments beside the sale that events named. An answer and its events may have two ids for one payment, so that those
 * of events are compared with each other only: without one that names the sale, nothing is known of another.
 */
export function otherPayments(
  { id, providerReference, amountCents, currency }: Sale,
  arrived: readonly Arrived[],
): OtherPayment[] {
  const own = arrived.filter(({ event }) => event.attemptId === id);
  const named = new Set(own.map(({ event }) => paymentNamedBy(event)));
  if (providerReference === null || !named.delete(providerReference)) return [];
  return [...named].flatMap((reference) => {
    const about = own.filter(({ event }) => reference !== undefined && paymentNamedBy(event) === reference);
    const [first] = about.filter(({ event }) => event.outcome && PROVES_MONEY.includes(event.outcome.kind));
    const isCancelled = about.some(({ event }) => event.outcome?.kind === 'cancelled');
    if (!first || reference === undefined || isCancelled) return [];
    const made = about.find(({ event }) => event.outcome?.kind === 'accepted') ?? about.find(isCapture);
    // What went back of it was paid before. Where that was not said: an attempt is asked for its own amount only.
    const paid = made?.event ?? { amountCents, currency: first.event.currency || currency };
    const payment = { ...first.event, reference, amountCents: paid.amountCents, currency: paid.currency };
    const { event, receivedAt } = made ?? first;
    return [{ event, receivedAt, payment }];
  });
}

function isCapture({ event }: Arrived): boolean {
  return event.outcome?.kind === 'captured';
}

/** The same by what is stored. Nothing of one that is open, or whose own money is another. */
export async function storedOtherPayments(
  tx: Transaction,
  attempt: Attempt,
  account: ProviderAccount,
): Promise<OtherPayment[]> {
  if (isOpen(attempt.state.status) || attempt.takenCents !== null) return [];
  return otherPayments(attempt, await storedEvents(tx, attempt, account));
}

/**
 * Whether a payment beside the sale that events named was cancelled. Where it is not known as money that is owed, it
 * never took any, and the sale has nothing to do with it.
 */
export async function isOtherCancelled(
  tx: Transaction,
  attempt: Attempt,
  account: ProviderAccount,
  { about, outcome }: ProviderEvent,
): Promise<boolean> {
  const { providerReference } = attempt;
  if (outcome?.kind !== 'cancelled' || about === undefined || isOpen(attempt.state.status)) return false;
  if (providerReference === null || about === providerReference) return false;
  const stored = await storedEvents(tx, attempt, account);
  return stored.some(({ event }) => paymentNamedBy(event) === providerReference);
}

async function storedEvents(
  tx: Transaction,
  attempt: Attempt,
  { provider, accountCompany }: ProviderAccount,
): Promise<Arrived[]> {
  const rows = await tx
    .select({ body: webhookInbox.body, receivedAt: webhookInbox.receivedAt })
    .from(webhookInbox)
    .where(
      and(
        sql`${webhookInbox.body} ->> 'attemptId' = ${attempt.id}`,
        eq(webhookInbox.provider, provider),
        eq(webhookInbox.accountCompany, accountCompany),
      ),
    )
    .orderBy(asc(webhookInbox.receivedAt));
  return rows.map((row) => ({ ...row, event: z.parse(StoredEvent, row.body) as ProviderEvent }));
}
