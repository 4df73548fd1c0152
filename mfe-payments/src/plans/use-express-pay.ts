import type { RatePlan } from '@halo/shared/contracts';
import { usePlatform, useUser } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { settleAttempt } from '../attempt-settlement.ts';
import { readBrowserFacts } from '../live/browser-facts.ts';
import { createPaymentSession, type PaymentSession } from '../live/payment-session.ts';
import { initialPayment, isRunning, type PaymentState } from '../live/payment-state.ts';
import { refusalPopup } from '../live/refusal-popup.ts';
import { PAID_PATH, PAY_PATH } from '../paths.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { mayStartEarly, planTerms } from '../plan-terms.ts';
import { declinesBeforeOther } from '../payment-rules.ts';
import { useRules } from '../use-rules.ts';

/**
 * Paying from the plans with the card on file: a button of its own that names price and card, never the choice of a
 * plan.
 */
export function useExpressPay() {
  const platform = usePlatform();
  const { api, clock, storage, popups, brand, i18n, holdReload, navigate, session: account } = platform;
  const user = useUser();
  const rules = useRules(user?.hasCardOnFile ?? false);
  const card = rules?.savedCards[0];
  const [session, setSession] = useState<PaymentSession>();
  const state = useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    session?.getState ?? (() => initialPayment),
  );

  useEffect(() => {
    session?.start();
    return () => session?.dispose();
  }, [session]);

  const conclude = useEffectEvent(() => {
    switch (state.status) {
      case 'settled':
        return navigate(PAID_PATH, { replace: true });
      case 'challenge':
        return isElsewhere(state) ? navigate(PAY_PATH) : undefined;
      // The checkout asks for the attempt and says how it stands.
      case 'unknown':
      case 'pending':
        return navigate(PAY_PATH);
      default:
    }
  });
  useEffect(() => conclude(), [state.status]);

  return {
    card,
    rules,
    isBusy: isRunning(state),
    isCancelling: state.status === 'cancelling',
    challenge: state.status === 'challenge' && !isElsewhere(state) ? state : undefined,
    /** how the last attempt ended, when it needs no popup */
    note: state.status === 'idle' ? state : undefined,
    giveUp: () => session?.giveUp(),
    /** The plan was chosen before. */
    pay(plan: RatePlan, options: { renews: boolean; startsAtOnce: boolean }): void {
      const drafts = createPaymentDrafts(storage);
      // An older attempt whose end nobody knows comes first.
      if (!card || drafts.openAttempts().length > 0) return navigate(PAY_PATH);
      const made = createPaymentSession({
        api: api.payments,
        orders: api.orders,
        clock,
        drafts,
        plan,
        renews: () => plan.renewal !== undefined && options.renews,
        startsAtOnce: () => mayStartEarly(plan, planTerms(plan, rules, clock.now())) && options.startsAtOnce,
        makeId: () => crypto.randomUUID(),
        browser: () => readBrowserFacts(window, clock.now()),
        holdReload: () => holdReload('payment'),
        onSettled: (settled, key) => settleAttempt(platform, drafts, settled, key),
        onFailed(failure) {
          if (failure.code === 'plan_unknown') void account.refresh();
          // The checkout has them.
          const refusal = refusalPopup(i18n, brand, {
            ...failure,
            declinesBeforeOther: declinesBeforeOther(user?.flow),
            hasOther: true,
          });
          void popups.open(refusal).then((answer) => {
            // Some of the popup's ways lead where they say; the checkout has the others, and what they ask for.
            const isLed =
              answer.kind === 'button' &&
              refusal.buttons.some(({ id, redirect }) => id === answer.id && redirect !== undefined);
            if (!isLed) navigate(PAY_PATH);
          });
        },
      });
      setSession(made);
      made.payBySavedCard(card.id);
    },
  };
}

/** The checkout has the window for it, or asks what should become of it. */
function isElsewhere(state: Extract<PaymentState, { status: 'challenge' }>): boolean {
  return state.challenge.shape === 'frame' || state.isOther;
}

const subscribeToNothing = () => () => {};
