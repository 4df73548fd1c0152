import { type Flow, type PaymentAttempt, type PayRules, type RatePlan, userOf } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useLoaded } from '@halo/shared/store';
import { useEffect, useState } from 'react';
import { orNothing } from '../or-nothing.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { planById, planOffer, planOnSale } from '../plan-choice.ts';

/** What the checkout must know before anybody pays: how this account may, and whether an attempt is still open. */
export interface CheckoutStart {
  /** absent: they did not come; cards are taken all the same, and the server has the last word */
  rules: PayRules | undefined;
  latest: PaymentAttempt | undefined;
}

export interface Purchase {
  plan: RatePlan;
  flow: Flow;
  /** at the start */
  premiumLevel: number;
  isVerification: boolean;
  /** the profile whose conversation led to it */
  angelId: string | undefined;
  /** an attempt of it that the server still knows as open */
  attempt: PaymentAttempt | undefined;
}

/**
 * Asks the server for the rules and for an open attempt, both at once; undefined until both calls have ended. A call
 * that fails does not stop the page.
 */
export function useCheckoutStart(): CheckoutStart | undefined {
  const { api, log } = usePlatform();
  const { state } = useLoaded(undefined, async (signal): Promise<CheckoutStart> => {
    const [rules, latest] = await Promise.all([
      orNothing(api.payments.rules({ signal }), (code) => log.warn('the checkout without its rules', { code })),
      orNothing(api.payments.latestAttempt({ signal }), (code) =>
        log.warn('the checkout without an open attempt', { code }),
      ),
    ]);
    return { rules, latest };
  });
  return state.status === 'ready' ? state.value : undefined;
}

/**
 * What is being bought. Read once: during a payment, plan and price stay what the button said. A page
 * that comes back without its drafts goes on with what the server knows.
 */
export function usePurchase(start: CheckoutStart | undefined): Purchase | undefined {
  const { session, storage, hrefOf, navigate } = usePlatform();
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
    return {
      ...{ plan, flow, premiumLevel, isVerification },
      angelId: chosen && choice?.angelId,
      attempt: open?.productId === plan.productId ? open : undefined,
    };
  }

  useEffect(() => {
    if (purchase === 'none') navigate(hrefOf('plans'), { replace: true });
  }, [purchase, hrefOf, navigate]);
  return purchase === 'none' ? undefined : purchase;
}

const OPEN: readonly PaymentAttempt['status'][] = ['created', 'submitted', 'challenge', 'pending', 'unknown'];

function isOpen(attempt: PaymentAttempt | undefined): attempt is PaymentAttempt {
  return attempt !== undefined && OPEN.includes(attempt.status);
}
