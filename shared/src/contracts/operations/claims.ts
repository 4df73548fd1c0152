import * as z from 'zod/mini';

/** Somebody asks for their money back under the refund guarantee, and waits for a person. */
export const OpenClaim = z.object({
  /** the payment's */
  id: z.string(),
  account: z.string(),
  reason: z.string(),
  /** ISO 8601 */
  madeAt: z.string(),
});
export type OpenClaim = z.infer<typeof OpenClaim>;
