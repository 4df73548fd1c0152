import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { keptCardOf } from '../masked-card.ts';
import { isTurnedAway } from '../provider-call.ts';
import { retryAdvice } from '../retry-advice.ts';
import type {
  ConfirmAnswer,
  PaymentProvider,
  ProviderAnswer,
  RefundAnswer,
  Returned,
  StartRequest,
} from '../payment-provider.ts';
import { type CheckoutAnswer, readCheckoutAnswer, readModification, toAnswer, tokenOf } from './adyen-answer.ts';
import { AdyenRefusedRequestError, createAdyenHttpClient } from './adyen-http-client.ts';
import { type AdyenApi, createAdyenApi } from './adyen-library.ts';
import { validationKind } from './adyen-refusal.ts';
import { paymentRequest } from './adyen-request.ts';
import type { AdyenConnection } from './adyen-settings.ts';
import { readTokenWebhook } from './adyen-tokens.ts';
import { createAdyenWebhook } from './adyen-webhook.ts';

const IN_PROGRESS = '704';
const TOKEN_NOT_FOUND = '803';
const PSP_REFERENCE = /^[A-Z0-9]{16}$/;

/** How Adyen is called for one merchant account. */
interface Adyen {
  readonly merchantAccount: string;
  readonly log: FastifyBaseLogger;
  api(): AdyenApi;
}

/** Adyen Checkout v72 through the official client: cards, cards on file, Google's and Apple's cards. */
export function createAdyenProvider(connection: AdyenConnection, log: FastifyBaseLogger): PaymentProvider {
  const { merchantAccount } = connection;
  const webhook = createAdyenWebhook(connection.hmacKey, log);
  let api: AdyenApi | undefined;
  const adyen: Adyen = {
    merchantAccount,
    log,
    api: () =>
      (api ??= createAdyenApi(
        { apiKey: connection.apiKey, environment: 'TEST' as never },
        createAdyenHttpClient(connection),
      )),
  };
  return {
    name: 'adyen',
    methods: ['credit_card', 'googlepay', 'applepay'],
    merchant: merchantAccount,
    asksAddress: connection.asksAddress,
    ...(connection.cardKey ? { cardKey: connection.cardKey } : {}),
    start: (request) => startPayment(adyen, request),
    confirm: (returned) => confirmPayment(adyen, returned),
    cancel: (order) => cancelPayment(adyen, order),
    refund: (order) => refundPayment(adyen, order),
    async forget({ token, clickId }) {
      try {
        await adyen.api().recurring.deleteTokenForStoredPaymentDetails(token, clickId, merchantAccount);
      } catch (error) {
        if (error instanceof AdyenRefusedRequestError && error.errorCode === TOKEN_NOT_FOUND) return;
        log.error({ reason: reasonOf(error) }, 'a card could not be removed at Adyen');
      }
    },
    async readWebhook({ method, body }) {
      const events = method === 'POST' ? webhook.read(body) : undefined;
      return events
        ? { kind: 'events', events, reply: '[accepted]' }
        : { kind: 'refused', reason: 'the signature is not valid' };
    },
    readTokenWebhook: (request) => readTokenWebhook(request, connection, () => adyen.api().recurring),
  };
}

async function startPayment({ api, merchantAccount, log }: Adyen, request: StartRequest): Promise<ProviderAnswer> {
  const body = paymentRequest(request, merchantAccount);
  if (!body) return { kind: 'declined', failure: 'change_method' };
  try {
    return started(
      request,
      readCheckoutAnswer(await api().payments.payments(body as never, { idempotencyKey: request.attemptId })),
    );
  } catch (error) {
    return answerOfError(log, error, request.attemptId);
  }
}

async function confirmPayment({ api, log }: Adyen, returned: Returned): Promise<ConfirmAnswer> {
  if (returned.kind !== 'redirectResult') return { kind: 'foreign' };
  const redirectResult = returned.value;
  try {
    const answer = readCheckoutAnswer(
      await api().payments.paymentsDetails(
        { details: { redirectResult } },
        { idempotencyKey: digest('details', redirectResult) },
      ),
    );
    if (answer.merchantReference === undefined) return { kind: 'lost', reason: 'the answer names no attempt' };
    return { kind: 'known', attemptId: answer.merchantReference, answer: toAnswer(answer) };
  } catch (error) {
    return confirmOfError(log, error);
  }
}

async function cancelPayment(
  { api, merchantAccount }: Adyen,
  { attemptId, reference, isChallenge }: Parameters<PaymentProvider['cancel']>[0],
): Promise<ProviderAnswer> {
  try {
    const { modifications } = api();
    const idempotencyKey = digest('cancel', attemptId);
    readModification(
      reference !== undefined && PSP_REFERENCE.test(reference)
        ? await modifications.cancelAuthorisedPaymentByPspReference(
            reference,
            { merchantAccount, reference: attemptId },
            { idempotencyKey },
          )
        : await modifications.cancelAuthorisedPayment(
            { merchantAccount, paymentReference: attemptId, reference: attemptId },
            { idempotencyKey },
          ),
    );
    // Adyen only confirms that it got the request. Of a bank that was never answered that is enough; of anything else
    // the webhook decides.
    return isChallenge === true
      ? { kind: 'declined', failure: 'payment_cancelled', reference }
      : { kind: 'pending', reference };
  } catch (error) {
    return { kind: 'lost', reason: reasonOf(error) };
  }
}

async function refundPayment(
  { api, merchantAccount }: Adyen,
  { isWhole, refundId, attemptId, reference, amountCents, currency }: Parameters<PaymentProvider['refund']>[0],
): Promise<RefundAnswer> {
  if (!PSP_REFERENCE.test(reference)) return { kind: 'refused', reason: 'no payment of Adyen' };
  try {
    const { modifications } = api();
    const options = { idempotencyKey: refundId };
    const body = { merchantAccount, reference: attemptId };
    const amount = { value: amountCents, currency };
    // Whether it was captured already only Adyen knows.
    const answer = isWhole
      ? await modifications.refundOrCancelPayment(reference, body, options)
      : await modifications.refundCapturedPayment(reference, { ...body, amount }, options);
    return { kind: 'asked', reference: readModification(answer).pspReference };
  } catch (error) {
    if (isRefusal(error) && !isTurnedAway(error.status)) return { kind: 'refused', reason: error.message };
    const isUnread = error instanceof AdyenRefusedRequestError && isTurnedAway(error.status);
    return { kind: 'lost', reason: reasonOf(error), ...(isUnread ? { isUnread } : {}) };
  }
}

function started({ instrument, initiator, keepsCard }: StartRequest, answered: CheckoutAnswer): ProviderAnswer {
  const answer = toAnswer(answered);
  // Without a shopper present, a question of the bank is a refusal that only the shopper can heal.
  if (answer.kind === 'challenge' && initiator === 'merchant')
    return {
      kind: 'declined',
      failure: 'authentication_required',
      retry: 'withShopper',
      reference: answer.reference,
    };
  if (answer.kind !== 'accepted' || !keepsCard) return answer;
  const token = tokenOf(answered.additionalData);
  const typed = token !== undefined && instrument.kind === 'card' ? keptCardOf(token, instrument.card) : undefined;
  return { ...answer, keptCard: answer.keptCard ?? typed };
}

function answerOfError(log: FastifyBaseLogger, error: unknown, attemptId: string): ProviderAnswer {
  if (error instanceof AdyenRefusedRequestError && error.status === 429)
    return { kind: 'declined', failure: 'payment_retry', retry: 'ours', isUnread: true };
  if (!isRefusal(error)) return { kind: 'lost', reason: reasonOf(error) };
  const kind = validationKind(error.errorCode);
  // Anything else is a mistake of ours (key, account, a field): the shopper cannot help it.
  if (kind === undefined)
    log.error({ attemptId, status: error.status, errorCode: error.errorCode }, 'Adyen refused a request of ours');
  return {
    kind: 'declined',
    failure: kind ?? 'processing_error',
    retry: kind === undefined ? 'ours' : retryAdvice(kind),
    isUnread: isTurnedAway(error.status),
  };
}

function confirmOfError(log: FastifyBaseLogger, error: unknown): ConfirmAnswer {
  if (!isRefusal(error)) return { kind: 'lost', reason: reasonOf(error) };
  if (isTurnedAway(error.status)) {
    log.error({ status: error.status, errorCode: error.errorCode }, 'Adyen refused a request of ours');
    return { kind: 'lost', reason: error.message };
  }
  return { kind: 'foreign' };
}

/** Adyen read the request and said no. Anything else may or may not have happened, or happens now. */
function isRefusal(error: unknown): error is AdyenRefusedRequestError {
  return (
    error instanceof AdyenRefusedRequestError &&
    !error.isTransient &&
    error.status !== 429 &&
    error.errorCode !== IN_PROGRESS
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no answer';
}

/** An idempotency key: at most 64 characters, the same for the same call. */
function digest(call: string, id: string): string {
  return createHash('sha256').update(`${call}:${id}`).digest('hex');
}
