import * as z from 'zod/mini';
import { DomainName, limitedText, ShortName } from '../limited-text.ts';
import { call, Done } from './operations-endpoint.ts';
import { Reason } from './pins.ts';

/** `*` for every brand, `company:<id>` for all of a company, or one brand. */
export const BlockScope = limitedText(64, z.regex(/^(\*|(company:)?[a-z][a-z0-9-]*)$/));

const NETWORK_MAX_CHARS = 49;
const EMAIL_MAX_CHARS = 254;

/** Who may not pay. A card is named by a payment that it made: its number is typed nowhere. */
export const BlockTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), payment: ShortName }),
  z.object({ kind: z.literal('account'), account: ShortName }),
  /** an address, or a network like 203.0.113.0/24 */
  z.object({ kind: z.literal('network'), network: limitedText(NETWORK_MAX_CHARS) }),
  z.object({ kind: z.literal('email'), email: limitedText(EMAIL_MAX_CHARS) }),
  /** of mail addresses, with everything below it */
  z.object({ kind: z.literal('domain'), domain: DomainName }),
]);
export type BlockTarget = z.infer<typeof BlockTarget>;
export type BlockKind = BlockTarget['kind'];

const DAYS_MAX = 3650;

export const NewBlock = z.object({
  scope: BlockScope,
  target: BlockTarget,
  reason: Reason,
  /** it ends by itself after so many; absent: it stays until a person ends it */
  days: z.optional(z.int().check(z.minimum(1), z.maximum(DAYS_MAX))),
});
export type NewBlock = z.infer<typeof NewBlock>;

/** An entry of the list of who may not pay. It is ended, never deleted. */
export const PaymentBlock = z.object({
  id: z.string(),
  scope: z.string(),
  kind: z.enum(['card', 'account', 'network', 'email', 'domain']),
  /** what people recognise it by; of a card or a mail address only a part */
  shown: z.string(),
  reason: z.string(),
  blockedBy: z.string(),
  blockedAt: z.string(),
  expiresAt: z.optional(z.string()),
  isRunning: z.boolean(),
  endedBy: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  endReason: z.optional(z.string()),
  /** the operator looks after everything that it is about */
  mayEnd: z.boolean(),
});
export type PaymentBlock = z.infer<typeof PaymentBlock>;

export const PaymentBlocks = z.object({
  /** newest first */
  blocks: z.array(PaymentBlock),
  /** there are older ones */
  isMore: z.boolean(),
  /** where the operator may block; the titles of companies and brands */
  scopes: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type PaymentBlocks = z.infer<typeof PaymentBlocks>;

/** Who may not pay. */
export const paymentBlockCalls = {
  /** Those that concern a brand of the operator. */
  list: call('GET', '/api/payment-blocks', {
    query: z.object({ state: z.optional(z.enum(['running', 'over'])) }),
    answer: PaymentBlocks,
  }),
  /** Not in the address: logs keep that. 409 when it is blocked there already. */
  add: call('POST', '/api/payment-blocks', { body: NewBlock, answer: PaymentBlock }),
  /** 409 when it is over. */
  end: call('POST', '/api/payment-blocks/:id/end', {
    params: z.object({ id: ShortName }),
    body: z.object({ reason: Reason }),
    answer: Done,
  }),
} as const;
