import type { Challenge } from '@halo/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { toCents, toDecimal } from '@halo/server-kit/money/decimal-amount';
import { keptCardOf, readMaskedCard } from '../masked-card.ts';
import type {
  ConfirmAnswer,
  PaymentProvider,
  ProviderAnswer,
  RefundAnswer,
  StartRequest,
} from '../payment-provider.ts';
import { retryAdvice } from '../retry-advice.ts';
import { createMaxPayClient, type GatewayAnswer, type Transaction } from './maxpay-client.ts';
import {
  ALREADY_USED,
  ALREADY_VOIDED,
  NOTHING_FOUND,
  REFERENCE_UNKNOWN,
  resultMeaning,
  SUCCESS,
  TRY_AGAIN,
  WRONG_PASSWORD,
} from './maxpay-result.ts';
import { FIRST_OF_KEPT_CARD, saleOf } from './maxpay-sale.ts';
import type { MaxPayConnection } from './maxpay-settings.ts';
import { callbackUrl } from './maxpay-signature.ts';
import { readMaxPayWebhook } from './maxpay-webhook.ts';

const REFERENCE = /^[\w-]{1,64}$/;
const PENDING = 'pending';
const DONE = 'success';

type MaxPayClient = ReturnType<typeof createMaxPayClient>;

/**
 * MaxPay, host to host. It refuses an id that was used before, so a repeated request is looked up and never made again.
 */
export function createMaxPayProvider(connection: MaxPayConnection, log: FastifyBaseLogger): PaymentProvider {
  const send = createMaxPayClient(connection, log);
  const check = (id: string) => send('CHECK', { transaction_unique_id: id });

  async function status(attemptId: string): Promise<ProviderAnswer> {
    const answer = await check(attemptId);
    if (answer.kind === 'transaction' && isNothing(answer.transaction))
      return { kind: 'lost', reason: 'the payment is not known there' };
    return isAbout(answer, attemptId) ? toAnswer(answer) : unread(answer);
  }

  return {
    name: 'maxpay',
    methods: ['credit_card'],
    merchant: connection.account,
    asksAddress: connection.asksAddress === true,
    async start(request) {
      const sale = saleOf(request, connection.signatureKey);
      if (!sale) {
        log.error({ attemptId: request.attemptId, instrument: request.instrument.kind }, 'MaxPay cannot take this');
        return { kind: 'declined', failure: 'change_method' };
      }
      const answer = await send(sale.type, sale.fields);
      const isKnown = answer.kind === 'transaction' && answer.transaction.code === ALREADY_USED;
      return isKnown ? status(request.attemptId) : answerToSale(request, answer);
    },
    async confirm(returned): Promise<ConfirmAnswer> {
      if (returned.kind !== 'reference' || !REFERENCE.test(returned.value)) return { kind: 'foreign' };
      const answer = await send('CHECK', { reference: returned.value });
      if (answer.kind === 'lost') return answer;
      const { transaction } = answer;
      if (isNothing(transaction)) return { kind: 'foreign' };
      if (transaction.transaction_unique_id === undefined) return unread(answer);
      return { kind: 'known', attemptId: transaction.transaction_unique_id, answer: toAnswer(answer) };
    },
    status: ({ attemptId }) => status(attemptId),
    async cancel({ attemptId, reference }) {
      if (reference === undefined) return status(attemptId);
      const answer = await send('VOID', { transaction_unique_id: `void-${attemptId}`, reference });
      if (answer.kind === 'lost') return answer;
      const isVoid = answer.transaction.code === SUCCESS || answer.transaction.code === ALREADY_VOIDED;
      // What is decided cannot be ended: then it is what CHECK says.
      return isVoid ? { kind: 'declined', failure: 'payment_cancelled', reference } : status(attemptId);
    },
    refund: (order) => refundPayment(send, connection.signatureKey, order),
    async refundStatus({ refundId, refundReference }) {
      const answer = await check(refundId);
      return answer.kind === 'transaction' && isAbout(answer, refundId)
        ? refundAnswer(answer.transaction, refundReference)
        : unread(answer);
    },
    async findRefund({ refundId, reference }) {
      const answer = await check(refundId);
      if (answer.kind === 'transaction' && isNothing(answer.transaction)) return { kind: 'unknown' };
      return answer.kind === 'transaction' && isAbout(answer, refundId)
        ? refundAnswer(answer.transaction, reference)
        : unread(answer);
    },
    readWebhook: (request) => Promise.resolve(readMaxPayWebhook(request, connection)),
  };
}

async function refundPayment(
  send: MaxPayClient,
  signatureKey: MaxPayConnection['signatureKey'],
  { refundId, attemptId, reference, amountCents, currency, webhookUrl }: Parameters<PaymentProvider['refund']>[0],
): Promise<RefundAnswer> {
  const asked = await send('REFUND', {
    transaction_unique_id: refundId,
    reference,
    amount: toDecimal(amountCents),
    currency,
    callback_url: callbackUrl(webhookUrl, { attemptId, amountCents, currency, isRefund: true }, signatureKey),
  });
  const isMade = asked.kind === 'transaction' && asked.transaction.code === ALREADY_USED;
  const answer = isMade ? await send('CHECK', { transaction_unique_id: refundId }) : asked;
  if (answer.kind === 'lost') return answer;
  if (isMade && !isAbout(answer, refundId)) return unread(answer);
  if (isTurnedAway(answer.transaction)) return { ...unread(answer), ...(isMade ? {} : { isUnread: true }) };
  return refundAnswer(answer.transaction, reference);
}

/** The answer to a sale, with the card to keep if the shopper asked for it. */
function answerToSale({ attemptId, instrument, keepsCard }: StartRequest, answer: GatewayAnswer): ProviderAnswer {
  const said = { ...toAnswer(answer), ...(isAbout(answer, attemptId) ? {} : { isUnread: true }) };
  const token = answer.kind === 'transaction' ? answer.transaction.token : undefined;
  if (said.kind !== 'accepted' || token === undefined || !keepsCard || instrument.kind !== 'card') return said;
  return { ...said, keptCard: keptCardOf(token, instrument.card) };
}

function refundAnswer({ code, message = '', reference, status }: Transaction, otherwise: string): RefundAnswer {
  const meaning = resultMeaning(code, message);
  if (meaning.kind === 'unknown') return { kind: 'lost', reason: `code ${code}` };
  if (meaning.kind === 'declined') return { kind: 'refused', reason: `${code} ${message}`.trim().slice(0, 200) };
  return {
    kind: meaning.kind === 'pending' || status === PENDING ? 'asked' : 'done',
    reference: reference ?? otherwise,
  };
}

/** The payment itself, and not only the question about it. */
function isAbout(answer: GatewayAnswer, id: string): boolean {
  return answer.kind === 'transaction' && answer.transaction.transaction_unique_id === id;
}

/** The answer to the question, not to the payment: nothing is known of that. */
function unread(answer: GatewayAnswer): { kind: 'lost'; reason: string } {
  return {
    kind: 'lost',
    reason: answer.kind === 'lost' ? answer.reason : `code ${answer.transaction.code} to a question`,
  };
}

/** Nothing was done, and the same again may be taken. */
function isTurnedAway({ code }: Transaction): boolean {
  return code === WRONG_PASSWORD || code === TRY_AGAIN;
}

function isNothing({ code }: Transaction): boolean {
  return code === NOTHING_FOUND || code === REFERENCE_UNKNOWN;
}

function toAnswer(answer: GatewayAnswer): ProviderAnswer {
  if (answer.kind === 'lost') return answer;
  const { transaction } = answer;
  const { code, message, reference, status, amount, currency } = transaction;
  const challenge = challengeOf(transaction);
  if (status === PENDING)
    return challenge ? { kind: 'challenge', challenge, reference } : { kind: 'pending', reference };
  const meaning = resultMeaning(code, message);
  switch (meaning.kind) {
    case 'accepted':
      // Code and word must agree before anything is called paid.
      if (reference === undefined || status !== DONE)
        return { kind: 'lost', reason: `code ${code} with status ${status}` };
      if (!isReadable(amount)) return { kind: 'lost', reason: `code ${code} with an amount that is none` };
      return {
        kind: 'accepted',
        reference,
        amountCents: amount === undefined ? undefined : toCents(amount),
        currency,
        keptCard: keptCard(transaction),
      };
    case 'pending':
      return { kind: 'pending', reference };
    case 'unknown':
      return { kind: 'lost', reason: `code ${code}` };
    case 'declined':
      return { kind: 'declined', failure: meaning.failure, retry: retryAdvice(meaning.failure), reference };
  }
}

/** Nothing is called paid whose amount cannot be compared with the order's, where one is named. */
function isReadable(amount: string | number | undefined): boolean {
  return amount === undefined || toCents(amount) !== undefined;
}

/** The bank's own page (ACS). */
function challengeOf({ acs_url: acs, redirect_url: redirect, reference }: Transaction): Challenge | undefined {
  const url = acs ?? redirect;
  if (url === undefined || !/^https?:\/\//.test(url)) return undefined;
  return { shape: 'redirect', url, method: 'GET', fields: {}, orderId: reference };
}

/** MaxPay names a token for every card; only the shopper's request makes it one that is kept. */
function keptCard({ token, cof_type: credential, card_mask: mask, card_expiration: expiry }: Transaction) {
  return token !== undefined && credential === FIRST_OF_KEPT_CARD ? readMaskedCard(token, mask, expiry) : undefined;
}
