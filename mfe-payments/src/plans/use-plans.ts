import { COMPLIANT_FLUX_ID, type Profile, type RatePlan, userOf } from '@halo/shared/contracts';
import { fromUnknown, isAborted } from '@halo/shared/errors';
import { usePageProps, usePlatform, useUser } from '@halo/shared/remote';
import { useEffect, useState } from 'react';
import { useCampaign } from '../use-campaign.ts';
import { PAY_PATH } from '../paths.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { planOffer } from '../plan-choice.ts';
import { messageCostOf } from '../plan-terms.ts';
import { readTrigger } from './plans-trigger.ts';
import { useExpressPay } from './use-express-pay.ts';

/**
 * The plans of the account's flow: which is marked, and what "continue" does. Choosing never charges; only the button
 * that names price and card does.
 */
export function usePlans() {
  const { storage, navigate, session, api, log } = usePlatform();
  const { search } = usePageProps();
  const { trigger, from, angelId } = readTrigger(search);
  const user = useUser();
  // A session that runs out while somebody compares plans takes nothing off the page.
  const [first] = useState(() => userOf(session.state));
  const shown = user ?? first;
  const offer = shown && planOffer(shown.flow, shown.premiumLevel);
  const [chosenId, setChosenId] = useState<string>();
  const [pressedId, setPressedId] = useState<string>();
  const [hasTerms, setTerms] = useState(false);
  /** presses that were refused because the terms were not ticked */
  const [refusedPresses, setRefusedPresses] = useState(0);
  const [renews, setRenews] = useState(false);
  const [startsAtOnce, setStartsAtOnce] = useState(false);
  const campaign = useCampaign(search, 'plans');
  const express = useExpressPay();

  const needsTerms = shown?.flow.id === COMPLIANT_FLUX_ID;
  const plans = offer?.kind === 'plans' ? offer.plans : [];
  const selected =
    plans.find(({ productId }) => productId === chosenId) ?? (offer?.kind === 'plans' ? offer.preselected : undefined);

  function choose(plan: RatePlan, isUpsell = false): void {
    const orderKey = crypto.randomUUID();
    createPaymentDrafts(storage).choose({
      productId: plan.productId,
      ...(from ? { from } : {}),
      ...(angelId ? { angelId } : {}),
      orderKey,
      orderCents: plan.totalCents,
    });
    const order = {
      idempotencyKey: orderKey,
      productId: plan.productId,
      priceCents: plan.totalCents,
      ...(campaign ? { campaign } : {}),
    };
    // What was chosen is good to know; nobody waits for it.
    api.orders
      .importOrder(order, isUpsell)
      .catch((error: unknown) => log.info('an order was not noted', { code: fromUnknown(error).code }));
  }

  function goToPay(plan: RatePlan, options?: { replace: boolean }): void {
    choose(plan);
    navigate(PAY_PATH, options);
  }

  /** In flux 0000 the terms come first, whichever way somebody goes on. */
  function mayGoOn(): boolean {
    const isMissing = needsTerms && !hasTerms;
    setRefusedPresses((before) => (isMissing ? before + 1 : 0));
    return !isMissing;
  }

  function goOn(plan: RatePlan | undefined): void {
    if (plan && mayGoOn()) goToPay(plan);
  }

  const verification = offer?.kind === 'verification' ? offer.plan : undefined;
  useEffect(() => {
    // The age check has one plan: there is nothing to choose.
    if (verification) goToPay(verification, { replace: true });
    // Only when the plan changes: the rest is read at that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [verification?.productId]);

  return {
    state: {
      flow: shown?.flow,
      messageCost: shown ? messageCostOf(shown) : 0,
      plans,
      selected,
      trigger,
      needsTerms,
      hasTerms,
      refusedPresses,
      isVerification: verification !== undefined,
      renews,
      startsAtOnce,
    },
    express,
    angel: useAngel(angelId),
    actions: {
      select(productId: string) {
        setChosenId(productId);
        if (productId === selected?.productId) return;
        // The ticks were for the plan that was marked then.
        setRenews(false);
        setStartsAtOnce(false);
      },
      /** A second press of the marked row is as good as "continue". */
      press(productId: string) {
        if (pressedId === productId && selected?.productId === productId) goOn(selected);
        setPressedId(productId);
      },
      setTerms(isTicked: boolean) {
        setTerms(isTicked);
        if (isTicked) setRefusedPresses(0);
      },
      goOn: () => goOn(selected),
      setRenews,
      setStartsAtOnce,
      /** With the card on file, at once. */
      payNow() {
        // A second press in the same moment must not lead away from the first.
        if (!selected || express.isBusy || !mayGoOn()) return;
        choose(selected, true);
        express.pay(selected, { renews, startsAtOnce });
      },
    },
  };
}

/** Whom the credits are for, by name. Without an answer the page speaks without one. */
function useAngel(angelId: string | undefined): Profile | undefined {
  const { api, log } = usePlatform();
  const [angel, setAngel] = useState<Profile>();
  useEffect(() => {
    if (angelId === undefined) return;
    const aborted = new AbortController();
    api.profiles.profile(angelId, { signal: aborted.signal }).then(
      (profile) => {
        if (!aborted.signal.aborted) setAngel(profile);
      },
      (error: unknown) => {
        if (!isAborted(error)) log.info('plans without the name of the profile', { code: fromUnknown(error).code });
      },
    );
    return () => aborted.abort();
  }, [api, log, angelId]);
  return angel?.id === angelId ? angel : undefined;
}
