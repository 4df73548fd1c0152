import * as z from 'zod/mini';
import { limitedText } from '../limited-text.ts';
import { call, Done, wholeUpTo } from './operations-endpoint.ts';
import { Scope } from './rights.ts';

export const PartnerId = z.string().check(z.maxLength(40, { abort: true }), z.regex(/^[a-z][a-z0-9-]{2,39}$/));

/** A company whose links lead people to a brand. */
export const NewPartner = z.object({
  id: PartnerId,
  brand: Scope,
  name: limitedText(60, z.minLength(2)),
  /** the `src` of its links */
  source: limitedText(40, z.regex(/^[\w.:-]+$/)),
  /** where it is notified, by https */
  address: limitedText(500, z.minLength(1)),
  wantsReversals: z.boolean(),
});
export type NewPartner = z.infer<typeof NewPartner>;

export const Partner = z.object({
  ...NewPartner.shape,
  /** who looks after what cannot be delivered */
  owner: z.string(),
  endedAt: z.optional(z.string()),
});
export type Partner = z.infer<typeof Partner>;

export const Postback = z.object({
  id: z.int(),
  partner: z.string(),
  brand: z.string(),
  kind: z.enum(['purchase', 'reversal']),
  /** of the payment */
  order: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  state: z.enum(['waiting', 'sent', 'given_up']),
  attempts: z.int(),
  happenedAt: z.string(),
  /** while it waits: when it is sent next */
  nextAt: z.optional(z.string()),
  sentAt: z.optional(z.string()),
  /** what the last attempt came to */
  outcome: z.optional(z.string()),
  /** who looks after it */
  owner: z.string(),
});
export type Postback = z.infer<typeof Postback>;

export const partnerCalls = {
  /** of the brands that the operator looks after */
  list: call('GET', '/api/partners', {
    answer: z.object({
      partners: z.array(Partner),
      brands: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  }),
  /** The key stands only in this answer. */
  add: call('POST', '/api/partners', { body: NewPartner, answer: z.object({ partner: Partner, key: z.string() }) }),
  /** Of purchases after this it is not notified. */
  end: call('POST', '/api/partners/:id/end', { params: z.object({ id: PartnerId }), answer: Done }),
  /** those that were given up first, then the newest, at most 200 */
  postbacks: call('GET', '/api/postbacks', { answer: z.object({ postbacks: z.array(Postback) }) }),
  /** 404 unless it was given up */
  sendAgain: call('POST', '/api/postbacks/:id/again', {
    params: z.object({ id: wholeUpTo(Number.MAX_SAFE_INTEGER) }),
    answer: Done,
  }),
} as const;
