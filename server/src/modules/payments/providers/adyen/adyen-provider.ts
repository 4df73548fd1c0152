import { createHash } from 'node:crypto';
import type { Challenge } from '@halo/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { AdyenLostAnswerError, AdyenRefusedRequestError, createAdyenHttpClient } from './adyen-http-client.ts';
import { type AdyenPaymentsApi, createAdyenPaymentsApi } from './adyen-library.ts';
import { refusalKind, validationKind } from './adyen-refusal.ts';
import type { AdyenConnection } from './adyen-settings.ts';
import type { ChargeRequest, ConfirmAnswer, PaymentProvider, ProviderAnswer } from '../../payment-provider.ts';

const IN_PROGRESS = '704';
const STATEMENT_MAX_CHARS = 22;

/** The parts of a Checkout answer that we act on; checked, because money follows from them. */
const CheckoutAnswer = z.object({
  pspReference: z.optional(z.string()),
  merchantReference: z.optional(z.string()),
  resultCode: z.string(),
  refusalReason: z.optional(z.string()),
  refusalReasonCode: z.optional(z.string()),
  additionalData: z.optional(z.record(z.string(), z.unknown())),
  action: z.optional(z.object({
    type: z.string(),
    url: z.optional(z.string()),
    method: z.optional(z.string()),
    data: z.optional(z.record(z.string(), z.string())),
  })),
});
type CheckoutAnswer = z.output<typeof CheckoutAnswer>;

/** Adyen Checkout v72 through the official client. */
export function createAdyenProvider(connection: AdyenConnection, log: FastifyBaseLogger): PaymentProvider {
  let api: AdyenPaymentsApi | undefined;
  const payments = () => (api ??= createAdyenPaymentsApi(
    { apiKey: connection.apiKey, environment: 'TEST' as never },
    createAdyenHttpClient(connection),
  ));

  return {
    name: 'adyen',
    async charge(request) {
      try {
        return toAnswer(read(await payments().payments(paymentRequest(request, connection.merchantAccount) as never, { idempotencyKey: request.attemptId })));
      } catch (error) {
        return answerOfError(error, log, request.attemptId);
      }
    },
    async confirm(redirectResult) {
      const idempotencyKey = createHash('sha256').update(`details:${redirectResult}`).digest('hex');
      try {
        const answer = read(await payments().paymentsDetails({ details: { redirectResult } }, { idempotencyKey }));
        if (answer.merchantReference === undefined) return { kind: 'lost', reason: 'the answer names no attempt' };
        return { kind: 'known', attemptId: answer.merchantReference, answer: toAnswer(answer) };
      } catch (error) {
        return confirmOfError(error, log);
      }
    },
  };
}

function paymentRequest(request: ChargeRequest, merchantAccount: string) {
  const { card, browser, shopper } = request;
  return {
    merchantAccount,
    amount: { currency: request.currency, value: request.amountCents },
    reference: request.attemptId,
    paymentMethod: {
      type: 'scheme',
      number: card.number,
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      cvc: card.cvc,
      holderName: `${card.firstName} ${card.lastName}`,
    },
    browserInfo: {
      acceptHeader: 'text/html,application/xhtml+xml,*/*',
      colorDepth: browser.colourDepth,
      javaEnabled: browser.javaEnabled,
      javaScriptEnabled: browser.javaScriptEnabled,
      language: browser.language,
      screenHeight: browser.screenHeight,
      screenWidth: browser.screenWidth,
      timeZoneOffset: browser.timeZoneOffset,
      userAgent: browser.userAgent,
    },
    origin: request.origin,
    returnUrl: request.returnUrl,
    channel: 'Web',
    shopperInteraction: 'Ecommerce',
    shopperReference: shopper.clickId,
    shopperEmail: shopper.email,
    shopperIP: shopper.address,
    shopperLocale: shopper.language,
    countryCode: shopper.country,
    shopperStatement: request.descriptor.slice(0, STATEMENT_MAX_CHARS),
  };
}

/** @throws when the answer does not fit; then nobody knows what happened to the money */
function read(answer: unknown): CheckoutAnswer {
  // The library makes objects of classes with holes; through JSON the holes go.
  const result = CheckoutAnswer.safeParse(JSON.parse(JSON.stringify(answer, (_key, value: unknown) => value ?? undefined)));
  if (!result.success) throw new AdyenLostAnswerError('an answer that does not fit its contract');
  return result.data;
}

function toAnswer(answer: CheckoutAnswer): ProviderAnswer {
  const reference = answer.pspReference;
  switch (answer.resultCode) {
    case 'Authorised':
      return reference === undefined ? { kind: 'lost', reason: 'authorised without a reference' } : { kind: 'accepted', reference };
    case 'Pending':
    case 'Received':
      return { kind: 'pending', reference };
    case 'Refused':
    case 'Error':
    case 'Cancelled':
      return { kind: 'declined', reference, failure: refusalKind({
        reasonCode: answer.refusalReasonCode,
        reason: answer.refusalReason,
        rawReason: text(answer.additionalData?.['refusalReasonRaw']),
      }) };
    case 'RedirectShopper': {
      const challenge = toChallenge(answer.action);
      return challenge ? { kind: 'challenge', challenge, reference } : { kind: 'lost', reason: 'a redirect without an address' };
    }
    default:
      return { kind: 'lost', reason: `result ${answer.resultCode}` };
  }
}

function toChallenge(action: CheckoutAnswer['action']): Challenge | undefined {
  if (action?.type !== 'redirect' || action.url === undefined || !/^https?:\/\//.test(action.url)) return undefined;
  return { url: action.url, method: action.method === 'POST' ? 'POST' : 'GET', fields: action.data ?? {} };
}

function answerOfError(error: unknown, log: FastifyBaseLogger, attemptId: string): ProviderAnswer {
  if (!(error instanceof AdyenRefusedRequestError)) return { kind: 'lost', reason: lostReason(error) };
  if (error.isTransient || error.errorCode === IN_PROGRESS) return { kind: 'lost', reason: error.message };
  if (error.status === 429) return { kind: 'declined', failure: 'payment_retry' };
  const kind = validationKind(error.errorCode);
  // Anything else is a mistake of ours (key, account, a field): the shopper cannot help it.
  if (kind === undefined) log.error({ attemptId, status: error.status, errorCode: error.errorCode }, 'Adyen refused a request of ours');
  return { kind: 'declined', failure: kind ?? 'processing_error' };
}

function confirmOfError(error: unknown, log: FastifyBaseLogger): ConfirmAnswer {
  if (!(error instanceof AdyenRefusedRequestError) || error.isTransient || error.status === 429 || error.errorCode === IN_PROGRESS) {
    return { kind: 'lost', reason: lostReason(error) };
  }
  if (error.status === 401 || error.status === 403) {
    log.error({ status: error.status, errorCode: error.errorCode }, 'Adyen refused a request of ours');
    return { kind: 'lost', reason: error.message };
  }
  return { kind: 'foreign' };
}

function lostReason(error: unknown): string {
  return error instanceof Error ? error.message : 'no answer';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
