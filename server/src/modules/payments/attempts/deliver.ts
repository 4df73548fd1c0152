import type { Brand } from '@halo/shared/contracts';
import type { Deps } from '../../../deps.ts';
import { publicOrigin } from '../../../env.ts';
import type { AccountFacts, Services } from '../../../services.ts';
import type { Transaction } from '../../../storage/database.ts';
import { lockPayer } from './attempt-lock.ts';
import type { Attempt } from './attempt-repository.ts';

/** Message credits that an attempt brings once it is paid: PayPal has a number of its own. */
export function creditsOf({ method, plan, purpose }: Pick<Attempt, 'method' | 'plan' | 'purpose'>): number {
  if (purpose === 'verification') return 0;
  return method === 'paypal' ? (plan.promoCredits ?? plan.credits) : plan.credits;
}

/** What the plan promises. The ledger's unique cause and the attempt's lock both make it happen once. */
export async function deliver(tx: Transaction, attempt: Attempt, now: Date, deps: Deps, services: Services): Promise<void> {
  const { clickId, id } = attempt;
  await lockPayer(tx, clickId);
  const facts = await services.accounts.facts(clickId, tx);
  const brand = deps.brands.byId(attempt.brandId);
  if (!facts || !brand) throw new Error(`attempt ${id} belongs to no account`);
  const { isOwed, renewsAt, isReceipted } = await services.purchases.settled(tx, {
    attemptId: id, clickId, brandId: attempt.brandId, plan: attempt.plan, amountCents: attempt.amountCents, purpose: attempt.purpose, renews: attempt.renews,
    subscriptionId: attempt.subscriptionId, savedCardId: attempt.savedCardId, settledAt: now,
  });
  const credits = isOwed ? creditsOf(attempt) : 0;
  if (credits > 0) await services.credits.grant(tx, { clickId, unit: 'message', amount: credits, cause: `payment:${id}` });
  // Nothing was charged, or it goes back: a receipt over nothing would only worry.
  if (attempt.amountCents === 0 || !isOwed || isReceipted) return;
  await services.mail.enqueue({ template: 'receipt', recipient: facts.email, language: facts.language, brand, data: receipt(attempt, facts, brand, renewsAt, now, deps) }, tx);
}

function receipt(attempt: Attempt, facts: AccountFacts, brand: Brand, renewsAt: Date | null, now: Date, { env }: Deps): Record<string, string> {
  const origin = publicOrigin(env, brand.hosts[0] ?? '');
  const accountUrl = `${origin}/profile/purchases`;
  return {
    userName: facts.userName || brand.title,
    planName: attempt.plan.name,
    amountMinor: String(attempt.amountCents),
    currency: attempt.currency,
    paidAt: now.toISOString(),
    reference: attempt.id,
    descriptor: brand.descriptor,
    accountUrl,
    withdrawUrl: `${origin}/profile/withdraw?id=${attempt.id}`,
    ...(attempt.startRequest === null ? {} : { startAskedAt: attempt.createdAt.toISOString() }),
    ...(renewsAt && attempt.plan.renewal
      ? { renewsAt: renewsAt.toISOString(), renewalAmountMinor: String(attempt.plan.renewal.priceCents), cancelUrl: accountUrl }
      : {}),
  };
}
