import type { PaymentMethod, PayRules, RatePlan } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useState } from 'react';
import { mayStartEarly, planTerms } from '../plan-terms.ts';

/** What the shopper ticked, which goes along with the charge. */
export interface PurchaseOptions {
  renews: boolean;
  startsAtOnce: boolean;
  keepsCard: boolean;
}

interface OptionLimits {
  plan: RatePlan;
  rules: PayRules | undefined;
  method: PaymentMethod | undefined;
  isVerification: boolean;
}

/** The ticks of the page, as far as plan and way to pay allow them. */
export function usePurchaseOptions({ plan, rules, method, isVerification }: OptionLimits) {
  const { clock } = usePlatform();
  const [ticked, setTicked] = useState<PurchaseOptions>({ renews: false, startsAtOnce: false, keepsCard: false });
  const options: PurchaseOptions = {
    ...ticked,
    // A renewal charges a card that is kept for it; other ways end with the period.
    renews: ticked.renews && plan.renewal !== undefined && method === 'credit_card',
    startsAtOnce: ticked.startsAtOnce && !isVerification && mayStartEarly(plan, planTerms(plan, rules, clock.now())),
  };
  return {
    options,
    setRenews: (renews: boolean) => setTicked((before) => ({ ...before, renews })),
    setStartsAtOnce: (startsAtOnce: boolean) => setTicked((before) => ({ ...before, startsAtOnce })),
    setKeepsCard: (keepsCard: boolean) => setTicked((before) => ({ ...before, keepsCard })),
  };
}
