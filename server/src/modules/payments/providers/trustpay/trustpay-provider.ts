import type { Challenge, ProblemCode } from '@halo/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { toCents, toDecimal } from '@halo/server-kit/money/decimal-amount';
import { keptCardOf, readMaskedCard } from '../masked-card.ts';
import type { ConfirmAnswer, PaymentProvider, ProviderAnswer, RefundAnswer } from '../payment-provider.ts';
import { isTurnedAway } from '../provider-call.ts';
import { retryAdvice } from '../retry-advice.ts';
import { createTrustPayClient, type GatewayAnswer, type Instance } from './trustpay-client.ts';
import { PAYMENT_TYPES, purchaseFields } from './trustpay-purchase.ts';
import { resultMeaning } from './trustpay-result.ts';
import type { TrustPayConnection } from './trustpay-settings.ts';
import { attemptOf, readTrustPayWebhook, refundReference } from './trustpay-webhook.ts';

/** What a question of the bank is where no shopper is there to answer it. */
const NEEDS_SHOPPER = { kind: 'declined', failure: 'authentication_required', retry: 'withShopper' } as const;

/** TrustPay's card gateway. Its reference is unique: a payment asked for twice is the first one again. */
export function createTrustPayProvider(connection: TrustPayConnection, log: FastifyBaseLogger): PaymentProvider {
  const client = createTrustPayClient(connection, log);

  return {
    name: 'trustpay',
    methods: ['credit_card'],
    merchant: connection.projectId,
    asksAddress: true,
    async start(request) {
      const fields = purchaseFields(request);
      if (!fields) {
        log.error({ attemptId: request.attemptId, instrument: request.instrument.kind }, 'TrustPay cannot take this');
        return { kind: 'declined', failure: 'change_method' };
      }
      const answer = toAnswer(await client.purchase(fields));
      if (answer.kind === 'challenge' && request.initiator === 'merchant')
        return { ...NEEDS_SHOPPER, reference: answer.reference };
      if (answer.kind !== 'accepted' || !request.keepsCard || request.instrument.kind !== 'card') return answer;
      return { ...answer, keptCard: keptCardOf(answer.reference, request.instrument.card) };
    },
    async confirm(returned): Promise<ConfirmAnswer> {
      if (returned.kind !== 'reference') return { kind: 'foreign' };
      const answer = await client.instance(returned.value);
      if (answer.kind === 'lost') return answer;
      if (answer.kind === 'refused') return { kind: 'lost', reason: answer.words };
      if (answer.kind === 'unknown' || answer.instance.reference === undefined) return { kind: 'foreign' };
      return { kind: 'known', attemptId: attemptOf(answer.instance.reference), answer: toAnswer(answer) };
    },
    status: async ({ reference }) =>
      reference === undefined
        ? { kind: 'lost', reason: 'TrustPay finds payments by its own id only' }
        : statusOf(await client.instance(reference)),
    // The gateway ends a payment by itself when the bank's question is not answered; it has no call for that.
    cancel: async ({ reference }) =>
      reference === undefined
        ? { kind: 'lost', reason: 'TrustPay finds payments by its own id only' }
        : statusOf(await client.instance(reference)),
    async refund({ refundId, attemptId, reference, amountCents, currency }): Promise<RefundAnswer> {
      const answer = await client.refund({
        instanceId: reference,
        amount: toDecimal(amountCents),
        currency,
        reference: refundReference(attemptId, refundId),
      });
      if (answer.kind === 'lost') return answer;
      if (answer.kind === 'refused')
        return isTurnedAway(answer.status)
          ? { kind: 'lost', reason: answer.words, isUnread: true }
          : { kind: 'refused', reason: answer.words };
      if (answer.kind === 'unknown') return { kind: 'refused', reason: 'the payment is not known there' };
      return refundAnswer(answer.instance);
    },
    async refundStatus({ refundReference }) {
      const answer = await client.instance(refundReference);
      return answer.kind === 'instance'
        ? refundAnswer(answer.instance)
        : { kind: 'lost', reason: 'the refund could not be asked about' };
    },
    readWebhook: (request) => Promise.resolve(readTrustPayWebhook(request, connection)),
  };
}

function refundAnswer({ instanceId, paymentStatus = '' }: Instance): RefundAnswer {
  const meaning = resultMeaning(paymentStatus);
  if (meaning.kind === 'declined') return { kind: 'refused', reason: paymentStatus };
  if (meaning.kind === 'unknown') return { kind: 'lost', reason: paymentStatus };
  return { kind: meaning.kind === 'accepted' ? 'done' : 'asked', reference: instanceId };
}

/** No money moved in a request that was refused; in a question about a payment a refusal says nothing. */
function statusOf(answer: GatewayAnswer): ProviderAnswer {
  if (answer.kind === 'refused') return { kind: 'lost', reason: answer.words };
  return answer.kind === 'unknown' ? { kind: 'lost', reason: 'the payment is not known there' } : toAnswer(answer);
}

function toAnswer(answer: GatewayAnswer): ProviderAnswer {
  switch (answer.kind) {
    case 'instance':
      return answerOf(answer.instance);
    case 'refused':
      return {
        kind: 'declined',
        failure: failureOf(answer.status, answer.words),
        retry: retryAdvice(failureOf(answer.status, answer.words)),
        isUnread: isTurnedAway(answer.status),
      };
    case 'unknown':
      return { kind: 'declined', failure: 'processing_error', retry: 'ours' };
    case 'lost':
      return answer;
  }
}

function answerOf(instance: Instance): ProviderAnswer {
  const { instanceId: reference, paymentStatus } = instance;
  const challenge = challengeOf(instance);
  if (paymentStatus === undefined)
    return challenge ? { kind: 'challenge', challenge, reference } : { kind: 'pending', reference };
  const meaning = resultMeaning(paymentStatus);
  switch (meaning.kind) {
    case 'accepted':
      return {
        kind: 'accepted',
        reference,
        currency: instance.currency,
        amountCents: instance.amount === undefined ? undefined : toCents(instance.amount),
        keptCard:
          instance.paymentType === PAYMENT_TYPES.first
            ? readMaskedCard(reference, instance.cardMask, instance.cardExpiration)
            : undefined,
      };
    case 'pending':
      return challenge ? { kind: 'challenge', challenge, reference } : { kind: 'pending', reference };
    case 'declined':
      return { kind: 'declined', failure: meaning.failure, retry: retryAdvice(meaning.failure), reference };
    case 'unknown':
      return { kind: 'lost', reason: paymentStatus };
  }
}

/** The bank's page takes a form; it is shown in a frame of ours, and the page asks how it ends. */
function challengeOf({ instanceId, redirectUrl, redirectParams }: Instance): Challenge | undefined {
  if (redirectUrl === undefined || !/^https?:\/\//.test(redirectUrl)) return undefined;
  return { shape: 'frame', url: redirectUrl, method: 'POST', fields: redirectParams ?? {}, orderId: instanceId };
}

/** Why a request was refused before any bank was asked. */
function failureOf(status: number, words: string): ProblemCode {
  if (status === 429) return 'payment_retry';
  if (/expir\w* month/i.test(words)) return 'invalid_expiry_month';
  if (/expir\w* year/i.test(words)) return 'invalid_expiry_year';
  if (/cvv/i.test(words)) return 'invalid_cvc';
  return /\bpan\b|card number/i.test(words) ? 'invalid_number' : 'processing_error';
}
