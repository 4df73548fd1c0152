import { type Flow, type RatePlan, userOf } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { settleAttempt } from '../attempt-settlement.ts';
import { PAID_PATH, PLANS_PATH } from '../paths.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { planOffer, planOnSale } from '../plan-choice.ts';
import { readBrowserFacts } from './browser-facts.ts';
import { createPaymentSession, type PaymentSession } from './payment-session.ts';
import { refusalPopup } from './refusal-popup.ts';
import { cardFieldsOf, useCardFrame } from './use-card-frame.ts';

export interface Purchase {
  plan: RatePlan;
  flow: Flow;
  isVerification: boolean;
}

/** What is being bought. Read once: while somebody pays, plan and price stay what the button said. */
export function usePurchase(): Purchase | undefined {
  const { session, storage, navigate } = usePlatform();
  const [purchase] = useState(() => {
    const user = userOf(session.state);
    const choice = createPaymentDrafts(storage).choice();
    if (!user || !choice) return undefined;
    const plan = planOnSale(user.flow, user.premiumLevel, choice.productId);
    return plan && { plan, flow: user.flow, isVerification: planOffer(user.flow, user.premiumLevel).kind === 'verification' };
  });
  useEffect(() => {
    if (!purchase) navigate(PLANS_PATH, { replace: true });
  }, [purchase, navigate]);
  return purchase;
}

/** The payment of a plan: one session for as long as the page is there. */
export function usePay(plan: RatePlan) {
  const platform = usePlatform();
  const { api, clock, storage, popups, brand, i18n, holdReload, navigate, session: account } = platform;
  // Made below, once the frame's own hook exists; events only arrive later.
  const frame = useCardFrame((event) => session.hear(event));
  const [session] = useState<PaymentSession>(() => {
    const drafts = createPaymentDrafts(storage);
    return createPaymentSession({
      api: api.payments,
      clock,
      drafts,
      plan,
      fields: cardFieldsOf(frame.frame, brand.services.cardFrame),
      makeId: () => crypto.randomUUID(),
      browser: () => readBrowserFacts(window, clock.now()),
      holdReload: () => holdReload('payment'),
      onSettled: (attempt) => settleAttempt(platform, drafts, attempt),
      onFailed: (failure) => {
        // The price or the offer is another by now: the plans page needs the new one.
        if (failure.code === 'plan_unknown') void account.refresh();
        void popups.open(refusalPopup(i18n, brand, failure));
      },
    });
  });
  const state = useSyncExternalStore(session.subscribe, session.getState);

  useEffect(() => {
    session.start();
    return () => session.dispose();
  }, [session]);

  const leave = useEffectEvent(() => navigate(PAID_PATH, { replace: true }));
  const isPaid = state.status === 'settled';
  useEffect(() => {
    if (isPaid) leave();
  }, [isPaid]);

  return { state, frame, actions: { pay: session.pay, askNow: session.askNow, restart: session.restart, retryFrame: frame.retry } };
}
