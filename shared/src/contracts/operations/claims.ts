import * as z from 'zod/mini';

/** A request for money back under the refund guarantee, which an operator decides. */
export const OpenClaim = z.object({
  /** the payment's */
  id: z.string(),
  account: z.string(),
  reason: z.string(),
  /** ISO 8601 */
  madeAt: z.string(),
});
export type OpenClaim = z.infer<typeof OpenClaim>;
