import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { MailData } from '../../mail/index.ts';
import type { Attempt } from '../attempts/attempt-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { Reversal } from './reversal-repository.ts';

export type RefundMailNeeds = Pick<PaymentsNeeds, 'accounts' | 'brands' | 'env' | 'mail'>;

/** To the buyer, once the money is on its way: how much, why in plain words, and the number of the credit note. */
export async function sendRefundMail(
  { accounts, brands, env, mail }: RefundMailNeeds,
  tx: Transaction,
  { id, clickId, brandId, plan, currency }: Attempt,
  { amountCents, ground }: Pick<Reversal, 'amountCents' | 'ground'>,
  creditNote: string | undefined,
): Promise<void> {
  const facts = await accounts.facts(clickId, tx);
  const brand = brands.byId(brandId);
  if (!facts || !brand) return;
  const { email: recipient, language, userName } = facts;
  const data: MailData<'desk-refund'> = {
    userName: userName || brand.title,
    planName: plan.name,
    amountMinor: String(amountCents),
    currency,
    ground: ground ?? 'agreed',
    reference: id,
    accountUrl: `${publicOrigin(env, brand.hosts[0] ?? '')}/profile/purchases`,
    ...(creditNote === undefined ? {} : { creditNote }),
  };
  await mail.enqueue({ template: 'desk-refund', recipient, language, brand, data: data as Record<string, string> }, tx);
}
