import type { Basics } from '../../basics.ts';
import type { PublicAddress } from '@halo/server-kit/http/public-origin';
import type { AccountsService } from '../accounts/index.ts';
import type { MailService } from '../mail/index.ts';
import type { PurchasePayments } from './purchase-payments.ts';

export interface SubscriptionsNeeds extends Pick<Basics, 'db' | 'brands' | 'clock'> {
  readonly env: PublicAddress;
  readonly accounts: Pick<AccountsService, 'facts' | 'setPremium' | 'proveAge'>;
  readonly mail: MailService;
  readonly refunds: Pick<PurchasePayments, 'askRefund'>;
}
