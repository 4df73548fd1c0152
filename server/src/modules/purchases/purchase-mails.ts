import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { MailData, MailTemplate } from '../mail/index.ts';
import { cardChangedData } from './card-changed-mail.ts';
import {
  type Addressee,
  answeredData,
  begunData,
  type BegunPurchase,
  cancelledData,
  cannotRenewData,
  cancelLinkData,
  type Claim,
  type Declared,
  declaredData,
  type ClaimAnswer,
  claimData,
  failedData,
  heldAnsweredData,
  type HeldRefundReply,
  type HeldRefundRequest,
  heldRequestData,
  noticeData,
  renewedData,
  type RenewalPayment,
  returnedData,
  type ReturnedPayment,
  type WithdrawLink,
  withdrawLinkData,
  withdrawnData,
  type WithdrawnContract,
} from './purchase-mail-data.ts';
import type { SubscriptionRow } from './subscription-repository.ts';
import type { SubscriptionsNeeds } from './subscriptions-needs.ts';

export type PurchaseMails = ReturnType<typeof createPurchaseMails>;

type Row = SubscriptionRow;
type PurchaseMailsNeeds = Pick<SubscriptionsNeeds, 'accounts' | 'brands' | 'env' | 'mail'>;

/** Mails about a purchase after it was made; each is sent if and only if the transaction with its cause is kept. */
export function createPurchaseMails(needs: PurchaseMailsNeeds) {
  const send = createSender(needs);
  return {
    notice: (tx: Transaction, row: Row, renewsAt: Date, lastFour: string | undefined) =>
      send(tx, row.clickId, 'renewal-notice', (to) => noticeData(to, row, renewsAt, lastFour)),
    renewed: (tx: Transaction, row: Row, payment: RenewalPayment, period: { startsAt: Date; endsAt: Date }) =>
      send(tx, row.clickId, 'renewal-receipt', (to) => renewedData(to, row, payment, period)),
    failed: (tx: Transaction, row: Row, reason: MailData<'renewal-failed'>['reason'], nextTryAt: Date | undefined) =>
      send(tx, row.clickId, 'renewal-failed', (to) => failedData(to, row, reason, nextTryAt)),
    returned: (tx: Transaction, clickId: string, payment: ReturnedPayment) =>
      send(tx, clickId, 'renewal-returned', (to) => returnedData(to, payment)),
    /** That was given up, or counted as failed. */
    lateReturned: (tx: Transaction, clickId: string, payment: ReturnedPayment) =>
      send(tx, clickId, 'payment-returned', (to) => returnedData(to, payment)),
    cancelled: (tx: Transaction, row: Row, cancelledAt: Date, endsAt: Date) =>
      send(tx, row.clickId, 'renewal-cancelled', (to) => cancelledData(to, row, cancelledAt, endsAt)),
    cardChanged: (tx: Transaction, row: Row, lastFour: string) =>
      send(tx, row.clickId, 'card-changed', (to) => cardChangedData(to, row, lastFour)),
    cannotRenew: (tx: Transaction, row: Row, reason: MailData<'renewal-impossible'>['reason']) =>
      send(tx, row.clickId, 'renewal-impossible', (to) => cannotRenewData(to, row, reason)),
    cancelLink: (tx: Transaction, row: Row, request: { askedAt: Date; validDays: number; token: string }) =>
      send(tx, row.clickId, 'cancel-link', (to) => cancelLinkData(to, row, request)),
    cancelNothing: (tx: Transaction, clickId: string, askedAt: Date) =>
      send(tx, clickId, 'cancel-nothing', ({ name, accountUrl }) => ({
        userName: name,
        askedAt: askedAt.toISOString(),
        accountUrl,
      })),
    withdrawLink: (tx: Transaction, clickId: string, link: WithdrawLink) =>
      send(tx, clickId, 'withdraw-link', (to) => withdrawLinkData(to, link)),
    /** To an address that need not be anybody's here. */
    async withdrawNoted(tx: Transaction, brandId: string, recipient: string, declared: Declared): Promise<void> {
      const brand = needs.brands.byId(brandId);
      if (!brand) return;
      const data: MailData<'withdraw-noted'> = declaredData(declared);
      await needs.mail.enqueue({ template: 'withdraw-noted', recipient, language: brand.language, brand, data }, tx);
    },
    withdrawn: (tx: Transaction, clickId: string, contract: WithdrawnContract) =>
      send(tx, clickId, 'withdrawal-received', (to) => withdrawnData(to, contract)),
    begun: (tx: Transaction, clickId: string, purchase: BegunPurchase) =>
      send(tx, clickId, 'purchase-begun', (to) => begunData(to, purchase)),
    /** To the support. */
    async refundHeld(tx: Transaction, clickId: string, held: HeldRefundRequest): Promise<void> {
      const from = await findAddressee(needs, tx, clickId);
      if (!from) return;
      const { brand } = from;
      const data: MailData<'held-refund'> = heldRequestData(clickId, held);
      const to = { recipient: brand.support.email, language: brand.language };
      await needs.mail.enqueue({ template: 'held-refund', ...to, brand, data }, tx);
    },
    heldAnswered: (tx: Transaction, clickId: string, reply: HeldRefundReply) =>
      send(tx, clickId, 'withdrawal-answered', (to) => heldAnsweredData(to, reply)),
    /** To the buyer who claims, and to the support that answers. */
    async claimed(tx: Transaction, clickId: string, claim: Claim): Promise<void> {
      const data = claimData(claim);
      await send(tx, clickId, 'claim-received', ({ name, accountUrl }) => ({ ...data, userName: name, accountUrl }));
      await sendToSupport(needs, tx, clickId, data);
    },
    answered: (tx: Transaction, clickId: string, answer: ClaimAnswer) =>
      send(tx, clickId, 'claim-answered', (to) => answeredData(to, answer)),
  };
}

function createSender(needs: PurchaseMailsNeeds) {
  return async <T extends MailTemplate>(
    tx: Transaction,
    clickId: string,
    template: T,
    data: (to: Addressee) => MailData<T>,
  ): Promise<void> => {
    const to = await findAddressee(needs, tx, clickId);
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
  };
}

async function sendToSupport(
  needs: PurchaseMailsNeeds,
  tx: Transaction,
  clickId: string,
  data: ReturnType<typeof claimData>,
): Promise<void> {
  const from = await findAddressee(needs, tx, clickId);
  if (!from) return;
  const { brand, facts } = from;
  const request: MailData<'claim-request'> = { ...data, account: clickId, replyTo: facts.email };
  const recipient = brand.support.email;
  await needs.mail.enqueue(
    { template: 'claim-request', recipient, language: brand.language, brand, data: request },
    tx,
  );
}

async function findAddressee(
  { accounts, brands, env }: PurchaseMailsNeeds,
  tx: Transaction,
  clickId: string,
): Promise<Addressee | undefined> {
  const facts = await accounts.facts(clickId, tx);
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
