import * as z from 'zod/mini';
import { ShortName, limitedText } from './limited-text.ts';
import { Email } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { ClickId } from './ids.ts';
import { AttemptStatus } from './attempt-status.ts';
import { EarlyStartText } from './payments.ts';
import { ReceiptEntry } from './receipts.ts';
import { WireEuros, WireTime, wireObject } from './wire.ts';

/** `renewing`: charged again at `renewsAt`; `ending`: paid until `endsAt` and not charged again; `ended`: over. */
export const SubscriptionStatus = z.enum(['renewing', 'ending', 'ended']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** A plan that lasts. */
export const Subscription = wireObject({
  id: ['id', z.string()],
  planName: ['nomePiano', z.string()],
  status: ['stato', SubscriptionStatus],
  premiumLevel: ['premiumLevel', z.int()],
  every: ['ogni', z.enum(['week', 'month', 'year'])],
  priceCents: ['prezzo', WireEuros],
  startedAt: ['inizio', WireTime],
  /** paid until then */
  endsAt: ['scadenza', WireTime],
  /** only while `renewing` */
  renewsAt: ['rinnovaIl', z.optional(WireTime)],
  /** when the notice of the coming renewal was sent */
  noticeSentAt: ['avvisoInviato', z.optional(WireTime)],
  cancelledAt: ['disdetto', z.optional(WireTime)],
  /** paid and not begun: its days are those it would have if it began by itself */
  waits: ['inAttesa', z.optional(z.boolean())],
  /** the last charge of a renewal was refused and will be retried */
  isPastDue: ['inRitardo', z.optional(z.boolean())],
  /** the card that is charged */
  lastFour: ['ultime4', z.optional(z.string())],
  /** another card can take its place; absent: of a server that cannot do it, or nothing is charged any more */
  isCardChangeable: ['cartaSostituibile', z.optional(z.boolean())],
});
export type Subscription = z.output<typeof Subscription>;

export const ClaimStatus = z.enum(['open', 'granted', 'refused']);
export type ClaimStatus = z.infer<typeof ClaimStatus>;

/** A payment as its buyer sees it later. */
export const Purchase = wireObject({
  id: ['id', z.string()],
  planName: ['nomePiano', z.string()],
  paidAt: ['data', WireTime],
  amountCents: ['prezzo', WireEuros],
  method: ['metodo', z.string()],
  status: ['stato', AttemptStatus],
  /** given back so far, by us or by a bank */
  refundedCents: ['rimborsato', WireEuros],
  /** of that, what the bank of its buyer took back; absent: nothing */
  chargedBackCents: ['stornato', z.optional(WireEuros)],
  /** of that, what was never collected: the payment was cancelled before, or collecting it failed; absent: nothing */
  uncollectedCents: ['nonAddebitato', z.optional(WireEuros)],
  /** a renewal, not a purchase of its own */
  isRenewal: ['rinnovo', z.boolean()],
  /** the contract can be withdrawn from until then; absent: no longer, or already done */
  withdrawableUntil: ['recessoEntro', z.optional(WireTime)],
  /** what a withdrawal at this moment gives back */
  withdrawalCents: ['rimborsoRecesso', z.optional(WireEuros)],
  /** a withdrawal at this moment counts, and its refund would wait for a person */
  isRefundReviewed: ['rimborsoDaEsaminare', z.optional(z.boolean())],
  /**
   * when its buyer asked that it begins before the days to withdraw are over; absent: a withdrawal gives the whole
   * price back, except of a renewal
   */
  startAskedAt: ['inizioChiesto', z.optional(WireTime)],
  /** paid and not begun: it begins when its buyer says so, and by itself then; absent: it has begun */
  waitsUntil: ['inAttesaFino', z.optional(WireTime)],
  /** message credits that come when it begins */
  waitingCredits: ['creditiInAttesa', z.optional(z.int())],
  withdrawnAt: ['receduto', z.optional(WireTime)],
  /** its refund waits for a person until then at the latest, or was refused by one */
  refundReview: [
    'rimborsoInEsame',
    z.optional(
      wireObject({
        status: ['stato', z.enum(['open', 'refused'])],
        cents: ['importo', WireEuros],
        until: ['entro', WireTime],
      }),
    ),
  ],
  /** oldest first; absent: none was issued */
  receipts: ['ricevute', z.optional(z.array(ReceiptEntry))],
  /** the refund guarantee can be claimed until then */
  claimableUntil: ['garanziaEntro', z.optional(WireTime)],
  claim: [
    'richiesta',
    z.optional(
      wireObject({
        status: ['stato', ClaimStatus],
        madeAt: ['data', WireTime],
        answeredAt: ['risposta', z.optional(WireTime)],
      }),
    ),
  ],
});
export type Purchase = z.output<typeof Purchase>;

/** What an account allows itself to spend. */
export const SpendingRules = wireObject({
  /** absent: no limit */
  monthlyLimitCents: ['limiteMensile', z.optional(WireEuros)],
  /** a higher limit starts then, a lower one at once */
  nextLimitCents: ['prossimoLimite', z.optional(WireEuros)],
  nextLimitAt: ['prossimoLimiteDal', z.optional(WireTime)],
  spentCents: ['spesoQuestoMese', WireEuros],
  /** what renews by itself: a limit below `neededCents` ends it at that time */
  renewals: [
    'rinnovi',
    z.optional(
      z.array(
        wireObject({
          planName: ['nomePiano', z.string()],
          renewsAt: ['rinnovaIl', WireTime],
          neededCents: ['limiteNecessario', WireEuros],
        }),
      ),
    ),
  ],
  /** nothing can be bought before */
  pausedUntil: ['pausaFino', z.optional(WireTime)],
});
export type SpendingRules = z.output<typeof SpendingRules>;

/** Why credits came or went; the text is the reader's language's. */
export const CreditReason = z.enum([
  'welcome',
  'purchase',
  'promotion',
  'message',
  'like',
  'icebreaker',
  'refused_message',
  'refund',
  'chargeback',
  'withdrawal',
  'gift',
  'other',
]);
export type CreditReason = z.infer<typeof CreditReason>;

/** One row of the ledger, explained. */
export const CreditEntry = wireObject({
  id: ['id', z.int()],
  at: ['data', WireTime],
  unit: ['unita', z.enum(['message', 'icebreaker', 'like'])],
  /** positive: came, negative: went */
  amount: ['importo', z.int()],
  /** of this unit, after it */
  balance: ['saldo', z.int()],
  reason: ['motivo', CreditReason],
  /** the other person's screen name, or the plan's name */
  about: ['riferimento', z.optional(z.string())],
});
export type CreditEntry = z.output<typeof CreditEntry>;

/** Free text of several lines, without other control characters: people read it in terminals and mails. */
const WrittenText = limitedText(2000, z.regex(/^(?:[\n\t]|\P{Cc})*$/u));

const typedLine = (max: number): z.ZodMiniString => limitedText(max, z.regex(/^\P{Cc}*$/u));

const ByShopper = wireObject({ clickId: ['clickid', ClickId] });

/** After the payment: what was bought, and the ways out of it. Each is open to every level and every flux. */
export const purchaseEndpoints = {
  purchases: endpoint({
    service: 'pay',
    method: 'GET',
    path: '/orders/purchases',
    answer: wireObject({
      purchases: ['acquisti', z.array(Purchase)],
      subscriptions: ['abbonamenti', z.array(Subscription)],
    }),
  }),
  /** Ends the renewal of every running subscription, at once and with a mail as proof. Done already is fine. */
  cancelRenewal: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/unsubUser',
    body: ByShopper,
    answer: wireObject({ result: ['result', z.literal('OK')], subscriptions: ['abbonamenti', z.array(Subscription)] }),
  }),
  /**
   * Asks without signing in that nothing renews any more (France, L215-1-1). The owner of the address gets a mail
   * with a
   * link that ends it; the answer is the same for every address, and too often is answered like once.
   */
  askToCancel: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/disdetta',
    body: wireObject({
      email: ['email', Email],
      name: ['nome', typedLine(80).check(z.minLength(1))],
      /** what was bought, in their words */
      contract: ['contratto', typedLine(120)],
    }),
    answer: wireObject({ result: ['result', z.literal('OK')] }),
  }),
  /**
   * Ends every renewal of the account that the mailed link belongs to, with a mail as proof. Safe to repeat; 410 when
   * the link is too old.
   */
  confirmCancel: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/disdetta/conferma',
    body: wireObject({ token: ['token', limitedText(512)] }),
    answer: wireObject({ result: ['result', z.literal('OK')] }),
  }),
  /**
   * Declares a withdrawal without signing in (Directive 2011/83, art. 11a). The declaration counts from this moment;
   * the owner of the address gets its receipt with a link that shows what it may be about. The answer is the same for
   * every address.
   */
  askToWithdraw: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/recesso',
    body: wireObject({
      email: ['email', Email],
      name: ['nome', typedLine(80).check(z.minLength(1))],
      /** which purchase, in their words: its number, or date and amount; may be empty */
      contract: ['contratto', typedLine(120)],
    }),
    answer: wireObject({ result: ['result', z.literal('OK')], receivedAt: ['ricevuto', WireTime] }),
  }),
  /** What the mailed link may withdraw from, as it stood when the withdrawal was declared; 410 when it is too old. */
  declaredWithdrawal: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/recesso/acquisti',
    body: wireObject({ token: ['token', limitedText(512)] }),
    answer: wireObject({ purchases: ['acquisti', z.array(Purchase)], declaredAt: ['dichiarato', WireTime] }),
  }),
  /** Withdraws from one of these contracts, from the moment of the declaration on. Safe to repeat. */
  confirmWithdrawal: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/recesso/conferma',
    body: wireObject({ token: ['token', limitedText(512)], purchaseId: ['id', ShortName] }),
    answer: z.object({ purchase: Purchase }),
  }),
  /** What is paid and waits begins now. Safe to repeat; 409 when its money went back. */
  begin: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/start',
    body: wireObject({
      clickId: ['clickid', ClickId],
      purchaseId: ['id', ShortName],
      /** version of the text with which its buyer asks for it */
      startsAtOnce: ['inizioSubito', EarlyStartText],
    }),
    answer: z.object({ purchase: Purchase }),
  }),
  /** Withdraws from one contract. The second of two steps; the mail names day and time. Safe to repeat. */
  withdraw: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/withdraw',
    body: wireObject({ clickId: ['clickid', ClickId], purchaseId: ['id', ShortName] }),
    answer: z.object({ purchase: Purchase }),
  }),
  /** Asks for the money back under the refund guarantee; a person answers. Safe to repeat. */
  claimRefund: endpoint({
    service: 'pay',
    method: 'POST',
    path: '/orders/refundClaim',
    body: wireObject({
      clickId: ['clickid', ClickId],
      purchaseId: ['id', ShortName],
      reason: ['motivo', WrittenText],
    }),
    answer: z.object({ purchase: Purchase }),
  }),
  spendingRules: endpoint({ service: 'pay', method: 'GET', path: '/orders/spending', answer: SpendingRules }),
  saveSpendingRules: endpoint({
    service: 'pay',
    method: 'PUT',
    path: '/orders/spending',
    body: wireObject({
      /** null: no limit; absent: leave it, and a higher one that waits, as they are */
      monthlyLimitCents: ['limiteMensile', z.optional(z.nullable(WireEuros))],
      /** days from now; 0: leave a running pause as it is, which cannot be shortened */
      pauseDays: ['pausaGiorni', z.int().check(z.minimum(0), z.maximum(180))],
    }),
    answer: SpendingRules,
  }),
  /** Newest first; `before` is the last id of the page above. */
  creditHistory: endpoint({
    service: 'api',
    method: 'GET',
    path: '/get/credits/:clickId',
    params: z.object({ clickId: ClickId }),
    query: z.object({ before: z.optional(z.coerce.number()) }),
    answer: wireObject({ entries: ['movimenti', z.array(CreditEntry)], isComplete: ['fine', z.boolean()] }),
  }),
} as const;
