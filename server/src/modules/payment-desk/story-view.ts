import type { FoundPayment, PaymentPurchase, PaymentStory } from '@halo/shared/contracts/operations';
import type { FoundAttempt, PaymentRecord } from '../payments/index.ts';
import type { PurchaseStory } from '../purchases/index.ts';
import type { IssuedDocument } from '../receipts/index.ts';

export function toFound({ attempt, lastFour }: FoundAttempt): FoundPayment {
  const { id, brandId, createdAt, plan, amountCents, currency, reversedCents, state, method, provider } = attempt;
  const { takenCents, takenCurrency } = attempt;
  return {
    id,
    brand: brandId,
    at: createdAt.toISOString(),
    product: plan.name,
    cents: amountCents,
    currency,
    ...(takenCents === null || takenCurrency === null ? {} : { taken: { cents: takenCents, currency: takenCurrency } }),
    reversedCents,
    status: state.status,
    method,
    provider,
    ...(lastFour === null ? {} : { lastFour }),
  };
}

export function toStory(
  {
    attempt,
    lastFour,
    steps,
    reversals,
    movements,
    position,
    refundableCents,
    seconds,
    retryable,
    overdue,
    canBeAsked,
  }: PaymentRecord,
  documents: readonly IssuedDocument[],
  purchase: PurchaseStory,
): Omit<
  PaymentStory,
  'actions' | 'aloneCents' | 'aloneTodayCents' | 'parked' | 'findings' | 'blocks' | 'canBlockCard'
> {
  const { clickId, purpose, renews, state, providerReference, updatedAt } = attempt;
  return {
    ...toFound({ attempt, lastFour }),
    account: clickId,
    purpose,
    renews,
    ...(state.status === 'failed' ? { failure: state.failure } : {}),
    isEndedByUs: state.status === 'failed' && state.isOurs === true,
    ...(providerReference === null ? {} : { reference: providerReference }),
    changedAt: updatedAt.toISOString(),
    position: Object.entries(position).map(([key, cents]) => {
      const [account = '', currency = ''] = key.split(' ');
      return { account, currency, cents };
    }),
    steps: steps.map(({ at, ...step }) => ({ at: at.toISOString(), ...step })),
    movements: movements.map(({ at, kind, providerId, lines }) => ({
      at: at.toISOString(),
      kind,
      ...(providerId === null ? {} : { providerId }),
      lines: [...lines],
    })),
    reversals: reversals.map((each) => ({
      ...toReversal(each),
      ...secondOf(seconds.find(({ id }) => id === each.id)),
      canBeRetried: retryable.includes(each.id),
      ...waitOf(overdue.find(({ id }) => id === each.id)),
    })),
    refundableCents,
    canBeAsked,
    receipts: documents.map(({ issuedAt, grossCents, ...document }) => ({
      at: issuedAt.toISOString(),
      cents: grossCents,
      ...document,
    })),
    purchase: toPurchase(purchase),
  };
}

function secondOf(second: PaymentRecord['seconds'][number] | undefined): { secondCents?: number } {
  return second === undefined ? {} : { secondCents: second.leftCents };
}

function waitOf(
  overdue: PaymentRecord['overdue'][number] | undefined,
): Pick<PaymentStory['reversals'][number], 'isOverdue' | 'canBeAsked'> {
  return { isOverdue: overdue !== undefined, canBeAsked: overdue?.canBeAsked ?? false };
}

function toReversal({
  id,
  createdAt,
  kind,
  reason,
  amountCents,
  status,
  providerReference,
  refusal,
  missingCredits,
  doneAt,
}: PaymentRecord['reversals'][number]): Omit<
  PaymentStory['reversals'][number],
  'canBeRetried' | 'isOverdue' | 'canBeAsked'
> {
  return {
    id,
    at: createdAt.toISOString(),
    kind,
    reason,
    cents: amountCents,
    status,
    ...(providerReference === null ? {} : { reference: providerReference }),
    ...(refusal === null ? {} : { refusal }),
    missingCredits,
    ...(doneAt === null ? {} : { doneAt: doneAt.toISOString() }),
  };
}

function toPurchase({ withdrawal, claim, held, subscription }: PurchaseStory): PaymentPurchase {
  return {
    ...(withdrawal && {
      withdrawal: {
        at: withdrawal.madeAt.toISOString(),
        cents: withdrawal.refundCents,
        isByUs: withdrawal.decisionId !== null,
      },
    }),
    ...(claim && { claim: { at: claim.madeAt.toISOString(), reason: claim.reason, status: claim.status } }),
    ...(held && {
      held: {
        at: held.heldAt.toISOString(),
        cents: held.refundCents,
        status: held.status,
        dueAt: held.dueAt.toISOString(),
      },
    }),
    ...(subscription && { subscription: toSubscription(subscription) }),
  };
}

function toSubscription({
  id,
  startedAt,
  periodEndsAt,
  renews,
  periods,
  waits,
  cancelledAt,
  endedAt,
}: NonNullable<PurchaseStory['subscription']>): NonNullable<PaymentPurchase['subscription']> {
  return {
    id,
    startedAt: startedAt.toISOString(),
    paidUntil: periodEndsAt.toISOString(),
    renews,
    periods,
    ...(waits ? { waits } : {}),
    ...(cancelledAt === null ? {} : { cancelledAt: cancelledAt.toISOString() }),
    ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
  };
}
