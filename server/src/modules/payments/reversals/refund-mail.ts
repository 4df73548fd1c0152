import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { MailData } from '../../mail/index.ts';
import type { Attempt } from '../attempts/attempt-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { Reversal } from './reversal-repository.ts';

/** A refund that an operator decided. */
export const DESK = 'desk';
/** Why purchases asked for it. */
const REQUESTED = ['withdrawal', 'guarantee', 'closing'] as const;

export type RefundMailNeeds = Pick<PaymentsNeeds, 'accounts' | 'brands' | 'env' | 'mail'>;

/** To the buyer, once the money is on its way: how much, why in plain words, and the number of the credit note. */
export async function sendRefundMail(
  { accounts, brands, env, mail }: RefundMailNeeds,
  tx: Transaction,
  { id, clickId, brandId, plan, currency }: Attempt,
  refund: Pick<Reversal, 'amountCents' | 'ground' | 'reason'>,
  creditNote: string | undefined,
): Promise<void> {
  const ground = groundOf(refund);
  if (!ground) return;
  const facts = await accounts.facts(clickId, tx);
  const brand = brands.byId(brandId);
  if (!facts || !brand) return;
  const { email: recipient, language, userName } = facts;
  const data: MailData<'desk-refund'> = {
    userName: userName || brand.title,
    planName: plan.name,
    amountMinor: String(refund.amountCents),
    currency,
    ground,
    reference: id,
    accountUrl: `${publicOrigin(env, brand.hosts[0] ?? '')}/profile/purchases`,
    ...(creditNote === undefined ? {} : { creditNote }),
  };
  await mail.enqueue({ template: 'desk-refund', recipient, language, brand, data: data as Record<string, string> }, tx);
}

/** Undefined: its buyer has a mail that says it all, and there is no credit note, or it went back without us. */
function groundOf({
  reason,
  ground,
}: Pick<Reversal, 'ground' | 'reason'>): MailData<'desk-refund'>['ground'] | undefined {
  if (reason === DESK) return ground ?? 'agreed';
  return REQUESTED.find((each) => each === reason);
}

/** To the buyer, when a provider took something else than was agreed: what it was, and that a person gives it back. */
export async function sendTakenMail(
  { accounts, brands, env, mail }: RefundMailNeeds,
  tx: Transaction,
  { id, clickId, brandId, plan, amountCents, currency }: Attempt,
  taken: { readonly cents: number; readonly currency: string },
): Promise<void> {
  const facts = await accounts.facts(clickId, tx);
  const brand = brands.byId(brandId);
  if (!facts || !brand) return;
  const { email: recipient, language, userName } = facts;
  const data: MailData<'other-amount'> = {
    userName: userName || brand.title,
    planName: plan.name,
    agreedMinor: String(amountCents),
    agreedCurrency: currency,
    amountMinor: String(taken.cents),
    currency: taken.currency,
    reference: id,
    accountUrl: `${publicOrigin(env, brand.hosts[0] ?? '')}/profile/purchases`,
  };
  await mail.enqueue({ template: 'other-amount', recipient, language, brand, data: { ...data } }, tx);
}
