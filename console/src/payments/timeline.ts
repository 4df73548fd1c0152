import type { MoneyFinding, ParkedEvent, PaymentAction, PaymentStory } from '@halo/shared/contracts/operations';
import { formatMoment, formatMoney } from '../format.ts';
import { t, texts } from '../texts.ts';
import { refundCurrency } from './refund-draft.ts';

const words = texts.payments;

export interface Moment {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  /** what explains it, one line each */
  readonly lines: readonly string[];
  readonly tone: 'plain' | 'good' | 'watch' | 'bad';
}

/** Everything that happened to a payment, oldest first; of one moment in the order in which one led to the other. */
export function timelineOf(story: PaymentStory): Moment[] {
  const moments = [
    ...story.steps.map(stepMoment),
    ...story.movements.map(movementMoment),
    ...story.reversals.map((each) => reversalMoment(each, refundCurrency(story))),
    ...story.receipts.map(receiptMoment),
    ...purchaseMoments(story),
    ...story.actions.map(actionMoment),
    ...story.parked.map(parkedMoment),
    ...story.findings.map(findingMoment),
  ];
  return moments
    .map((moment, index) => ({ moment, index }))
    .sort((a, b) => a.moment.at.localeCompare(b.moment.at) || a.index - b.index)
    .map(({ moment }) => moment);
}

const STEP_TONES: Readonly<Record<string, Moment['tone']>> = { settled: 'good', failed: 'bad', unknown: 'watch' };

function stepMoment({ at, to, cause }: PaymentStory['steps'][number], index: number): Moment {
  return {
    key: `step-${index}`,
    at,
    title: t('payments.became', { status: statusText(to) }),
    lines: [t('payments.by', { cause })],
    tone: STEP_TONES[to] ?? 'plain',
  };
}

function movementMoment({ at, kind, providerId, lines }: PaymentStory['movements'][number], index: number): Moment {
  // What was promised moves nothing: both of its lines say the same amount.
  const shown = kind === 'authorised' ? lines.slice(0, 1) : lines;
  return {
    key: `movement-${index}`,
    at,
    title: t('payments.booked', { kind: byCode(words.movement, kind) }),
    lines: [
      ...shown.map(({ account, currency, cents }) => `${account} ${formatMoney(cents, currency, 'signed')}`),
      ...(providerId === undefined ? [] : [t('payments.reference', { reference: providerId })]),
    ],
    tone: 'plain',
  };
}

const REVERSAL_TONES = { asked: 'watch', done: 'plain', failed: 'bad', not_owed: 'plain' } as const;

function reversalMoment(
  {
    id,
    at,
    kind,
    reason,
    cents,
    status,
    reference,
    refusal,
    missingCredits,
    doneAt,
    secondCents,
  }: PaymentStory['reversals'][number],
  currency: string,
): Moment {
  return {
    key: `reversal-${id}`,
    at,
    title: `${secondCents === undefined ? byCode(words.reversal, kind) : words.secondPayment}: ${formatMoney(cents, currency)}, ${words.reversalStatus[status]}`,
    lines: [
      t('payments.because', { reason: byCode(words.reversalReason, reason) }),
      ...(doneAt === undefined || doneAt === at ? [] : [t('payments.doneAt', { when: formatMoment(doneAt) })]),
      ...(refusal === undefined ? [] : [t('payments.refusal', { words: refusal })]),
      ...(missingCredits > 0 ? [t('payments.missingCredits', { count: missingCredits })] : []),
      ...(reference === undefined ? [] : [t('payments.reference', { reference })]),
    ],
    tone: kind === 'chargeback' ? 'bad' : REVERSAL_TONES[status],
  };
}

function receiptMoment({ at, number, isCreditNote, cents, currency }: PaymentStory['receipts'][number]): Moment {
  return {
    key: number,
    at,
    title: isCreditNote ? words.creditNote : words.receipt,
    lines: [`${number}, ${formatMoney(cents, currency)}`],
    tone: 'plain',
  };
}

/** What lies ahead is not written as if it had happened: it waits for its buyer, or for a plan before it. */
function beginningText({ startedAt, waits }: NonNullable<PaymentStory['purchase']['subscription']>): string {
  if (waits === true) return words.subscriptionWaits;
  return new Date(startedAt) > new Date() ? words.subscriptionBegins : words.subscriptionBegan;
}

function purchaseMoments({ purchase, currency }: PaymentStory): Moment[] {
  const { withdrawal, claim, held, subscription } = purchase;
  return [
    ...(subscription
      ? [
          {
            key: 'subscription',
            at: subscription.startedAt,
            title: beginningText(subscription),
            lines: [
              t('payments.paidUntil', { when: formatMoment(subscription.paidUntil), count: subscription.periods }),
              subscription.endedAt === undefined ? renewalText(subscription.renews) : words.subscriptionOver,
            ],
            tone: 'plain' as const,
          },
        ]
      : []),
    ...(withdrawal
      ? [
          {
            key: 'withdrawal',
            at: withdrawal.at,
            title: withdrawal.isByUs ? words.endedByUs : words.withdrawn,
            lines: [t('payments.goesBack', { amount: formatMoney(withdrawal.cents, currency) })],
            tone: 'plain' as const,
          },
        ]
      : []),
    ...(held
      ? [
          {
            key: 'held',
            at: held.at,
            title: t('payments.refundHeld', { amount: formatMoney(held.cents, currency) }),
            lines: [byCode(words.answered, held.status)],
            tone: held.status === 'open' ? ('watch' as const) : ('plain' as const),
          },
        ]
      : []),
    ...(claim
      ? [
          {
            key: 'claim',
            at: claim.at,
            title: words.claimed,
            lines: [claim.reason, byCode(words.answered, claim.status)],
            tone: claim.status === 'open' ? ('watch' as const) : ('plain' as const),
          },
        ]
      : []),
  ];
}

function actionMoment({
  id,
  proposedAt,
  kind,
  cents,
  currency,
  reason,
  status,
  proposedBy,
  decidedBy,
}: PaymentAction): Moment {
  const amount = cents === undefined ? '' : ` ${formatMoney(cents, currency)}`;
  return {
    key: `action-${id}`,
    at: proposedAt,
    title: `${words.action[kind]}${amount}${status === 'done' ? '' : `: ${words.actionStatus[status]}`}`,
    lines: [
      reason,
      decidedBy === undefined || status !== 'done'
        ? proposedBy
        : t('payments.agreed', { one: proposedBy, other: decidedBy }),
    ],
    tone: status === 'waiting' ? 'watch' : 'plain',
  };
}

function parkedMoment({ eventId, receivedAt, provider, name, reason, isOpen, closeReason }: ParkedEvent): Moment {
  return {
    key: `parked-${eventId}`,
    at: receivedAt,
    title: t('payments.work.parked', { provider, name }),
    lines: [reason, ...(closeReason === undefined ? [] : [t('payments.work.closed', { reason: closeReason })])],
    tone: isOpen ? 'watch' : 'plain',
  };
}

function findingMoment({ key, foundAt, kind, detail, isOpen, closeReason }: MoneyFinding): Moment {
  return {
    key,
    at: foundAt,
    title: byCode(words.work.finding, kind),
    lines: [detail, ...(closeReason === undefined ? [] : [t('payments.work.closed', { reason: closeReason })])],
    tone: isOpen ? 'bad' : 'plain',
  };
}

function renewalText(renews: boolean): string {
  return renews ? words.renewsItself : words.renewsNot;
}

export function statusText(status: string): string {
  return byCode(words.status, status);
}

/** What the server knows more of than this console stands as it came. */
function byCode(names: Readonly<Record<string, string>>, code: string): string {
  return names[code] ?? code;
}
