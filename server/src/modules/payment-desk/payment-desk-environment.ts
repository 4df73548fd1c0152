import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

export interface PaymentDeskSettings {
  /** Above so many cents of one payment a refund of the desk takes a second person. */
  readonly refundAloneCents: number;
  /** Above so many cents of all that an operator gave back alone within a day, the next refund takes one as well. */
  readonly refundDayCents: number;
}

export const paymentDeskEnvironment = environmentPart({
  variables: {
    HALO_REFUND_ALONE_CENTS: z.coerce.number().int().min(0).max(100_000).default(3000),
    HALO_REFUND_DAY_CENTS: z.coerce.number().int().min(0).max(10_000_000).default(30_000),
  },
  complaints: () => [],
  settings: (raw): PaymentDeskSettings => ({
    refundAloneCents: raw.HALO_REFUND_ALONE_CENTS,
    refundDayCents: raw.HALO_REFUND_DAY_CENTS,
  }),
});
