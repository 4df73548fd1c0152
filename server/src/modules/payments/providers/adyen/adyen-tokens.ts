import * as z from 'zod/mini';
import type { KeptCard, TokenReading, WebhookRequest } from '../payment-provider.ts';
import { BRANDS } from './adyen-answer.ts';
import { type AdyenApi, createAdyenHmacValidator } from './adyen-library.ts';

const SIGNATURE_HEADER = 'hmacsignature';
const GONE = 'recurring.token.disabled';
const KEEPING: ReadonlySet<string> = new Set([
  'recurring.token.created',
  'recurring.token.updated',
  'recurring.token.alreadyExisting',
]);

const ACCEPTED = '[accepted]';
const NOTHING = { kind: 'nothing', reply: ACCEPTED } as const;

const TokenEvent = z.object({
  type: z.string(),
  eventId: z.string().check(z.minLength(1), z.maxLength(64)),
  data: z.object({
    merchantAccount: z.string(),
    shopperReference: z.string().check(z.minLength(1), z.maxLength(256)),
    storedPaymentMethodId: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
});
const KeptThere = z.object({
  id: z.string(),
  brand: z.optional(z.string()),
  lastFour: z.string().check(z.regex(/^\d{4}$/)),
  expiryMonth: z.string().check(z.regex(/^\d{1,2}$/)),
  expiryYear: z.string().check(z.regex(/^20\d\d$/)),
});

interface TokenAccount {
  readonly merchantAccount: string;
  /** Undefined: the account sends no such events. */
  readonly tokenHmacKey?: string | undefined;
}

/** The event names only the token: what is shown of the card is asked for, and so is new after a network changed it. */
export async function readTokenWebhook(
  request: WebhookRequest,
  { merchantAccount, tokenHmacKey }: TokenAccount,
  recurring: () => AdyenApi['recurring'],
): Promise<TokenReading> {
  if (request.method !== 'POST' || !isSigned(request, tokenHmacKey))
    return { kind: 'refused', reason: 'the signature is not valid' };
  const event = TokenEvent.safeParse(request.body);
  if (!event.success || event.data.data.merchantAccount !== merchantAccount) return NOTHING;
  const { eventId, data, type } = event.data;
  const { shopperReference: clickId, storedPaymentMethodId: token } = data;
  if (type === GONE) return { kind: 'gone', card: { clickId, token }, reply: ACCEPTED };
  if (!KEEPING.has(type)) return NOTHING;
  try {
    const answer = await recurring().getTokensForStoredPaymentDetails(clickId, merchantAccount);
    const card = (answer.storedPaymentMethods ?? []).map(toCard).find((each) => each?.token === token);
    return card ? { kind: 'kept', report: { clickId, reference: eventId, card }, reply: ACCEPTED } : NOTHING;
  } catch (error) {
    return { kind: 'later', reason: error instanceof Error ? error.message : 'no answer' };
  }
}

function isSigned({ headers, rawBody }: WebhookRequest, hmacKey: string | undefined): boolean {
  const signature = headers[SIGNATURE_HEADER];
  if (hmacKey === undefined || signature === undefined) return false;
  try {
    return createAdyenHmacValidator().validateHMACSignature(hmacKey, signature, rawBody.toString('utf8'));
  } catch {
    return false;
  }
}

function toCard(method: unknown): KeptCard | undefined {
  const { data } = KeptThere.safeParse(JSON.parse(JSON.stringify(method)));
  if (!data) return undefined;
  const { id: token, brand = '', lastFour, expiryMonth, expiryYear } = data;
  return { token, brand: BRANDS[brand], lastFour, expiryMonth: expiryMonth.padStart(2, '0'), expiryYear };
}
