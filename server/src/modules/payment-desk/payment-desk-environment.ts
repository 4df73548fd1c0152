import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface PaymentDeskSettings {
  /** Above so many cents of one payment a refund of the desk takes a second person. */
  readonly refundAloneCents: number;
}

export const paymentDeskEnvironment = environmentPart({
  variables: { HALO_REFUND_ALONE_CENTS: z.coerce.number().int().min(0).max(100_000).default(3000) },
  complaints: () => [],
  settings: (raw): PaymentDeskSettings => ({ refundAloneCents: raw.HALO_REFUND_ALONE_CENTS }),
});
