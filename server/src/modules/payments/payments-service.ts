import type { PaymentsNeeds, PaymentsService, ReturnedBy, WebhookAnswer } from './payments.ts';
import type { WebhookRequest } from './providers/payment-provider.ts';
import { createRefundRequests } from './reversals/refund-requests.ts';
import { randomUUID } from 'node:crypto';
import type { ClickId, PaymentAttempt } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { outsideCalls } from '@halo/server-kit/log/call-id';
import { createSharedRuns } from '@halo/server-kit/process/shared-runs';
import type { Caller } from '../../http/caller.ts';
import { createAttemptOpening } from './attempts/attempt-opening.ts';
import { createAttemptRecorder } from './attempts/attempt-recorder.ts';
import { refusalsSincePaid } from './attempts/attempt-history.ts';
import { type Attempt, attemptById, attemptByKey, latestAttempt } from './attempts/attempt-repository.ts';
import { attemptView } from './attempts/attempt-view.ts';
import { createCharges } from './attempts/charges.ts';
import { createRenewals } from './attempts/renewals.ts';
import { createReturns } from './attempts/returns.ts';
import { createShopperPayments } from './attempts/shopper-payments.ts';
import { createBooksCheck } from './books/books-check.ts';
import { createBooksTimer } from './books/books-timer.ts';
import { checkCard } from './cards/card-check.ts';
import type { CardForm } from './card-fields-setting.ts';
import { CARD_SESSION_SECONDS, type CardOwner, cardSummary, createCardTokens, keyFor } from './cards/card-token.ts';
import { createCardsOnFile } from './cards/cards-on-file.ts';
import { coveredBy } from './debts/debt-repository.ts';
import { coverMissing } from './debts/debt-covering.ts';
import { applyCardReport } from './cards/kept-card-reports.ts';
import { type Crash, noCrash } from './crash-points.ts';
import { createPaymentBlocks } from './fraud/block-list.ts';
import { createFraudPrints } from './fraud/fraud-signals.ts';
import { createOrders } from './orders/orders.ts';
import { payRules } from './pay-rules.ts';
import { paymentKeys } from './payment-keys.ts';
import { createPaymentsWorker } from './payments-worker.ts';
import { createProviderRegistry } from './providers/provider-registry.ts';
import type { ProviderAccount } from './providers/provider-account.ts';
import type { ProviderModule } from './providers/provider-module.ts';
import { createOpenItems } from './records/open-items.ts';
import { createPaymentOperations } from './records/create-payment-operations.ts';
import { createPaymentRecords } from './records/create-payment-records.ts';
import { createReversals } from './reversals/reversals.ts';
import { createCardRouting } from './routing/card-routing.ts';
import { createWebhookInbox } from './webhooks/webhook-inbox.ts';

const PROVIDER_TIMEOUT_MS = 15_000;
const HOUR_MS = 3_600_000;

export interface PaymentsOptions {
  /** Default: all that the environment sets up. */
  readonly modules?: readonly ProviderModule[];
  /** How long to wait for an answer of a provider. Default 15 s. */
  readonly providerTimeoutMs?: number;
  /** Where a test makes the process die. */
  readonly crash?: Crash;
  /**
   * whether attempts are counted by card. Default: in production; elsewhere everybody pays with the same test numbers.
   */
  readonly countsCards?: boolean;
}

export function createPaymentsService(needs: PaymentsNeeds, options: PaymentsOptions = {}): PaymentsService {
  const parts = createParts(needs, options);
  const { providers, renewals, shopper, cards, worker, background } = parts;
  return {
    providers,
    orders: createOrders(needs),
    records: createPaymentRecords(needs, providers),
    operations: createPaymentOperations({ needs, ...parts }),
    openItems: createOpenItems(needs.db),
    blocks: parts.blocks,
    processInbox: () => parts.inbox.process(),
    renew: renewals.renew,
    ...cardTokenCalls(parts),
    pay: async (caller, payment, from) => view(needs, await shopper.pay(caller, payment, from)),
    returned: async (caller, by) => view(needs, await returnedAttempt(parts, caller, by)),
    async attempt({ clickId }, idempotencyKey) {
      const attempt = await attemptByKey(needs.db, clickId, idempotencyKey);
      if (!attempt) throw new AppError('not_found', { message: 'no payment with this key' });
      return view(needs, attempt);
    },
    async latest({ clickId }) {
      const attempt = await latestAttempt(needs.db, clickId, new Date(needs.clock.now().getTime() - HOUR_MS));
      return attempt && view(needs, attempt);
    },
    async giveUp({ clickId }, idempotencyKey) {
      const attempt = await shopper.giveUp(clickId, idempotencyKey);
      return attempt && view(needs, attempt);
    },
    rules: (caller, { brand }) => payRules(needs, providers, caller, brand),
    forgetCard: cards.forget,
    releaseCard: cards.release,
    takesCards(brandId) {
      const brand = needs.brands.byId(brandId);
      return brand !== undefined && providers.forMethod(brand, 'credit_card') !== undefined;
    },
    askRefund: createRefundRequests(needs).askRefund,
    async coverMissing(tx, attemptId, credits) {
      const attempt = await attemptById(tx, attemptId);
      if (attempt) await coverMissing(needs, tx, attempt, credits);
    },
    receiveWebhook: (account, request) => receiveWebhook(parts, account, request),
    receiveTokenWebhook: (account, request) => receiveTokenWebhook(parts, needs, account, request),
    reconcile: () => background.run('reconcile', () => worker.round()),
    checkBooks: () => parts.books.look(),
    start() {
      worker.start(() => background.run('reconcile', () => worker.round()));
      parts.booksTimer.start(() => background.run('books', async () => void (await parts.books.look())));
    },
    async stop() {
      worker.stop();
      parts.booksTimer.stop();
      await Promise.all([parts.charges.settled(), parts.returns.settled(), background.settled()]);
      parts.charges.clear();
    },
  };
}

/** Everything that payments consist of, wired. */
function createParts(needs: PaymentsNeeds, options: PaymentsOptions) {
  const { db, env, clock, log } = needs;
  const timeoutMs = options.providerTimeoutMs ?? PROVIDER_TIMEOUT_MS;
  const crash = options.crash ?? noCrash;
  const providers = createProviderRegistry({ env, log, timeoutMs }, needs.brands.all(), options.modules);
  const tokens = createCardTokens(paymentKeys(env).secret('card-token'), clock);
  const prints = createFraudPrints(
    keyFor(paymentKeys(env).secret('card-token'), 'fraud-prints'),
    options.countsCards ?? env.isProduction,
  );
  const recorder = createAttemptRecorder(needs, crash, prints);
  const routing = createCardRouting(needs, providers);
  const charges = createCharges(needs, { providers, routing }, recorder, timeoutMs, crash);
  const opening = createAttemptOpening(needs, providers, tokens, prints, routing);
  const reversals = createReversals(needs, providers, timeoutMs);
  const inbox = createWebhookInbox(needs, providers, recorder, reversals);
  const returns = createReturns(needs, providers, recorder, crash);
  return {
    clock,
    log,
    crash,
    providers,
    tokens,
    encryptsCards: (brandId: string) => {
      const brand = needs.brands.byId(brandId);
      return brand !== undefined && providers.encryptsCards(brand);
    },
    charges,
    recorder,
    inbox,
    reversals,
    shopper: createShopperPayments({ db, clock, opening, charges, recorder, crash }),
    returns,
    renewals: createRenewals(needs, charges, prints),
    blocks: createPaymentBlocks(needs, prints),
    cards: createCardsOnFile(needs, providers),
    background: createSharedRuns<void>(),
    books: createBooksCheck(needs, providers),
    booksTimer: createBooksTimer(log),
    worker: createPaymentsWorker({
      ...{ needs, recorder, inbox, charges, returns, reversals, providers },
      callTimeoutMs: timeoutMs,
    }),
  };
}

type Parts = ReturnType<typeof createParts>;

function cardTokenCalls({
  tokens,
  clock,
  encryptsCards,
}: Parts): Pick<PaymentsService, 'cardSession' | 'createToken' | 'createEncryptedToken'> {
  function ownerOf(session: string | undefined, form: CardForm): CardOwner {
    if (session === undefined) throw new AppError('unauthenticated', { message: 'a card session is needed' });
    const owner = tokens.openSession(session);
    if ((encryptsCards(owner.brandId) ? 'encrypted' : 'raw') !== form)
      throw new AppError('invalid_request', { message: `the cards of this brand are not taken ${form}` });
    return owner;
  }
  return {
    cardSession: ({ clickId, brandId }) => ({
      session: tokens.startSession({ clickId, brandId }),
      expiresInSeconds: CARD_SESSION_SECONDS,
    }),
    createToken(session, card) {
      const owner = ownerOf(session, 'raw');
      const brand = checkCard(card, clock.now());
      return { token: tokens.make(owner, card), ...cardSummary(card, brand) };
    },
    createEncryptedToken: (session, card) => ({ token: tokens.makeEncrypted(ownerOf(session, 'encrypted'), card) }),
  };
}

function returnedAttempt({ returns }: Parts, caller: Caller, by: ReturnedBy): Promise<Attempt> {
  switch (by.kind) {
    case 'result':
      return returns.byResult(caller, by.provider, by.redirectResult, by.attemptId);
    case 'reference':
      return returns.byReference(caller, by.provider, by.reference);
    case 'attempt':
      return returns.byAttempt(caller, by.provider, by.attemptId);
  }
}

async function receiveWebhook(
  { providers, inbox, crash, background, log }: Parts,
  account: ProviderAccount,
  request: WebhookRequest,
): Promise<WebhookAnswer> {
  const reading = (await providers.of(account)?.readWebhook(request)) ?? {
    kind: 'refused',
    reason: 'no such provider',
  };
  if (reading.kind !== 'events') return reading;
  await inbox.store(account, reading.events);
  await crash('webhookKept');
  // Only after the acknowledgement: the provider must not wait for our work, and the worker retries what is left. The
  // inbox holds events of other webhooks too, so their work carries no id of this one.
  outsideCalls(() =>
    setImmediate(
      () =>
        void background
          .run(randomUUID(), () => inbox.process())
          .catch((error: unknown) => log.error({ err: error }, 'the webhook inbox could not be read')),
    ),
  );
  return { kind: 'accepted', reply: reading.reply };
}

async function receiveTokenWebhook(
  { cards, providers }: Pick<Parts, 'cards' | 'providers'>,
  needs: PaymentsNeeds,
  account: ProviderAccount,
  request: WebhookRequest,
): Promise<WebhookAnswer> {
  const reading = (await providers.of(account)?.readTokenWebhook?.(request)) ?? {
    kind: 'refused',
    reason: 'no such events',
  };
  if (reading.kind === 'refused' || reading.kind === 'later') return reading;
  const { kind, reply } = reading;
  if (kind === 'gone') await cards.gone(reading.card.clickId as ClickId, account, reading.card.token);
  if (kind === 'kept' && (await applyCardReport(needs, account, reading.report)) === 'early')
    return { kind: 'later', reason: 'its payment has no outcome yet' };
  return { kind: 'accepted', reply };
}

/** An attempt as its owner sees it. */
async function view(
  { db, credits, accounts, purchases }: Pick<PaymentsNeeds, 'db' | 'credits' | 'accounts' | 'purchases'>,
  attempt: Attempt,
): Promise<PaymentAttempt> {
  const { clickId, state } = attempt;
  const isSettled = state.status === 'settled';
  return attemptView(attempt, {
    credits: isSettled ? await credits.credits(clickId) : undefined,
    renewsAt: isSettled && attempt.renews ? (await accounts.user(clickId)).renewsAt : undefined,
    startsAt: isSettled && attempt.plan.renewal ? (await purchases.beginningOf(attempt.id))?.getTime() : undefined,
    waitsUntil: isSettled ? (await purchases.waitsUntil(attempt.id))?.getTime() : undefined,
    covered: isSettled && attempt.missingAnnounced > 0 ? await coveredBy(db, attempt.id) : undefined,
    declines: state.status === 'failed' ? await refusalsSincePaid(db, clickId) : undefined,
  });
}
