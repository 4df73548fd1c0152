import { setTimeout as wait } from 'node:timers/promises';
import type { MollieClient } from '@mollie/api-client';
import { type ByLanguage, pickLanguage } from '@halo/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type {
  ConfirmAnswer,
  PaymentProvider,
  ProviderAnswer,
  RefundAnswer,
  StartRequest,
  WebhookReading,
  WebhookRequest,
} from '../payment-provider.ts';
import { isTurnedAway } from '../provider-call.ts';
import { createMollieApi } from './mollie-library.ts';
import {
  answerOfPayment,
  attemptOf,
  eventsOfPayment,
  MolliePayment,
  MollieRefund,
  refundIdOf,
  toAmount,
} from './mollie-payment.ts';
import type { MollieConnection } from './mollie-settings.ts';

const LOCALES: ByLanguage<string> = { it: 'it_IT', es: 'es_ES', fr: 'fr_FR', en: 'en_US' };
const PAYMENT_ID = /^tr_[A-Za-z0-9]{1,64}$/;
const DESCRIPTION_MAX_CHARS = 255;

/** What a provider's method takes. */
type Argument<M extends 'confirm' | 'status' | 'cancel' | 'refund'> = Parameters<NonNullable<PaymentProvider[M]>>[0];

/** How Mollie is called for one brand account. */
interface Mollie {
  readonly connection: MollieConnection;
  readonly log: FastifyBaseLogger;
  api(): MollieClient;
}

/**
 * Mollie's API v2 through the official client: the shopper pays on Mollie's page, with the
 * method they choose there.
 */
export function createMollieProvider(connection: MollieConnection, log: FastifyBaseLogger): PaymentProvider {
  let client: MollieClient | undefined;
  const mollie: Mollie = {
    connection,
    log,
    api: () =>
      (client ??= createMollieApi({
        apiKey: connection.apiKey,
        endpoint: connection.endpoint(),
        timeoutMs: connection.timeoutMs,
      })),
  };
  return {
    name: 'mollie',
    methods: ['mollie'],
    merchant: connection.profileId,
    start: (request) => startPayment(mollie, request),
    confirm: (returned) => confirmPayment(mollie, returned),
    status: (question) => paymentStatus(mollie, question),
    cancel: (order) => cancelPayment(mollie, order),
    refund: (order) => refundPayment(mollie, order),
    async refundStatus({ refundId, reference }) {
      try {
        const made = await findRefund(mollie, reference, refundId);
        return made ? refundAnswer(made) : { kind: 'lost', reason: 'Mollie does not know this refund' };
      } catch (error) {
        return lost(error);
      }
    },
    async findRefund({ refundId, reference }) {
      try {
        const made = await findRefund(mollie, reference, refundId);
        return made ? refundAnswer(made) : { kind: 'unknown' };
      } catch (error) {
        return lost(error);
      }
    },
    readWebhook: (request) => readWebhook(mollie, request),
  };
}

async function startPayment(mollie: Mollie, request: StartRequest): Promise<ProviderAnswer> {
  if (request.instrument.kind !== 'hosted' || request.method !== 'mollie')
    return { kind: 'declined', failure: 'change_method' };
  try {
    return answerOfPayment(
      readPayment(await inTime(mollie, () => mollie.api().payments.create(paymentRequest(request) as never))),
    );
  } catch (error) {
    return answerOfError(mollie.log, error, request.attemptId);
  }
}

async function confirmPayment(mollie: Mollie, returned: Argument<'confirm'>): Promise<ConfirmAnswer> {
  if (returned.kind !== 'reference' || !PAYMENT_ID.test(returned.value)) return { kind: 'foreign' };
  try {
    const payment = await findPayment(mollie, returned.value);
    const attemptId = payment && attemptOf(payment);
    return !payment || attemptId === undefined
      ? { kind: 'foreign' }
      : { kind: 'known', attemptId, answer: answerOfPayment(payment) };
  } catch (error) {
    return lost(error);
  }
}

async function paymentStatus(mollie: Mollie, { attemptId, reference }: Argument<'status'>): Promise<ProviderAnswer> {
  // The address of its checkout page was never given out, so it cannot be paid.
  if (reference === undefined) return { kind: 'declined', failure: 'payment_retry' };
  try {
    const payment = await findPayment(mollie, reference);
    return payment && attemptOf(payment) === attemptId
      ? answerOfPayment(payment)
      : { kind: 'lost', reason: 'Mollie does not know this payment' };
  } catch (error) {
    return lost(error);
  }
}

async function cancelPayment(mollie: Mollie, { attemptId, reference }: Argument<'cancel'>): Promise<ProviderAnswer> {
  if (reference === undefined) return { kind: 'declined', failure: 'payment_cancelled' };
  try {
    await inTime(mollie, () => mollie.api().payments.cancel(reference, { idempotencyKey: `cancel:${attemptId}` }));
  } catch (error) {
    if (!isRefusal(error)) return lost(error);
  }
  try {
    const payment = await findPayment(mollie, reference);
    if (!payment) return { kind: 'lost', reason: 'Mollie does not know this payment' };
    return answerOfPayment(payment);
  } catch (error) {
    return lost(error);
  }
}

async function refundPayment(
  mollie: Mollie,
  { refundId, reference, amountCents, currency }: Argument<'refund'>,
): Promise<RefundAnswer> {
  if (!PAYMENT_ID.test(reference)) return { kind: 'refused', reason: 'no payment of Mollie' };
  const order = {
    paymentId: reference,
    amount: toAmount(amountCents, currency),
    metadata: { refundId },
    idempotencyKey: refundId,
  };
  try {
    // Idempotency keys live an hour; the refund knows its id for ever.
    const made = await findRefund(mollie, reference, refundId);
    return refundAnswer(
      made ?? read(MollieRefund, await inTime(mollie, () => mollie.api().paymentRefunds.create(order))),
    );
  } catch (error) {
    if (isTurnedAway(statusOf(error))) return { ...lost(error), isUnread: true };
    return isRefusal(error) ? { kind: 'refused', reason: reasonOf(error) } : lost(error);
  }
}

async function readWebhook(mollie: Mollie, { method, body }: WebhookRequest): Promise<WebhookReading> {
  const id = method === 'POST' ? idOf(body) : undefined;
  if (id === undefined) return { kind: 'refused', reason: 'no id of a payment' };
  try {
    const payment = await findPayment(mollie, id, true);
    const attemptId = payment && attemptOf(payment);
    if (!payment || attemptId === undefined) {
      // Answered like any other, as Mollie asks for: a stranger does not learn which ids are ours.
      mollie.log.warn({ id }, 'a webhook about a payment that Mollie does not know as ours');
      return { kind: 'events', events: [], reply: 'ok' };
    }
    return { kind: 'events', events: eventsOfPayment(payment, attemptId), reply: 'ok' };
  } catch (error) {
    return { kind: 'later', reason: reasonOf(error) };
  }
}

/** Undefined: Mollie knows no such payment of our profile. */
async function findPayment(mollie: Mollie, id: string, isWhole = false): Promise<MolliePayment | undefined> {
  if (!PAYMENT_ID.test(id)) return undefined;
  try {
    const payment = readPayment(
      await inTime(mollie, () =>
        mollie.api().payments.get(id, (isWhole ? { embed: ['refunds', 'chargebacks'] } : {}) as never),
      ),
    );
    return payment.profileId === mollie.connection.profileId ? payment : undefined;
  } catch (error) {
    if (statusOf(error) === 404 || statusOf(error) === 410) return undefined;
    throw error;
  }
}

async function findRefund(mollie: Mollie, paymentId: string, refundId: string): Promise<MollieRefund | undefined> {
  const refunds = await inTime(mollie, () => mollie.api().paymentRefunds.page({ paymentId }));
  return refunds.map((each) => read(MollieRefund, each)).find((each) => refundIdOf(each) === refundId);
}

/** The client repeats a call by itself when Mollie fails; not for longer than this. */
async function inTime<T>({ connection }: Mollie, call: () => Promise<T>): Promise<T> {
  const stopped = new AbortController();
  const tooLate = wait(connection.timeoutMs, undefined, { signal: stopped.signal }).then(() => {
    throw new Error('no answer in time');
  });
  try {
    return await Promise.race([call(), tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    stopped.abort();
  }
}

function answerOfError(log: FastifyBaseLogger, error: unknown, attemptId: string): ProviderAnswer {
  const status = statusOf(error);
  if (status === 429) return { kind: 'declined', failure: 'payment_retry', isUnread: true };
  if (!isRefusal(error)) return lost(error);
  // A mistake of ours (key, profile, a field): the shopper cannot help it, and no payment was made.
  log.error({ attemptId, status, reason: reasonOf(error) }, 'Mollie refused a request of ours');
  return { kind: 'declined', failure: 'processing_error', isUnread: isTurnedAway(status) };
}

function paymentRequest(request: StartRequest) {
  return {
    amount: toAmount(request.amountCents, request.currency),
    description: request.description.slice(0, DESCRIPTION_MAX_CHARS),
    redirectUrl: request.returnUrl,
    webhookUrl: request.webhookUrl,
    locale: pickLanguage(LOCALES, request.shopper.language),
    metadata: { attemptId: request.attemptId },
    idempotencyKey: request.attemptId,
  };
}

function refundAnswer({ id, status }: MollieRefund): RefundAnswer {
  if (status === 'refunded') return { kind: 'done', reference: id };
  return status === 'failed' || status === 'canceled'
    ? { kind: 'refused', reason: `refund ${status}` }
    : { kind: 'asked', reference: id };
}

function readPayment(payment: unknown): MolliePayment {
  return read(MolliePayment, payment);
}

/** @throws when the answer does not fit; then it is unknown what happened */
function read<T extends z.core.$ZodType>(schema: T, answer: unknown): z.output<T> {
  // The library hands out objects with helpers; through JSON they are data again.
  const result = z.safeParse(schema, JSON.parse(JSON.stringify(answer ?? null)));
  if (!result.success) throw new Error('an answer that does not fit its contract');
  return result.data;
}

function idOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body)) return undefined;
  return typeof body.id === 'string' && PAYMENT_ID.test(body.id) ? body.id : undefined;
}

/** Mollie read the request and said no; anything else may or may not have happened. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 429;
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
}

function lost(error: unknown): { kind: 'lost'; reason: string } {
  return { kind: 'lost', reason: reasonOf(error) };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'no answer';
}
