import * as z from 'zod/mini';
import { callProvider } from '../provider-call.ts';
import { toCents } from '@halo/server-kit/money/decimal-amount';
import type { EventOutcome, ProviderEvent, WebhookReading, WebhookRequest } from '../payment-provider.ts';
import type { PayPalApi } from './paypal-library.ts';
import { attemptIdOf } from './paypal-order.ts';
import type { PayPalConnection } from './paypal-settings.ts';

const VERIFY_PATH = '/v1/notifications/verify-webhook-signature';

const Money = z.object({ currency_code: z.string(), value: z.string() });
const Merchant = z.optional(z.object({ merchant_id: z.optional(z.string()) }));

const Event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  event_type: z.string().check(z.maxLength(100)),
  resource: z.record(z.string(), z.unknown()),
});
/** A capture, or a refund of one; in a refund the merchant is who pays. */
const Movement = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  custom_id: z.string().check(z.minLength(1), z.maxLength(255)),
  amount: Money,
  payee: Merchant,
  payer: Merchant,
  /** of what goes back, `up` is its capture */
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
});
const Dispute = z.object({
  dispute_id: z.string().check(z.minLength(1), z.maxLength(100)),
  dispute_amount: Money,
  seller_response_due_date: z.optional(z.string()),
  dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()) })),
  disputed_transactions: z
    .array(
      z.object({
        custom: z.optional(z.string()),
        /** the capture */
        seller_transaction_id: z.optional(z.string()),
        seller: Merchant,
      }),
    )
    .check(z.minLength(1)),
});

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

const OUTCOMES: Readonly<Record<string, EventOutcome>> = {
  'PAYMENT.CAPTURE.COMPLETED': { kind: 'accepted' },
  'PAYMENT.CAPTURE.DENIED': { kind: 'declined', failure: 'insufficient_funds' },
  'PAYMENT.CAPTURE.DECLINED': { kind: 'declined', failure: 'insufficient_funds' },
  'PAYMENT.CAPTURE.REFUNDED': { kind: 'refunded' },
  'PAYMENT.CAPTURE.REVERSED': { kind: 'chargedBack' },
  'PAYMENT.REFUND.FAILED': { kind: 'refundFailed' },
};
/** The money is held, and an answer has a deadline. */
const DISPUTE_BEGUN = 'CUSTOMER.DISPUTE.CREATED';
const DISPUTE_OVER = 'CUSTOMER.DISPUTE.RESOLVED';
const WON = 'RESOLVED_SELLER_FAVOUR';

/** Reads an event; PayPal itself is asked whether it sent it. */
export async function readPayPalWebhook(
  request: WebhookRequest,
  api: () => PayPalApi,
  connection: PayPalConnection,
): Promise<WebhookReading> {
  const result = Event.safeParse(request.body);
  if (!result.success) return { kind: 'refused', reason: 'does not fit its contract' };
  const proof = Object.entries(HEADERS).map(([name, header]) => [name, request.headers[header]] as const);
  const missing = proof.find(([, value]) => value === undefined);
  if (missing) return { kind: 'refused', reason: `without ${missing[0]}` };
  const answer = await isFromPayPal(
    request.rawBody,
    Object.fromEntries(proof) as Record<string, string>,
    api,
    connection,
  );
  if (answer !== 'yes')
    return answer === 'no'
      ? { kind: 'refused', reason: 'PayPal did not send it' }
      : { kind: 'later', reason: 'PayPal did not say whether it sent it' };
  const event = eventOf(result.data, connection.merchantId);
  return { kind: 'events', reply: 'OK', events: event ? [event] : [] };
}

async function isFromPayPal(
  rawBody: Buffer,
  proof: Record<string, string>,
  api: () => PayPalApi,
  { endpoint, timeoutMs, webhookId }: PayPalConnection,
): Promise<'yes' | 'no' | 'unknown'> {
  let bearer: string;
  try {
    bearer = await api().bearer();
  } catch {
    return 'unknown';
  }
  // The event goes back byte by byte: its checksum is part of what was signed.
  const body = `${JSON.stringify({ ...proof, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${rawBody.toString('utf8')}}`;
  const reply = await callProvider(
    `${endpoint().replace(/\/$/, '')}${VERIFY_PATH}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body,
    },
    timeoutMs,
  );
  if (reply.kind === 'silent' || reply.status === 401 || reply.status === 429) return 'unknown';
  const { verification_status: status } = (reply.body ?? {}) as { verification_status?: unknown };
  if (status === 'SUCCESS') return 'yes';
  // A proof of the wrong form is answered with 400.
  return status === 'FAILURE' || reply.status >= 400 ? 'no' : 'unknown';
}

/** Undefined for events about something else. */
export function eventOf(
  { id, event_type: name, resource }: z.output<typeof Event>,
  merchantId: string,
): ProviderEvent | undefined {
  const movement = Movement.safeParse(resource);
  if (movement.success && name.startsWith('PAYMENT.')) {
    const { custom_id: customId, amount, payee, payer, id: reference, links } = movement.data;
    const amountCents = toCents(amount.value, amount.currency_code);
    if (amountCents === undefined) return undefined;
    return {
      eventId: id,
      name,
      attemptId: attemptIdOf(customId),
      merchant: payee?.merchant_id ?? payer?.merchant_id ?? merchantId,
      amountCents,
      currency: amount.currency_code,
      reference,
      about: captureIn(links),
      outcome: OUTCOMES[name],
    };
  }
  const dispute = Dispute.safeParse(resource);
  const [transaction] = dispute.data?.disputed_transactions ?? [];
  const disputed = dispute.data?.dispute_amount;
  const amountCents = disputed && toCents(disputed.value, disputed.currency_code);
  if (!dispute.success || transaction?.custom === undefined || amountCents === undefined) return undefined;
  return {
    eventId: id,
    name,
    attemptId: attemptIdOf(transaction.custom),
    merchant: transaction.seller?.merchant_id ?? merchantId,
    amountCents,
    currency: dispute.data.dispute_amount.currency_code,
    reference: dispute.data.dispute_id,
    about: transaction.seller_transaction_id,
    outcome: outcomeOfDispute(name, dispute.data),
  };
}

function captureIn(links: z.output<typeof Movement>['links']): string | undefined {
  const capture = links?.find(({ rel }) => rel === 'up')?.href;
  return capture === undefined ? undefined : /\/captures\/([\w-]{1,64})$/.exec(capture)?.[1];
}

/** What a dispute lost takes comes as a reversal of its own. */
function outcomeOfDispute(name: string, dispute: z.output<typeof Dispute>): EventOutcome | undefined {
  if (name === DISPUTE_BEGUN) return { kind: 'answerWanted', dueAt: dispute.seller_response_due_date };
  return name === DISPUTE_OVER && dispute.dispute_outcome?.outcome_code === WON
    ? { kind: 'chargebackReversed' }
    : undefined;
}
