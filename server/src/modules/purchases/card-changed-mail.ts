import type { MailData } from '../mail/index.ts';
import { CURRENCY } from '@halo/server-kit/money/currency';
import { type Addressee, renewalAmount } from './purchase-mail-data.ts';
import type { SubscriptionRow } from './subscription-repository.ts';

export function cardChangedData(to: Addressee, row: SubscriptionRow, lastFour: string): MailData<'card-changed'> {
  return {
    userName: to.name,
    planName: row.plan.name,
    amountMinor: renewalAmount(row),
    currency: CURRENCY,
    ...(row.pastDueSince ? { next: 'now' } : {}),
    // Of a plan that waits for its buyer only the latest day is known.
    ...(row.pastDueSince || row.waits ? {} : { renewsAt: row.periodEndsAt.toISOString() }),
    lastFour,
    accountUrl: to.accountUrl,
  };
}
