import { CURRENCY } from '@halo/server-kit/money/currency';
import { randomUUID } from 'node:crypto';
import { type ClickId, type Flow, type RatePlan, subscriptionOfCardChange } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Caller } from '../../../http/caller.ts';
import type { AccountFacts } from '../../accounts/index.ts';
import type { CardTokens } from '../cards/card-token.ts';
import { checkBlocks, payerMarks } from '../fraud/block-check.ts';
import type { PayerMarks } from '../fraud/block-repository.ts';
import { checkFraud, fraudLocks, newDevice } from '../fraud/fraud-check.ts';
import { type FraudPrints, type FraudSignals, NO_SIGNALS } from '../fraud/fraud-signals.ts';
import type { PaymentsNeeds } from '../payments.ts';
import { keepAddress } from '../billing-addresses.ts';
import type { Instrument, PaymentProvider, StartRequest } from '../providers/payment-provider.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { CardRouting } from '../routing/card-routing.ts';
import { type OpeningFacts, openingFacts, standingAttempts } from './attempt-history.ts';
import { lockPayer } from './attempt-lock.ts';
import { type Attempt, attemptByKey, insertAttempt, type NewAttempt } from './attempt-repository.ts';
import { creditsOf } from './deliver.ts';
import { type ChosenInstrument, chooseInstrument } from './instrument-choice.ts';
import { hashOf, type PaymentOrigin, type PaymentRequest } from './payment-request.ts';
import { planOnSale } from './plan-on-sale.ts';
import { startRequest } from './start-request.ts';

const HOUR_MS = 3_600_000;
/** Declines an account may collect in an hour before it is asked for another way to pay: card testing needs many. */
const FAILURES_PER_HOUR = 15;
/** The same plan again within this time is a second click, a second tab or the way back, not a second payment. */
const SAME_PAYMENT_MS = 60_000;
/** A bank that decides takes a day at most; after that another attempt may be made beside it. */
const PENDING_BLOCKS_MS = 24 * HOUR_MS;

export type Opening =
  | {
      kind: 'opened';
      request: StartRequest;
      attempt: Pick<Attempt, 'id' | 'amountCents' | 'currency' | 'provider' | 'accountCompany'>;
    }
  /** the account has this one already, or one that must come to its end first */
  | { kind: 'stands'; attempt: Attempt };

export interface AttemptOpening {
  /**
   * Stores the attempt, the spent card token and the state "submitted" in one transaction, before the provider is
   * called. @throws what the shopper did wrong
   */
  open(caller: Caller, payment: PaymentRequest, from: PaymentOrigin): Promise<Opening>;
  /** Builds the request of an attempt again from what the browser sent again: for a process that did not open it. */
  again(attempt: Attempt, payment: PaymentRequest, from: PaymentOrigin): Promise<StartRequest>;
}

export function createAttemptOpening(
  needs: PaymentsNeeds,
  providers: ProviderRegistry,
  tokens: CardTokens,
  prints: FraudPrints,
  routing: CardRouting,
): AttemptOpening {
  const { db, clock, env } = needs;
  const sources = { db, clock, providers, tokens, routing };
  return {
    async open({ clickId }, payment, from) {
      const facts = await buyerFacts(needs, clickId);
      const sale =
        (await cardChangeOf(needs, clickId, payment)) ??
        saleOf(needs.flows.flow(from.brand, facts.fluxId), facts, payment);
      const chosen = await chooseInstrument(sources, clickId, payment, from.brand);
      assertAddress(chosen, payment);
      const attempt = {
        ...newAttempt(clickId, payment, from, sale, chosen, clock.now()),
        ...signalsOf(prints, chosen, from),
      };
      const marks = payerMarks(prints, { ...attempt, email: facts.email, address: from.address });
      const device = isCounted(chosen) ? newDevice(facts, attempt.createdAt) : null;
      const made = await withTransaction(db, (tx) =>
        insertUnlessBlocked(needs, tx, attempt, { payment, marks, cardTokenId: chosen.cardTokenId, device }),
      );
      if ('standing' in made) return { kind: 'stands', attempt: made.standing };
      const request = startRequest(
        env,
        made.inserted,
        chosen.instrument,
        facts,
        asSent(payment, chosen.provider),
        from,
      );
      return { kind: 'opened', attempt: made.inserted, request };
    },
    async again(attempt, payment, from) {
      const facts = await buyerFacts(needs, attempt.clickId);
      const chosen = await chooseInstrument(sources, attempt.clickId, payment, from.brand);
      return startRequest(env, attempt, chosen.instrument, facts, asSent(payment, chosen.provider), from);
    },
  };
}

/** Before anything is stored or charged: an older page does not know that this way to pay asks for it. */
function assertAddress({ provider, instrument }: ChosenInstrument, { billingAddress }: PaymentRequest): void {
  if (isNewCard(instrument) && provider.asksAddress && !billingAddress)
    throw new AppError('invalid_request', {
      field: 'billingAddress',
      message: "this card is taken with its owner's address only",
    });
}

function isNewCard({ kind }: Instrument): boolean {
  return kind === 'card' || kind === 'encryptedCard';
}

/** An address goes only to who asks for it. */
function asSent(payment: PaymentRequest, provider: Pick<PaymentProvider, 'asksAddress'>): PaymentRequest {
  return provider.asksAddress ? payment : { ...payment, billingAddress: undefined };
}

/** Only what is paid with a card that is new here is counted: on a page of a company no card can be tested for us. */
function isCounted({ instrument }: ChosenInstrument): boolean {
  return instrument.kind !== 'saved' && instrument.kind !== 'hosted';
}

function signalsOf(prints: FraudPrints, chosen: ChosenInstrument, { address }: PaymentOrigin): FraudSignals {
  const { instrument } = chosen;
  if (!isCounted(chosen)) return NO_SIGNALS;
  return prints.of({ cardNumber: instrument.kind === 'card' ? instrument.card.number : undefined, address });
}

async function buyerFacts({ accounts }: Pick<PaymentsNeeds, 'accounts'>, clickId: ClickId): Promise<AccountFacts> {
  const facts = await accounts.facts(clickId);
  if (!facts) throw new AppError('unauthenticated', { message: 'no such account' });
  return facts;
}

interface Sale {
  readonly plan: RatePlan;
  readonly purpose: 'verification' | 'purchase' | 'cardChange';
  /** whose card is changed */
  readonly subscriptionId?: string | null;
}

/** Undefined: something is to be bought. @throws change_method, plan_unknown */
async function cardChangeOf(
  { purchases }: Pick<PaymentsNeeds, 'purchases'>,
  clickId: ClickId,
  { productId, expectedCents, means }: PaymentRequest,
): Promise<Sale | undefined> {
  const subscriptionId = subscriptionOfCardChange(productId);
  if (subscriptionId === undefined) return undefined;
  const renewing = await purchases.renewing(clickId, subscriptionId);
  if (!renewing || expectedCents !== 0)
    throw new AppError('plan_unknown', { field: 'productId', message: 'no plan of this account renews under this id' });
  if (!leavesCard(means))
    throw new AppError('change_method', { field: 'method', message: 'only a card can take the place of a card' });
  // The name is what its owner reads; of the rest nothing is sold.
  const plan = { ...renewing.plan, productId, priceCents: 0, totalCents: 0, credits: 0, promoCredits: undefined };
  return { plan, purpose: 'cardChange', subscriptionId };
}

/** The plan to sell, if this flow sells it in this way. @throws change_method, plan_unknown, price_changed */
function saleOf(flow: Flow, facts: AccountFacts, payment: PaymentRequest): Sale {
  const { method, means, productId } = payment;
  if (!flow.paymentMethods.includes(method))
    throw new AppError('change_method', { field: 'method', message: 'this way to pay is not offered' });
  const plan = planOnSale(flow, facts, productId, payment);
  if (plan.totalCents === 0 && means.kind === 'hosted')
    throw new AppError('change_method', { field: 'method', message: 'only a card can be checked' });
  const isVerification = flow.plans.verification.some((each) => each.productId === plan.productId);
  return { plan, purpose: isVerification ? 'verification' : 'purchase' };
}

function newAttempt(
  clickId: ClickId,
  payment: PaymentRequest,
  { brand, country }: PaymentOrigin,
  { plan, purpose, subscriptionId = null }: Sale,
  { provider, instrument, savedCardId, lastFour }: ChosenInstrument,
  createdAt: Date,
): NewAttempt {
  return {
    id: randomUUID(),
    clickId,
    brandId: brand.id,
    idempotencyKey: payment.idempotencyKey,
    requestHash: hashOf(payment),
    productId: plan.productId,
    plan,
    amountCents: plan.totalCents,
    currency: CURRENCY,
    method: payment.method,
    provider: provider.name,
    accountCompany: provider.accountCompany,
    purpose,
    // Its bank must know that what is checked will be charged again.
    renews: purpose === 'cardChange' || (payment.renews && plan.renewal !== undefined && leavesCard(payment.means)),
    subscriptionId,
    savedCardId: savedCardId ?? null,
    remembersCard: payment.remembersCard,
    startRequest: payment.startsAtOnce ?? null,
    cardLastFour: lastFour ?? null,
    ...NO_SIGNALS,
    addressCountry: (isNewCard(instrument) ? asSent(payment, provider).billingAddress?.country : undefined) ?? null,
    networkCountry: country ?? null,
    needsAuthentication: false,
    missingAnnounced: payment.missingCredits ?? 0,
    createdAt,
  };
}

/** What is paid on a page of the provider, or by a wallet, leaves no card behind that a renewal could be charged to. */
function leavesCard({ kind }: PaymentRequest['means']): boolean {
  return kind === 'cardToken' || kind === 'savedCard';
}

type Insertion = { readonly inserted: NewAttempt } | { /** the attempt in the way */ readonly standing: Attempt };

interface Asked {
  readonly payment: PaymentRequest;
  /** by what its payer is recognised */
  readonly marks: PayerMarks;
  readonly cardTokenId: string | undefined;
  /** of an account that is new */
  readonly device: string | null;
}

async function insertUnlessBlocked(
  needs: Pick<PaymentsNeeds, 'purchases' | 'log' | 'brands' | 'clock'>,
  tx: Transaction,
  attempt: NewAttempt,
  { payment, marks, cardTokenId, device }: Asked,
): Promise<Insertion> {
  const { clickId, productId, amountCents, createdAt } = attempt;
  await lockPayer(tx, clickId, fraudLocks(attempt, device));
  const blocking = blockingAttempt(
    await standingAttempts(tx, clickId, productId, before(createdAt, SAME_PAYMENT_MS)),
    payment,
    createdAt,
  );
  if (blocking) return { standing: blocking };
  await checkBlocks(needs, tx, attempt.brandId, marks);
  const { isDisputed } = await checkHistory(tx, attempt, payment);
  if (amountCents > 0) await needs.purchases.maySpend(tx, clickId, amountCents);
  const inserted = {
    ...attempt,
    needsAuthentication: (await checkFraud(needs, tx, { ...attempt, device })) || isDisputed,
  };
  const insertion = await insertAttempt(tx, inserted, 'tryCharge', cardTokenId);
  await keepAddress(tx, clickId, payment, createdAt);
  if (insertion === 'token_used')
    throw new AppError('card_token_used', { message: 'the card token was used for another payment' });
  // Under the lock one with this key would have been found above, unless it has ended since then.
  const known = insertion === 'known' ? await attemptByKey(tx, clickId, payment.idempotencyKey) : undefined;
  return known ? { standing: known } : { inserted };
}

/**
 * @throws change_method after too many refusals, conflict with what was announced under this key, offer_changed when
 * more credits are missing than the page has said
 */
async function checkHistory(
  tx: Transaction,
  attempt: NewAttempt,
  payment: PaymentRequest,
): Promise<Pick<OpeningFacts, 'isDisputed'>> {
  const { clickId, createdAt } = attempt;
  const facts = await openingFacts(tx, clickId, payment, before(createdAt, HOUR_MS));
  if (facts.refusalsLately >= FAILURES_PER_HOUR)
    throw new AppError('change_method', { message: 'too many refused payments in an hour' });
  if (facts.isAnnouncedOtherwise)
    throw new AppError('conflict', {
      field: 'productId',
      message: 'another plan or price was announced under this key',
    });
  if (Math.min(facts.missingCredits, creditsOf(attempt)) > attempt.missingAnnounced)
    throw new AppError('offer_changed', {
      field: 'missingCredits',
      message: 'credits of an earlier payment are missing; say so before asking again',
      detail: { missingCredits: String(facts.missingCredits) },
    });
  return facts;
}

/**
 * What must be checked before another attempt: anything whose money may still move, and the same plan that was paid a
 * moment ago. A bank that is still deciding about another plan blocks nothing.
 */
function blockingAttempt(
  standing: readonly Attempt[],
  payment: Pick<PaymentRequest, 'idempotencyKey' | 'productId'>,
  now: Date,
): Attempt | undefined {
  return (
    standing.find(({ idempotencyKey }) => idempotencyKey === payment.idempotencyKey) ??
    standing.find(
      ({ state, productId, createdAt }) =>
        state.status !== 'pending' || (productId === payment.productId && createdAt > before(now, PENDING_BLOCKS_MS)),
    )
  );
}

function before(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() - milliseconds);
}
