import { COMPLIANT_FLUX_ID, type RatePlan, userOf } from '@halo/shared/contracts';
import { usePageProps, usePlatform, useUser } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useState } from 'react';
import { PAY_PATH } from '../paths.ts';
import { type PlanOffer, planOffer } from '../plan-choice.ts';
import { useAngel } from '../use-angel.ts';
import { messageCostOf } from '../plan-terms.ts';
import { readTrigger } from './plans-trigger.ts';
import { useExpressPay } from './use-express-pay.ts';
import { useOrder } from './use-order.ts';

/**
 * The plans of the account's flow: which is marked, and what "continue" does. Choosing never charges; only the button
 * that names price and card does.
 */
export function usePlans() {
  const { navigate, session } = usePlatform();
  const { search } = usePageProps();
  const { trigger, from, angelId } = readTrigger(search);
  const user = useUser();
  // A session that ends while plans are compared takes nothing off the page.
  const [first] = useState(() => userOf(session.state));
  const shown = user ?? first;
  const offer = shown && planOffer(shown.flow, shown.premiumLevel);
  const { plans, selected, ticks, select } = useMarkedPlan(offer);
  const [pressedId, setPressedId] = useState<string>();
  const terms = useTermsTick(shown?.flow.id === COMPLIANT_FLUX_ID);
  const choose = useOrder({ search, from, angelId });
  const express = useExpressPay();

  function goToPay(plan: RatePlan, options?: { replace: boolean }): void {
    choose(plan);
    navigate(PAY_PATH, options);
  }

  function goOn(plan: RatePlan | undefined): void {
    if (plan && terms.check()) goToPay(plan);
  }

  const verification = offer?.kind === 'verification' ? offer.plan : undefined;
  useSkippedChoice(verification, (plan) => goToPay(plan, { replace: true }));

  return {
    state: {
      flow: shown?.flow,
      messageCost: shown ? messageCostOf(shown) : 0,
      plans,
      selected,
      trigger,
      ...terms.state,
      isVerification: verification !== undefined,
      renews: ticks.renews,
      startsAtOnce: ticks.startsAtOnce,
    },
    express,
    angel: useAngel(angelId),
    actions: {
      select,
      /** A second press of the marked row does the same as "continue". */
      press(productId: string) {
        if (pressedId === productId && selected?.productId === productId) goOn(selected);
        setPressedId(productId);
      },
      setTerms: terms.set,
      goOn: () => goOn(selected),
      setRenews: ticks.setRenews,
      setStartsAtOnce: ticks.setStartsAtOnce,
      /** With the card on file, at once. */
      payNow() {
        // A second press in the same moment must not lead away from the first.
        if (!selected || express.isBusy || !terms.check()) return;
        choose(selected, true);
        express.pay(selected, { renews: ticks.renews, startsAtOnce: ticks.startsAtOnce });
      },
    },
  };
}

/** The plan that is marked, and what is ticked for it. */
function useMarkedPlan(offer: PlanOffer | undefined) {
  const [chosenId, setChosenId] = useState<string>();
  const [renews, setRenews] = useState(false);
  const [startsAtOnce, setStartsAtOnce] = useState(false);
  const { plans, preselected } = offer?.kind === 'plans' ? offer : { plans: [], preselected: undefined };
  const selected = plans.find(({ productId }) => productId === chosenId) ?? preselected;
  return {
    plans,
    selected,
    ticks: { renews, startsAtOnce, setRenews, setStartsAtOnce },
    select(productId: string): void {
      setChosenId(productId);
      if (productId === selected?.productId) return;
      // The ticks were for the plan that was marked then.
      setRenews(false);
      setStartsAtOnce(false);
    },
  };
}

/** In flux 0000 the terms come first, for every way to go on. */
function useTermsTick(needsTerms: boolean) {
  const [hasTerms, setHasTerms] = useState(false);
  /** presses that were refused because the terms were not ticked */
  const [refusedPresses, setRefusedPresses] = useState(0);
  return {
    state: { needsTerms, hasTerms, refusedPresses },
    set(isTicked: boolean): void {
      setHasTerms(isTicked);
      if (isTicked) setRefusedPresses(0);
    },
    /** Whether a press may go on; a refused one shows why. */
    check(): boolean {
      const isMissing = needsTerms && !hasTerms;
      setRefusedPresses((before) => (isMissing ? before + 1 : 0));
      return !isMissing;
    },
  };
}

/** The age check has one plan, so there is nothing to choose. */
function useSkippedChoice(plan: RatePlan | undefined, goOn: (plan: RatePlan) => void): void {
  const skip = useEffectEvent(() => {
    if (plan) goOn(plan);
  });
  const productId = plan?.productId;
  useEffect(() => skip(), [productId]);
}
