import type { Brand } from '@halo/shared/contracts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { AccountFacts } from '../../accounts/index.ts';
import { issueReceipt } from '../../receipts/index.ts';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Delivery } from '../purchase-hooks.ts';
import { bookSale } from '../money-booking.ts';
import { coverMissing } from '../debts/debt-covering.ts';
import { lockPayer } from './attempt-lock.ts';
import type { Attempt } from './attempt-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { PayerLocation } from '../providers/payer-location.ts';
import { locationFacts } from './location-facts.ts';

/** Message credits that an attempt brings once it is paid: PayPal has a number of its own. */
export function creditsOf({ method, plan, purpose }: Pick<Attempt, 'method' | 'plan' | 'purpose'>): number {
  if (purpose === 'verification' || purpose === 'cardChange') return 0;
  return method === 'paypal' ? (plan.promoCredits ?? plan.credits) : plan.credits;
}

/** Grants what the plan promises. The ledger's unique cause and the attempt's lock both make it happen once. */
export async function deliver(
  tx: Transaction,
  attempt: Attempt & { readonly payerLocation?: PayerLocation | undefined },
  now: Date,
  needs: PaymentsNeeds,
): Promise<void> {
  const { clickId, id } = attempt;
  await lockPayer(tx, clickId);
  const facts = await needs.accounts.facts(clickId, tx);
  const brand = needs.brands.byId(attempt.brandId);
  if (!facts || !brand) throw new Error(`attempt ${id} belongs to no account`);
  const brings = creditsOf(attempt);
  const { isOwed, period, renewsAt, notify, waitsUntil } = await needs.purchases.settled(tx, {
    attemptId: id,
    clickId,
    brandId: attempt.brandId,
    plan: attempt.plan,
    amountCents: attempt.amountCents,
    purpose: attempt.purpose,
    renews: attempt.renews,
    subscriptionId: attempt.subscriptionId,
    savedCardId: attempt.savedCardId,
    credits: brings,
    isStartAsked: attempt.startRequest !== null,
    settledAt: now,
  });
  // Nothing was sold: no movement of money, no receipt.
  if (attempt.purpose === 'cardChange') return;
  await bookSale(tx, attempt, now, isOwed);
  // What waits is granted by purchases, when it begins.
  const credits = isOwed && !waitsUntil ? brings : 0;
  if (credits > 0) await needs.credits.grant(tx, { clickId, unit: 'message', amount: credits, cause: `payment:${id}` });
  await coverMissing(needs, tx, attempt, credits);
  // What is paid for nothing goes back whole: it was no sale.
  if (!isOwed) return;
  const number = await issueReceipt(tx, {
    ...attempt,
    attemptId: id,
    brand,
    planName: attempt.plan.name,
    located: await locationFacts(needs, tx, attempt, facts.country),
    period: waitsUntil ? null : period,
    paidAt: now,
  });
  if (notify) return notify(number);
  // No receipt for money that was not taken.
  if (attempt.amountCents === 0) return;
  await needs.mail.enqueue(
    {
      template: 'receipt',
      recipient: facts.email,
      language: facts.language,
      brand,
      data: {
        ...receipt({ ...attempt, credits: brings, period, renewsAt, waitsUntil, paidAt: now }, facts, brand, needs),
        ...(number ? { receiptNumber: number } : {}),
      },
    },
    tx,
  );
}

type Paid = Attempt &
  Pick<Delivery, 'period' | 'renewsAt' | 'waitsUntil'> & { readonly credits: number; readonly paidAt: Date };

function receipt(
  { id, plan, amountCents, currency, startRequest, createdAt, credits, period, renewsAt, waitsUntil, paidAt }: Paid,
  facts: AccountFacts,
  brand: Brand,
  { env }: PaymentsNeeds,
): Record<string, string> {
  const origin = publicOrigin(env, brand.hosts[0] ?? '');
  const accountUrl = `${origin}/profile/purchases`;
  return {
    userName: facts.userName || brand.title,
    planName: plan.name,
    amountMinor: String(amountCents),
    currency,
    paidAt: paidAt.toISOString(),
    reference: id,
    descriptor: brand.descriptor,
    accountUrl,
    withdrawUrl: `${origin}/profile/withdraw?id=${id}`,
    ...(credits > 0 ? { credits: String(credits) } : {}),
    ...(startRequest === null ? {} : { startAskedAt: createdAt.toISOString() }),
    ...(waitsUntil ? { waitsUntil: later(waitsUntil, period?.startsAt).toISOString() } : {}),
    ...(period && !waitsUntil
      ? {
          endsAt: period.endsAt.toISOString(),
          ...(period.startsAt > paidAt ? { startsAt: period.startsAt.toISOString() } : {}),
        }
      : {}),
    ...(renewsAt && plan.renewal
      ? {
          renewsAt: renewsAt.toISOString(),
          every: plan.renewal.every,
          renewalAmountMinor: String(plan.renewal.priceCents),
          cancelUrl: accountUrl,
        }
      : {}),
  };
}

/** A plan does not begin before the one that is paid already ends. */
function later(date: Date, other: Date | undefined): Date {
  return other && other > date ? other : date;
}
