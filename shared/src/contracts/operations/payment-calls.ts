import * as z from 'zod/mini';
import { ShortName, limitedText } from '../limited-text.ts';
import { call, Done } from './operations-endpoint.ts';
import { Reason } from './pins.ts';
import {
  FoundPayments,
  NewRefund,
  OpenMoneyWork,
  ParkedKey,
  PaymentAction,
  PaymentQuery,
  PaymentStory,
  RefundWord,
} from './payments.ts';

/** Where people look payments up and act on them. */
export const paymentCalls = {
  /** Of the brands that the operator looks after. Not in the address: logs keep that. */
  find: call('POST', '/api/payments/find', { body: PaymentQuery, answer: FoundPayments }),
  /** Everything about one; the audit keeps who looked. */
  story: call('POST', '/api/payments/:id/story', { params: z.object({ id: ShortName }), answer: PaymentStory }),
  /** Above a limit it waits for a second person. 409 when less is left. */
  refund: call('POST', '/api/payments/:id/refunds', {
    params: z.object({ id: ShortName }),
    body: NewRefund,
    answer: PaymentAction,
  }),
  /** Sends a refund again that its provider did not make. */
  retryRefund: call('POST', '/api/payments/:id/refunds/:refund/retry', {
    params: z.object({ id: ShortName, refund: ShortName }),
    body: z.object({ reason: Reason }),
    answer: Done,
  }),
  /** Asks its provider what became of a refund, or sends the same request again where it can only be sent. */
  askRefund: call('POST', '/api/payments/:id/refunds/:refund/ask', {
    params: z.object({ id: ShortName, refund: ShortName }),
    body: z.object({ reason: Reason }),
    answer: Done,
  }),
  /** Ends the wait for a provider's word: what one person found out there, when a second one agrees. */
  refundWord: call('POST', '/api/payments/:id/refunds/:refund/word', {
    params: z.object({ id: ShortName, refund: ShortName }),
    body: RefundWord,
    answer: PaymentAction,
  }),
  /** Asks the provider where an open payment stands. */
  ask: call('POST', '/api/payments/:id/ask', {
    params: z.object({ id: ShortName }),
    body: z.object({ reason: Reason }),
    answer: Done,
  }),
  /** Ends an open payment at its provider, if it agrees; it may turn out to be paid. */
  end: call('POST', '/api/payments/:id/end', {
    params: z.object({ id: ShortName }),
    body: z.object({ reason: Reason }),
    answer: Done,
  }),
  /** What waits for a second person. */
  waiting: call('GET', '/api/payment-actions', { answer: z.object({ actions: z.array(PaymentAction) }) }),
  /** by another person than the one who proposed it */
  approve: call('POST', '/api/payment-actions/:id/approve', {
    params: z.object({ id: ShortName }),
    answer: Done,
  }),
  withdraw: call('POST', '/api/payment-actions/:id/withdraw', {
    params: z.object({ id: ShortName }),
    answer: Done,
  }),
} as const;

/** What webhooks and books leave to a person. */
export const openWorkCalls = {
  list: call('GET', '/api/open-work', { answer: OpenMoneyWork }),
  /** Also from another operator, and to write a note. */
  take: call('POST', '/api/open-work/parked/take', {
    body: z.object({ ...ParkedKey.shape, note: z.optional(Reason) }),
    answer: Done,
  }),
  close: call('POST', '/api/open-work/parked/close', {
    body: z.object({ ...ParkedKey.shape, reason: Reason }),
    answer: Done,
  }),
  /** Judged by what is known now: it has its effect, or comes back. 409 when it had one. */
  again: call('POST', '/api/open-work/parked/again', {
    body: z.object({ ...ParkedKey.shape, reason: Reason }),
    answer: Done,
  }),
  /** 409 for those that end when the difference is gone. */
  closeFinding: call('POST', '/api/open-work/findings/close', {
    body: z.object({ key: limitedText(200), reason: Reason }),
    answer: Done,
  }),
} as const;
