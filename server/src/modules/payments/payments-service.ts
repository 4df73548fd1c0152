import { randomUUID } from 'node:crypto';
import type { CardDetails, CardToken, ClickId, IdempotencyKey, PaymentAttempt, PayRules } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { createAttemptOpening } from './attempts/attempt-opening.ts';
import { createAttemptRecorder } from './attempts/attempt-recorder.ts';
import { type Attempt, attemptByKey, latestAttempt, refusalsSincePaid } from './attempts/attempt-repository.ts';
import { attemptView } from './attempts/attempt-view.ts';
import { createCharges } from './attempts/charges.ts';
import type { PaymentOrigin, PaymentWish } from './attempts/payment-wish.ts';
import { createRenewals, type Renewals } from './attempts/renewals.ts';
import { createReturns } from './attempts/returns.ts';
import { createSharedRuns } from './attempts/shared-runs.ts';
import { createTries } from './attempts/tries.ts';
import { checkCard } from './cards/card-check.ts';
import { CARD_SESSION_SECONDS, cardSummary, createCardTokens } from './cards/card-token.ts';
import { createCardsOnFile } from './cards/cards-on-file.ts';
import { type Crash, noCrash } from './crash-points.ts';
import { createOrders, type Orders } from './orders/orders.ts';
import { payRules } from './pay-rules.ts';
import { paymentKeys } from './payment-keys.ts';
import { createPaymentsWorker } from './payments-worker.ts';
import type { ProviderName, WebhookRequest } from './providers/payment-provider.ts';
import { createProviderRegistry, type ProviderRegistry } from './providers/provider-registry.ts';
import type { ProviderModule } from './providers/provider-module.ts';
import { createReversals, type RefundOrder } from './reversals/reversals.ts';
import { createWebhookInbox } from './webhooks/webhook-inbox.ts';

const PROVIDER_TIMEOUT_MS = 15_000;
const HOUR_MS = 3_600_000;

/** What the browser brought back, or asks about. */
export type ReturnedBy =
  | { kind: 'result'; provider: ProviderName; redirectResult: string }
  | { kind: 'reference'; provider: ProviderName; reference: string }
  | { kind: 'attempt'; provider: ProviderName; attemptId: string | undefined };

export type WebhookAnswer =
  | { kind: 'accepted'; reply: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string };

export interface PaymentsService extends Renewals {
  cardSession(caller: Caller): { session: string; expiresInSeconds: number };
  createToken(session: string | undefined, card: CardDetails): CardToken;
  /**
   * The same key answers the same attempt. The answer may be another attempt of the account that must end first: its
   * key says which.
   */
  pay(caller: Caller, wish: PaymentWish, from: PaymentOrigin): Promise<PaymentAttempt>;
  /** Safe to repeat. */
  returned(caller: Caller, by: ReturnedBy): Promise<PaymentAttempt>;
  attempt(caller: Caller, idempotencyKey: IdempotencyKey): Promise<PaymentAttempt>;
  latest(caller: Caller): Promise<PaymentAttempt | undefined>;
  /** Ends an open try here and at the provider. Undefined: none was made. */
  giveUp(caller: Caller, idempotencyKey: IdempotencyKey): Promise<PaymentAttempt | undefined>;
  rules(caller: Caller, from: Pick<PaymentOrigin, 'brand'>): Promise<PayRules>;
  /** Here and at the provider; gone already is fine. */
  forgetCard(clickId: ClickId, cardId: string): Promise<void>;
  /**
   * Forgets a card that was kept for renewals only, here and at the provider; one that its owner keeps stays, and one
   * that something renews with.
   */
  releaseCard(clickId: ClickId, cardId: string): Promise<void>;
  /**
   * Notes in the caller's transaction that money goes back, once a cause; the provider hears of it afterwards. Credits
   * and level are the caller's.
   */
  askRefund(tx: Transaction, order: RefundOrder): Promise<void>;
  receiveWebhook(provider: ProviderName, request: WebhookRequest): Promise<WebhookAnswer>;
  readonly orders: Orders;
  readonly providers: ProviderRegistry;
  /**
   * One round of the worker: open webhooks, charges without an outcome, challenges nobody finished, refunds to send.
   */
  reconcile(): Promise<void>;
  start(): void;
  /** Ends the worker and waits for charges that run. */
  stop(): Promise<void>;
}

export interface PaymentsOptions {
  /** Default: all that the environment sets up. */
  readonly modules?: readonly ProviderModule[];
  /** How long to wait for an answer of a provider. Default 15 s. */
  readonly providerTimeoutMs?: number;
  /** Where a test makes the process die. */
  readonly crash?: Crash;
}

export function createPaymentsService(deps: Deps, services: Services, options: PaymentsOptions = {}): PaymentsService {
  const { db, env, clock, log } = deps;
  const timeoutMs = options.providerTimeoutMs ?? PROVIDER_TIMEOUT_MS;
  const crash = options.crash ?? noCrash;
  const providers = createProviderRegistry({ env, log, timeoutMs }, deps.brands.all(), options.modules);
  const tokens = createCardTokens(paymentKeys(env).secret('card-token'), clock);
  const recorder = createAttemptRecorder(deps, services, crash);
  const charges = createCharges(deps, providers, recorder, timeoutMs, crash);
  const opening = createAttemptOpening(deps, services, providers, tokens);
  const tries = createTries(deps, opening, charges, recorder, crash);
  const returns = createReturns(deps, providers, recorder, crash);
  const renewals = createRenewals(deps, services, charges);
  const reversals = createReversals(deps, services, providers, timeoutMs);
  const inbox = createWebhookInbox(deps, providers, recorder, reversals);
  const cards = createCardsOnFile(deps, services, providers);
  const orders = createOrders(deps, services);
  const background = createSharedRuns<void>();
  const worker = createPaymentsWorker({
    deps,
    recorder,
    inbox,
    charges,
    reversals,
    providers,
    callTimeoutMs: timeoutMs,
  });

  return {
    providers,
    orders,
    renew: renewals.renew,
    cardSession: ({ clickId, brandId }) => ({
      session: tokens.startSession({ clickId, brandId }),
      expiresInSeconds: CARD_SESSION_SECONDS,
    }),
    createToken(session, card) {
      if (session === undefined) throw new AppError('unauthenticated', { message: 'a card session is needed' });
      const owner = tokens.openSession(session);
      const brand = checkCard(card, clock.now());
      return { token: tokens.make(owner, card), ...cardSummary(card, brand) };
    },
    pay: async (caller, wish, from) => view(await tries.pay(caller, wish, from)),
    returned: async (caller, by) => view(await answerTo(caller, by)),
    async attempt({ clickId }, idempotencyKey) {
      const attempt = await attemptByKey(db, clickId, idempotencyKey);
      if (!attempt) throw new AppError('not_found', { message: 'no payment with this key' });
      return view(attempt);
    },
    async latest({ clickId }) {
      const attempt = await latestAttempt(db, clickId, new Date(clock.now().getTime() - HOUR_MS));
      return attempt && view(attempt);
    },
    async giveUp({ clickId }, idempotencyKey) {
      const attempt = await tries.giveUp(clickId, idempotencyKey);
      return attempt && view(attempt);
    },
    rules: (caller, { brand }) => payRules(deps, services, providers, caller, brand),
    forgetCard: cards.forget,
    releaseCard: cards.release,
    askRefund: reversals.ask,
    async receiveWebhook(name, request) {
      const reading = (await providers.byName(name)?.readWebhook(request)) ?? {
        kind: 'refused',
        reason: 'no such provider',
      };
      if (reading.kind !== 'events') return reading;
      await inbox.store(name, reading.events);
      await crash('webhookKept');
      // After the acknowledgement: the provider must not wait for our work, and the worker does what is left.
      setImmediate(
        () =>
          void background
            .run(randomUUID(), () => inbox.process())
            .catch((error: unknown) => log.error({ err: error }, 'the webhook inbox could not be read')),
      );
      return { kind: 'accepted', reply: reading.reply };
    },
    reconcile: () => background.run('reconcile', () => worker.round()),
    start: () => worker.start(() => background.run('reconcile', () => worker.round())),
    async stop() {
      worker.stop();
      await Promise.all([charges.settled(), returns.settled(), background.settled()]);
      charges.clear();
    },
  };

  function answerTo(caller: Caller, by: ReturnedBy): Promise<Attempt> {
    switch (by.kind) {
      case 'result':
        return returns.byResult(caller, by.provider, by.redirectResult);
      case 'reference':
        return returns.byReference(caller, by.provider, by.reference);
      case 'attempt':
        return returns.byAttempt(caller, by.provider, by.attemptId);
    }
  }

  async function view(attempt: Attempt): Promise<PaymentAttempt> {
    const { clickId, state } = attempt;
    return attemptView(attempt, {
      credits: state.status === 'settled' ? await services.credits.credits(clickId) : undefined,
      renewsAt:
        state.status === 'settled' && attempt.renews ? (await services.accounts.user(clickId)).renewsAt : undefined,
      startsAt:
        state.status === 'settled' && attempt.plan.renewal
          ? (await services.purchases.beginningOf(attempt.id))?.getTime()
          : undefined,
      declines: state.status === 'failed' ? await refusalsSincePaid(db, clickId) : undefined,
    });
  }
}
