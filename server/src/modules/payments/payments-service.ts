import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Brand, CardDetails, CardToken, ClickId, IdempotencyKey, PaymentAttempt, paymentEndpoints } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../../services.ts';
import { withTransaction } from '../../storage/transaction.ts';
import { createAdyenProvider } from './providers/adyen/adyen-provider.ts';
import { adyenConnection, paymentKeys } from './providers/adyen/adyen-settings.ts';
import { type AdyenWebhook, createAdyenWebhook } from './providers/adyen/adyen-webhook.ts';
import { createAttemptRecorder, type Occurrence } from './attempts/attempt-recorder.ts';
import {
  type Attempt, attemptByKey, attemptOfCause, failuresSince, insertAttempt, lockAttempt, saveChange, spendCardToken,
} from './attempts/attempt-repository.ts';
import { attemptView } from './attempts/attempt-view.ts';
import { checkCard } from './cards/card-check.ts';
import { CARD_SESSION_SECONDS, cardSummary, createCardTokens } from './cards/card-token.ts';
import type { ChargeRequest, PaymentProvider, ProviderAnswer } from './payment-provider.ts';
import { createPaymentsWorker } from './payments-worker.ts';
import { planOnSale } from './attempts/plan-on-sale.ts';
import { createSharedRuns } from './attempts/shared-runs.ts';
import { createUnfinishedCharges } from './attempts/unfinished-charges.ts';
import { createWebhookInbox } from './webhooks/webhook-inbox.ts';

const CURRENCY = 'EUR';
const WAIT_STEP_MS = 100;
/** Declines an account may collect in an hour before it is asked for another way to pay: card testing needs many. */
const FAILURES_PER_HOUR = 15;

export type ChargeOrder = z.output<typeof paymentEndpoints.tryCharge.body>;

/** Where a call comes from, as the server saw it. */
export interface ChargeOrigin {
  readonly brand: Brand;
  readonly origin: string;
  readonly address: string;
}

export interface PaymentsService {
  cardSession(caller: Caller): { session: string; expiresInSeconds: number };
  createToken(session: string | undefined, card: CardDetails): CardToken;
  tryCharge(caller: Caller, order: ChargeOrder, from: ChargeOrigin): Promise<PaymentAttempt>;
  /** The return from a challenge. */
  confirm(caller: Caller, redirectResult: string): Promise<PaymentAttempt>;
  attempt(caller: Caller, idempotencyKey: IdempotencyKey): Promise<PaymentAttempt>;
  /** Stores what a provider's webhook says. False: it is not signed by the provider, nothing happened. */
  receiveWebhook(body: unknown): Promise<boolean>;
  /** One round of the worker: open webhooks, charges without an outcome, challenges nobody finished. */
  reconcile(): Promise<void>;
  start(): void;
  /** Ends the worker and waits for charges that run. */
  stop(): Promise<void>;
}

export interface PaymentsOptions {
  /** Default: Adyen as the environment says. */ readonly provider?: PaymentProvider;
  /** How long to wait for an answer of the provider. Default 15 s. */ readonly providerTimeoutMs?: number;
}

export function createPaymentsService(deps: Deps, services: Services, options: PaymentsOptions = {}): PaymentsService {
  const { db, clock, log } = deps;
  const connection = adyenConnection(deps.env, options.providerTimeoutMs);
  const provider = options.provider ?? createAdyenProvider(connection, log);
  const webhook: AdyenWebhook = createAdyenWebhook(connection.hmacKey, log);
  const tokens = createCardTokens(paymentKeys(deps.env).secret('card-token'), clock);
  const recorder = createAttemptRecorder(deps, services);
  const inbox = createWebhookInbox(deps, recorder, { name: provider.name, merchantAccount: connection.merchantAccount });
  const unfinished = createUnfinishedCharges();
  const charges = createSharedRuns<void>();
  const returns = createSharedRuns<Attempt>();
  const background = createSharedRuns<void>();
  const worker = createPaymentsWorker({ deps, recorder, inbox, unfinished, charge, callTimeoutMs: connection.timeoutMs });

  return {
    cardSession: ({ clickId, brandId }) => ({ session: tokens.startSession({ clickId, brandId }), expiresInSeconds: CARD_SESSION_SECONDS }),
    createToken(session, card) {
      if (session === undefined) throw new AppError('unauthenticated', { message: 'a card session is needed' });
      const owner = tokens.openSession(session);
      const brand = checkCard(card, clock.now());
      return { token: tokens.make(owner, card), ...cardSummary(card, brand) };
    },
    async tryCharge(caller, order, from) {
      const requestHash = hashOf(order);
      const known = await attemptByKey(db, caller.clickId, order.idempotencyKey);
      if (known) return answerAgain(known, requestHash);
      const opened = await openAttempt(caller, order, from, requestHash);
      if (!opened) return answerAgain(await requireAttempt(caller.clickId, order.idempotencyKey), requestHash);
      await charge(opened);
      return view(await requireAttempt(caller.clickId, order.idempotencyKey));
    },
    async confirm(caller, redirectResult) {
      const cause = `return:${createHash('sha256').update(redirectResult).digest('hex').slice(0, 32)}`;
      const known = await attemptOfCause(db, caller.clickId, cause);
      if (known) return view(known);
      const attempt = await returns.run(cause, () => confirmOnce(redirectResult, cause));
      if (attempt.clickId !== caller.clickId) throw new AppError('forbidden', { message: 'the payment belongs to another account' });
      return view(attempt);
    },
    async attempt(caller, idempotencyKey) {
      return view(await requireAttempt(caller.clickId, idempotencyKey));
    },
    async receiveWebhook(body) {
      const events = webhook.read(body);
      if (!events) return false;
      await inbox.store(events);
      // After the acknowledgement: the provider must not wait for our work, and the worker does what is left.
      setImmediate(() => void background.run(randomUUID(), () => inbox.process()).catch((error: unknown) => log.error({ err: error }, 'the webhook inbox could not be read')));
      return true;
    },
    reconcile: () => background.run('reconcile', () => worker.round()),
    start: () => worker.start(() => background.run('reconcile', () => worker.round())),
    async stop() {
      worker.stop();
      await Promise.all([charges.settled(), returns.settled(), background.settled()]);
      unfinished.clear();
    },
  };

  /** Attempt, spent token and "submitted" in one transaction, before the provider hears of it. Undefined: somebody else was first. */
  async function openAttempt(caller: Caller, order: ChargeOrder, from: ChargeOrigin, requestHash: string): Promise<ChargeRequest | undefined> {
    const facts = await services.accounts.facts(caller.clickId);
    if (!facts) throw new AppError('unauthenticated', { message: 'no such account' });
    const flow = services.flows.flow(from.brand, facts.fluxId);
    if (order.method !== 'credit_card' || !flow.paymentMethods.includes(order.method)) {
      throw new AppError('change_method', { field: 'method', message: 'this way to pay is not offered' });
    }
    const plan = planOnSale(flow, facts.premiumLevel, order.productId, order.expectedCents);
    if (order.cardToken === undefined) throw new AppError('invalid_request', { field: 'cardToken', message: 'a card token is needed' });
    const token = tokens.open(order.cardToken, { clickId: caller.clickId, brandId: from.brand.id });
    const now = clock.now();
    if ((await failuresSince(db, caller.clickId, new Date(now.getTime() - 3_600_000))) >= FAILURES_PER_HOUR) {
      throw new AppError('change_method', { message: 'too many refused payments in an hour' });
    }
    const id = randomUUID();
    const isFirst = await withTransaction(db, async (tx) => {
      const isInserted = await insertAttempt(tx, {
        id, clickId: caller.clickId, brandId: from.brand.id, idempotencyKey: order.idempotencyKey, requestHash,
        productId: plan.productId, plan, amountCents: plan.totalCents, currency: CURRENCY,
        method: order.method, provider: provider.name, createdAt: now,
      });
      if (!isInserted) return false;
      if (!(await spendCardToken(tx, token.id, now))) throw new AppError('card_token_used', { message: 'the card token was used for another payment' });
      const attempt = await lockAttempt(tx, id);
      if (attempt) await saveChange(tx, attempt, { to: { status: 'submitted' }, cause: 'tryCharge', at: now });
      return true;
    });
    if (!isFirst) return undefined;
    return {
      attemptId: id,
      amountCents: plan.totalCents,
      currency: CURRENCY,
      card: token.card,
      shopper: { clickId: caller.clickId, email: facts.email, language: facts.language, country: facts.country.toUpperCase(), address: from.address },
      browser: order.browser,
      origin: from.origin,
      returnUrl: `${from.origin}/adyen/paymentCheck`,
      descriptor: from.brand.descriptor,
    };
  }

  /** Asks the provider and records what it said. The same attempt is never asked for twice at a time. */
  function charge(request: ChargeRequest): Promise<void> {
    return charges.run(request.attemptId, async () => {
      unfinished.keep(request, clock.now());
      const answer = await provider.charge(request);
      if (answer.kind === 'lost') log.warn({ attemptId: request.attemptId, reason: answer.reason }, 'no answer to a charge');
      await recorder.record(request.attemptId, occurrenceOf(answer, 'answer'));
      if (answer.kind !== 'lost') unfinished.drop(request.attemptId);
    });
  }

  async function answerAgain(attempt: Attempt, requestHash: string): Promise<PaymentAttempt> {
    if (attempt.requestHash !== requestHash) {
      throw new AppError('conflict', { field: 'idempotencyKey', message: 'this key belongs to another payment' });
    }
    if (attempt.state.status === 'unknown') {
      const request = unfinished.get(attempt.id, clock.now());
      if (request) await charge(request);
      return view(await requireAttempt(attempt.clickId, attempt.idempotencyKey));
    }
    return view(await whileRunning(attempt));
  }

  /** The first call is still with the provider, here or in another process. No connection is held meanwhile. */
  async function whileRunning(attempt: Attempt): Promise<Attempt> {
    let current = attempt;
    for (let waited = 0; isRunning(current) && waited < connection.timeoutMs + 2000; waited += WAIT_STEP_MS) {
      await wait(WAIT_STEP_MS);
      current = await requireAttempt(attempt.clickId, attempt.idempotencyKey);
    }
    return current;
  }

  async function confirmOnce(redirectResult: string, cause: string): Promise<Attempt> {
    const result = await provider.confirm(redirectResult);
    if (result.kind === 'foreign') throw new AppError('invalid_request', { field: 'redirectResult', message: 'the provider does not know this result' });
    if (result.kind === 'lost') throw new AppError('unavailable', { message: 'the provider did not answer', retryable: true });
    const occurrence = occurrenceOf(result.answer, cause);
    const attempt = await recorder.record(result.attemptId, occurrence);
    if (!attempt) throw new AppError('invalid_request', { field: 'redirectResult', message: 'the result belongs to no payment' });
    return attempt;
  }

  async function requireAttempt(clickId: ClickId, idempotencyKey: IdempotencyKey): Promise<Attempt> {
    const attempt = await attemptByKey(db, clickId, idempotencyKey);
    if (!attempt) throw new AppError('not_found', { message: 'no payment with this key' });
    return attempt;
  }

  async function view(attempt: Attempt): Promise<PaymentAttempt> {
    return attemptView(attempt, attempt.state.status === 'settled' ? await services.credits.credits(attempt.clickId) : undefined);
  }
}

function isRunning({ state }: Attempt): boolean {
  return state.status === 'created' || state.status === 'submitted';
}

function occurrenceOf(answer: ProviderAnswer, cause: string): Occurrence {
  switch (answer.kind) {
    case 'accepted': return { event: { type: 'accepted', proof: 'answer' }, cause, reference: answer.reference };
    case 'challenge': return { event: { type: 'challenged', challenge: answer.challenge }, cause, reference: answer.reference };
    case 'pending': return { event: { type: 'delayed' }, cause, reference: answer.reference };
    case 'declined': return { event: { type: 'declined', proof: 'answer', failure: answer.failure }, cause, reference: answer.reference };
    case 'lost': return { event: { type: 'lost' }, cause };
  }
}

/** What makes a request the same one: what is bought, for how much, with what. Facts of the browser may differ after a reload. */
function hashOf({ productId, expectedCents, method, cardToken, rememberCard }: ChargeOrder): string {
  return createHash('sha256').update(JSON.stringify([productId, expectedCents, method, cardToken ?? null, rememberCard ?? false])).digest('hex');
}
