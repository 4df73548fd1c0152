import type { Brand } from '@halo/shared/contracts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { AccountFacts } from '../accounts/index.ts';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { MailData, MailTemplate } from '../mail/index.ts';
import { lengthOf, type SubscriptionRow } from './subscription-repository.ts';
import type { SubscriptionsNeeds } from './subscriptions-needs.ts';

const CURRENCY = 'EUR';

type ClaimAnswer = MailData<'claim-answered'>['kind'];

export type PurchaseMails = ReturnType<typeof createPurchaseMails>;

/** Mails about a purchase after it was made; each goes out if and only if what it tells is kept. */
export function createPurchaseMails(needs: Pick<SubscriptionsNeeds, 'accounts' | 'brands' | 'env' | 'mail'>) {
  const { env, brands } = needs;
  async function send<T extends MailTemplate>(
    tx: Transaction,
    clickId: string,
    template: T,
    data: (to: Addressee) => MailData<T>,
  ): Promise<void> {
    const to = await addressee(tx, clickId);
    if (!to) return;
    await needs.mail.enqueue(
      {
        template,
        recipient: to.facts.email,
        language: to.facts.language,
        brand: to.brand,
        data: data(to) as Record<string, string>,
      },
      tx,
    );
  }

  async function addressee(tx: Transaction, clickId: string): Promise<Addressee | undefined> {
    const facts = await needs.accounts.facts(clickId, tx);
    const brand = facts && brands.byId(facts.brandId);
    if (!facts || !brand) return undefined;
    const origin = publicOrigin(env, brand.hosts[0] ?? '');
    return {
      facts,
      brand,
      name: facts.userName || brand.title,
      origin,
      accountUrl: `${origin}/profile/purchases`,
      withdrawUrl: `${origin}/profile/withdraw`,
    };
  }

  return {
    notice: (tx: Transaction, row: SubscriptionRow, renewsAt: Date, lastFour: string | undefined) =>
      send(tx, row.clickId, 'renewal-notice', (to) => ({
        userName: to.name,
        planName: row.plan.name,
        renewsAt: renewsAt.toISOString(),
        amountMinor: renewalAmount(row),
        currency: CURRENCY,
        cancelUrl: to.accountUrl,
        ...(lastFour === undefined ? {} : { lastFour }),
      })),
    renewed: (
      tx: Transaction,
      row: SubscriptionRow,
      payment: { attemptId: string; amountCents: number; currency: string; at: Date },
      period: { startsAt: Date; endsAt: Date },
    ) =>
      send(tx, row.clickId, 'renewal-receipt', (to) => ({
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
      })),
    failed: (tx: Transaction, row: SubscriptionRow, reason: 'card' | 'limit' | 'pause', nextTryAt: Date | undefined) =>
      send(tx, row.clickId, 'renewal-failed', (to) => ({
        userName: to.name,
        planName: row.plan.name,
        amountMinor: renewalAmount(row),
        currency: CURRENCY,
        reason,
        accountUrl: to.accountUrl,
        ...(nextTryAt ? { nextTryAt: nextTryAt.toISOString() } : {}),
      })),
    returned: (tx: Transaction, clickId: string, payment: Returned) =>
      send(tx, clickId, 'renewal-returned', (to) => returned(payment, to)),
    /** That was given up, or counted as failed. */
    lateReturned: (tx: Transaction, clickId: string, payment: Returned) =>
      send(tx, clickId, 'payment-returned', (to) => returned(payment, to)),
    cancelled: (tx: Transaction, row: SubscriptionRow, cancelledAt: Date, endsAt: Date) =>
      send(tx, row.clickId, 'renewal-cancelled', (to) => ({
        userName: to.name,
        planName: row.plan.name,
        cancelledAt: cancelledAt.toISOString(),
        endsAt: endsAt.toISOString(),
        accountUrl: to.accountUrl,
      })),
    cancelLink: (tx: Transaction, row: SubscriptionRow, request: { askedAt: Date; validDays: number; token: string }) =>
      send(tx, row.clickId, 'cancel-link', (to) => ({
        userName: to.name,
        planName: row.plan.name,
        askedAt: request.askedAt.toISOString(),
        endsAt: row.periodEndsAt.toISOString(),
        validDays: String(request.validDays),
        confirmUrl: `${to.origin}/cancelContract?token=${request.token}`,
      })),
    cancelNothing: (tx: Transaction, clickId: string, askedAt: Date) =>
      send(tx, clickId, 'cancel-nothing', (to) => ({
        userName: to.name,
        askedAt: askedAt.toISOString(),
        accountUrl: to.accountUrl,
      })),
    withdrawn: (
      tx: Transaction,
      clickId: string,
      contract: {
        attemptId: string;
        planName: string;
        at: Date;
        refundCents: number;
        currency: string /** nothing of it was used, or nothing is owed for it */;
        isWhole: boolean;
      },
    ) =>
      send(tx, clickId, 'withdrawal-received', (to) => ({
        userName: to.name,
        planName: contract.planName,
        reference: contract.attemptId,
        receivedAt: contract.at.toISOString(),
        amountMinor: String(contract.refundCents),
        currency: contract.currency,
        extent: contract.isWhole ? 'whole' : 'unused',
        accountUrl: to.accountUrl,
      })),
    /** To who claims, and to those who answer. */
    async claimed(
      tx: Transaction,
      clickId: string,
      claim: { attemptId: string; planName: string; at: Date; amountCents: number; currency: string; text: string },
    ): Promise<void> {
      const data = {
        planName: claim.planName,
        reference: claim.attemptId,
        receivedAt: claim.at.toISOString(),
        amountMinor: String(claim.amountCents),
        currency: claim.currency,
        text: claim.text,
      };
      await send(tx, clickId, 'claim-received', (to) => ({ ...data, userName: to.name, accountUrl: to.accountUrl }));
      const from = await addressee(tx, clickId);
      if (!from) return;
      const request: MailData<'claim-request'> = { ...data, account: clickId, replyTo: from.facts.email };
      await needs.mail.enqueue(
        {
          template: 'claim-request',
          recipient: from.brand.support.email,
          language: from.brand.language,
          brand: from.brand,
          data: request,
        },
        tx,
      );
    },
    answered: (
      tx: Transaction,
      clickId: string,
      answer: {
        attemptId: string;
        planName: string;
        kind: ClaimAnswer;
        refundCents: number;
        currency: string;
        text: string;
      },
    ) =>
      send(tx, clickId, 'claim-answered', (to) => ({
        userName: to.name,
        planName: answer.planName,
        reference: answer.attemptId,
        kind: answer.kind,
        amountMinor: String(answer.refundCents),
        currency: answer.currency,
        text: answer.text,
        accountUrl: to.accountUrl,
      })),
  };
}

interface Addressee {
  readonly facts: AccountFacts;
  readonly brand: Brand;
  readonly name: string;
  readonly origin: string;
  readonly accountUrl: string;
  readonly withdrawUrl: string;
}

interface Returned {
  readonly attemptId: string;
  readonly planName: string;
  readonly amountCents: number;
  readonly currency: string;
}

function returned(payment: Returned, to: Addressee): MailData<'payment-returned'> {
  return {
    userName: to.name,
    planName: payment.planName,
    amountMinor: String(payment.amountCents),
    currency: payment.currency,
    reference: payment.attemptId,
    accountUrl: to.accountUrl,
  };
}

function renewalAmount({ plan }: SubscriptionRow): string {
  return String(plan.renewal?.priceCents ?? plan.totalCents);
}
