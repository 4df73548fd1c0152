import * as z from 'zod/mini';

/** A request for money back under the refund guarantee, which an operator decides. */
export const OpenClaim = z.object({
  /** the payment's */
  id: z.string(),
  account: z.string(),
  brand: z.string(),
  reason: z.string(),
  /** ISO 8601 */
  madeAt: z.string(),
  /** what is asked back, all of it; absent: of an older server */
  paid: z.optional(z.object({ plan: z.string(), cents: z.int(), currency: z.string(), at: z.string() })),
  /** ISO 8601; the day on which the promised answer is due */
  dueAt: z.optional(z.string()),
});
export type OpenClaim = z.infer<typeof OpenClaim>;

/** The refund of a repeated withdrawal, which an operator decides. */
export const OpenHeldRefund = z.object({
  /** the payment's */
  id: z.string(),
  account: z.string(),
  brand: z.string(),
  cents: z.int(),
  currency: z.string(),
  /** withdrawals with use that counted before it */
  earlier: z.int(),
  /** ISO 8601 */
  heldAt: z.string(),
  /** ISO 8601; it goes back a day before by itself */
  dueAt: z.string(),
});
export type OpenHeldRefund = z.infer<typeof OpenHeldRefund>;
