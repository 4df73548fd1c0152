import { environmentPart } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';
import type { ReviewRule } from './withdrawal-review-rule.ts';

export interface PurchasesSettings {
  readonly withdrawalReview: ReviewRule;
}

export const purchasesEnvironment = environmentPart({
  variables: {
    HALO_WITHDRAWALS_REVIEWED_FROM: z.coerce.number().int().min(2).max(100).default(2),
    HALO_WITHDRAWALS_REVIEWED_DAYS: z.coerce.number().int().min(1).max(730).default(365),
  },
  complaints: () => [],
  settings: (raw): PurchasesSettings => ({
    withdrawalReview: {
      from: raw.HALO_WITHDRAWALS_REVIEWED_FROM,
      withinDays: raw.HALO_WITHDRAWALS_REVIEWED_DAYS,
    },
  }),
});
