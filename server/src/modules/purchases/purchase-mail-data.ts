import type { Brand } from '@halo/shared/contracts';
import type { AccountFacts } from '../accounts/index.ts';
import type { MailData } from '../mail/index.ts';
import { CURRENCY } from '@halo/server-kit/money/currency';
import { lengthOf, type SubscriptionRow } from './subscription-repository.ts';

/** The buyer that a mail goes to, with the addresses that it links to. */
export interface Addressee {
  readonly facts: AccountFacts;
  readonly brand: Brand;
  readonly name: string;
  readonly origin: string;
  readonly accountUrl: string;
  readonly withdrawUrl: string;
}

export interface RenewalPayment {
  readonly attemptId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly at: Date;
  /** undefined: it has none, because nothing was paid */
  readonly receiptNumber: string | undefined;
}

export interface ReturnedPayment {
  readonly attemptId: string;
  readonly planName: string;
  readonly amountCents: number;
  readonly currency: string;
}

export interface WithdrawnContract {
  readonly attemptId: string;
  readonly planName: string;
  readonly at: Date;
  readonly refundCents: number;
  readonly currency: string;
  /** nothing of it was used, or nothing is owed for it */
  readonly isWhole: boolean;
  /** a person looks at the refund until then */
  readonly heldUntil: Date | undefined;
  readonly receiptNumber: string | undefined;
}

/** What waited for its buyer until the days to withdraw were over. */
export interface BegunPurchase {
  readonly attemptId: string;
  readonly planName: string;
  readonly at: Date;
  readonly credits: number;
  /** only of what lasts */
  readonly endsAt: Date | undefined;
}

/** The refund of a repeated withdrawal. */
export interface HeldRefundNote {
  readonly attemptId: string;
  readonly planName: string;
  readonly refundCents: number;
  readonly currency: string;
}

/** For the support, when it begins to wait and before its deadline. */
export interface HeldRefundRequest extends HeldRefundNote {
  readonly earlier: number;
  readonly dueAt: Date;
  readonly isReminder: boolean;
}

export interface HeldRefundReply extends HeldRefundNote {
  readonly kind: MailData<'withdrawal-answered'>['kind'];
  readonly text: string;
  readonly receiptNumber: string | undefined;
}

/** A withdrawal as it was declared without signing in. */
export interface Declared {
  readonly name: string;
  readonly contract: string;
  readonly madeAt: Date;
}

export interface WithdrawLink extends Declared {
  readonly validDays: number;
  readonly token: string;
}

export interface Claim {
  readonly attemptId: string;
  readonly planName: string;
  readonly at: Date;
  readonly amountCents: number;
  readonly currency: string;
  readonly text: string;
}

export interface ClaimAnswer {
  readonly attemptId: string;
  readonly planName: string;
  readonly kind: MailData<'claim-answered'>['kind'];
  readonly receiptNumber: string | undefined;
  readonly refundCents: number;
  readonly currency: string;
  readonly text: string;
}

export function noticeData(
  to: Addressee,
  row: SubscriptionRow,
  renewsAt: Date,
  lastFour: string | undefined,
): MailData<'renewal-notice'> {
  return {
    userName: to.name,
    planName: row.plan.name,
    renewsAt: renewsAt.toISOString(),
    amountMinor: renewalAmount(row),
    currency: CURRENCY,
    cancelUrl: to.accountUrl,
    ...(lastFour === undefined ? {} : { lastFour }),
  };
}

export function renewedData(
  to: Addressee,
  row: SubscriptionRow,
  payment: RenewalPayment,
  period: { readonly startsAt: Date; readonly endsAt: Date },
): MailData<'renewal-receipt'> {
  return {
    userName: to.name,
    planName: row.plan.name,
    amountMinor: String(payment.amountCents),
    currency: payment.currency,
    paidAt: payment.at.toISOString(),
    reference: payment.attemptId,
    descriptor: to.brand.descriptor,
    startsAt: period.startsAt.toISOString(),
    renewsAt: period.endsAt.toISOString(),
    every: lengthOf(row.plan) ?? 'month',
    renewalAmountMinor: renewalAmount(row),
    cancelUrl: to.accountUrl,
    withdrawUrl: `${to.withdrawUrl}?id=${payment.attemptId}`,
    ...numberOf(payment),
  };
}

export function failedData(
  to: Addressee,
  row: SubscriptionRow,
  reason: MailData<'renewal-failed'>['reason'],
  nextTryAt: Date | undefined,
): MailData<'renewal-failed'> {
  return {
    userName: to.name,
    planName: row.plan.name,
    amountMinor: renewalAmount(row),
    currency: CURRENCY,
    reason,
    accountUrl: to.accountUrl,
    // An account that set itself a limit or a pause is not asked to buy.
    ...(nextTryAt || reason === 'limit' || reason === 'pause' ? {} : { payUrl: `${to.origin}/purchase` }),
    ...(nextTryAt ? { nextTryAt: nextTryAt.toISOString() } : {}),
  };
}

export function returnedData(to: Addressee, payment: ReturnedPayment): MailData<'payment-returned'> {
  return {
    userName: to.name,
    planName: payment.planName,
    amountMinor: String(payment.amountCents),
    currency: payment.currency,
    reference: payment.attemptId,
    accountUrl: to.accountUrl,
  };
}

/** Of a plan that waits for its buyer only the latest beginning is known. */
function latestStart({ waits, startedAt }: SubscriptionRow): { readonly startsAt?: string } {
  return waits ? { startsAt: startedAt.toISOString() } : {};
}

export function cancelledData(
  to: Addressee,
  row: SubscriptionRow,
  cancelledAt: Date,
  endsAt: Date,
): MailData<'renewal-cancelled'> {
  return {
    userName: to.name,
    planName: row.plan.name,
    cancelledAt: cancelledAt.toISOString(),
    ...latestStart(row),
    endsAt: endsAt.toISOString(),
    accountUrl: to.accountUrl,
  };
}

export function cannotRenewData(
  to: Addressee,
  row: SubscriptionRow,
  reason: MailData<'renewal-impossible'>['reason'],
): MailData<'renewal-impossible'> {
  return {
    reason,
    userName: to.name,
    planName: row.plan.name,
    ...latestStart(row),
    endsAt: row.periodEndsAt.toISOString(),
    accountUrl: to.accountUrl,
  };
}

export function cancelLinkData(
  to: Addressee,
  row: SubscriptionRow,
  request: { readonly askedAt: Date; readonly validDays: number; readonly token: string },
): MailData<'cancel-link'> {
  return {
    userName: to.name,
    planName: row.plan.name,
    askedAt: request.askedAt.toISOString(),
    ...latestStart(row),
    endsAt: row.periodEndsAt.toISOString(),
    validDays: String(request.validDays),
    confirmUrl: `${to.origin}/cancelContract?token=${request.token}`,
  };
}

export function withdrawLinkData(to: Addressee, link: WithdrawLink): MailData<'withdraw-link'> {
  return {
    ...declaredData(link),
    userName: to.name,
    validDays: String(link.validDays),
    confirmUrl: `${to.withdrawUrl}?token=${link.token}`,
  };
}

/** What a stranger typed must not become a link in the mailbox of another. */
export function declaredData({ name, contract, madeAt }: Declared): MailData<'withdraw-noted'> {
  const words = (text: string) => text.replaceAll(/:\/\/|@/g, ' ').replaceAll(/\.(?=\p{L})/gu, '. ');
  return { writer: words(name), contract: words(contract), receivedAt: madeAt.toISOString() };
}

export function withdrawnData(to: Addressee, contract: WithdrawnContract): MailData<'withdrawal-received'> {
  return {
    userName: to.name,
    planName: contract.planName,
    reference: contract.attemptId,
    receivedAt: contract.at.toISOString(),
    amountMinor: String(contract.refundCents),
    currency: contract.currency,
    extent: contract.isWhole ? 'whole' : 'unused',
    ...(contract.heldUntil ? { heldUntil: contract.heldUntil.toISOString() } : {}),
    ...numberOf(contract),
    accountUrl: to.accountUrl,
  };
}

/** What both mails about a claim say: the buyer's and the support's. */
export function claimData(
  claim: Claim,
): Pick<MailData<'claim-request'>, 'planName' | 'reference' | 'receivedAt' | 'amountMinor' | 'currency' | 'text'> {
  return {
    planName: claim.planName,
    reference: claim.attemptId,
    receivedAt: claim.at.toISOString(),
    amountMinor: String(claim.amountCents),
    currency: claim.currency,
    text: claim.text,
  };
}

export function answeredData(to: Addressee, answer: ClaimAnswer): MailData<'claim-answered'> {
  return {
    userName: to.name,
    planName: answer.planName,
    reference: answer.attemptId,
    kind: answer.kind,
    amountMinor: String(answer.refundCents),
    currency: answer.currency,
    text: answer.text,
    accountUrl: to.accountUrl,
    ...numberOf(answer),
  };
}

export function begunData(to: Addressee, begun: BegunPurchase): MailData<'purchase-begun'> {
  return {
    userName: to.name,
    planName: begun.planName,
    reference: begun.attemptId,
    begunAt: begun.at.toISOString(),
    accountUrl: to.accountUrl,
    ...(begun.credits > 0 ? { credits: String(begun.credits) } : {}),
    ...(begun.endsAt ? { endsAt: begun.endsAt.toISOString() } : {}),
  };
}

export function heldRequestData(clickId: string, held: HeldRefundRequest): MailData<'held-refund'> {
  return {
    kind: held.isReminder ? 'reminder' : 'new',
    account: clickId,
    planName: held.planName,
    reference: held.attemptId,
    amountMinor: String(held.refundCents),
    currency: held.currency,
    earlier: String(held.earlier),
    dueAt: held.dueAt.toISOString(),
  };
}

export function heldAnsweredData(to: Addressee, reply: HeldRefundReply): MailData<'withdrawal-answered'> {
  return {
    userName: to.name,
    planName: reply.planName,
    reference: reply.attemptId,
    kind: reply.kind,
    amountMinor: String(reply.refundCents),
    currency: reply.currency,
    text: reply.text,
    accountUrl: to.accountUrl,
    ...numberOf(reply),
  };
}

function numberOf({ receiptNumber }: { readonly receiptNumber: string | undefined }): { receiptNumber?: string } {
  return receiptNumber === undefined ? {} : { receiptNumber };
}

export function renewalAmount({ plan }: SubscriptionRow): string {
  return String(plan.renewal?.priceCents ?? plan.totalCents);
}
