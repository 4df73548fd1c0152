import { CardBrand, PROBLEM_CODES } from '@halo/shared/contracts';
import * as z from 'zod/mini';

const KeptCard = z.object({
  token: z.string(),
  brand: z.optional(CardBrand),
  lastFour: z.string(),
  expiryMonth: z.string(),
  expiryYear: z.string(),
});

const PayerLocation = z.object({ kind: z.enum(['card', 'provider']), country: z.string() });

/** What the inbox stores of an event. */
export const StoredEvent = z.object({
  eventId: z.string(),
  attemptId: z.string(),
  merchant: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  reference: z.string(),
  about: z.optional(z.string()),
  name: z.string(),
  outcome: z.optional(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('accepted'),
        keptCard: z.optional(KeptCard),
        payerLocation: z.optional(PayerLocation),
        payerMark: z.optional(z.string()),
      }),
      z.object({
        kind: z.literal('declined'),
        failure: z.enum(PROBLEM_CODES),
        retry: z.optional(z.enum(['never', 'later', 'withShopper', 'ours'])),
        payerMark: z.optional(z.string()),
      }),
      z.object({ kind: z.literal('cancelled') }),
      z.object({ kind: z.literal('captureFailed') }),
      z.object({ kind: z.literal('captured') }),
      z.object({ kind: z.literal('refunded') }),
      z.object({ kind: z.literal('refundFailed'), why: z.optional(z.string()) }),
      z.object({ kind: z.literal('chargedBack') }),
      z.object({ kind: z.literal('chargebackReversed') }),
      z.object({ kind: z.literal('answerWanted'), dueAt: z.optional(z.string()) }),
      z.object({ kind: z.literal('report') }),
      z.object({ kind: z.literal('unclear') }),
    ]),
  ),
});
