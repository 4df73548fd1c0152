import { type Flow, type PaymentAttempt, type RatePlan, userOf } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';
import { PLANS_PATH } from '../paths.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { isOpen, type CheckoutStart } from '../payment-rules.ts';
import { planById, planOffer, planOnSale } from '../plan-choice.ts';

export interface Purchase {
  plan: RatePlan;
  flow: Flow;
  /** at the start */
  premiumLevel: number;
  isVerification: boolean;
  /** an attempt of it that the server still knows as open */
  attempt: PaymentAttempt | undefined;
}

/**
 * What is being bought. Read once: while somebody pays, plan and price stay what the button said. A page that came back
 * without
 * its memory goes on with what the server knows of.
 */
export function usePurchase(start: CheckoutStart | undefined): Purchase | undefined {
  const { session, storage, navigate } = usePlatform();
  const [purchase, setPurchase] = useState<Purchase | 'none'>();
  if (start && purchase === undefined) setPurchase(find(start) ?? 'none');

  function find({ latest }: CheckoutStart): Purchase | undefined {
    const user = userOf(session.state);
    if (!user) return undefined;
    const { flow, premiumLevel } = user;
    const choice = createPaymentDrafts(storage).choice();
    const open = isOpen(latest) ? latest : undefined;
    const chosen = choice && planOnSale(flow, premiumLevel, choice.productId);
    const plan = chosen ?? (open && planById(flow, open.productId));
    if (!plan) return undefined;
    const isVerification =
      flow.plans.verification.some(({ productId }) => productId === plan.productId) &&
      planOffer(flow, premiumLevel).kind === 'verification';
    return { plan, flow, premiumLevel, isVerification, attempt: open?.productId === plan.productId ? open : undefined };
  }

  useEffect(() => {
    if (purchase === 'none') navigate(PLANS_PATH, { replace: true });
  }, [purchase, navigate]);
  return purchase === 'none' ? undefined : purchase;
}
