import type { ProblemCode, RatePlan } from '@halo/shared/contracts';
import { type Platform, usePlatform, useUser } from '@halo/shared/remote';
import { type Readable, useStore } from '@halo/shared/store';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPaymentSession, type PaymentSession } from '../live/payment-session.ts';
import { initialPayment, isRunning, type PaymentState } from '../live/payment-state.ts';
import { refusalPopup } from '../live/refusal-popup.ts';
import { PAID_PATH, PAY_PATH } from '../paths.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { mayStartEarly, planTerms } from '../plan-terms.ts';
import { declinesBeforeOther } from '../payment-rules.ts';
import { platformOfPayment } from '../platform-of-payment.ts';
import { useRules } from '../use-rules.ts';

/**
 * Paying from the plans with the card on file: a button of its own that names price and card, never the choice of a
 * plan.
 */
export function useExpressPay() {
  const platform = usePlatform();
  const { clock, storage, navigate } = platform;
  const user = useUser();
  const rules = useRules(user?.hasCardOnFile ?? false);
  const card = rules?.savedCards[0];
  const [session, setSession] = useState<PaymentSession>();
  const state = useStore(session ?? NO_PAYMENT);
  useEffect(() => {
    session?.start();
    return () => session?.dispose();
  }, [session]);
  useConclusion(state);

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
      // An older attempt whose end is not known comes first.
      if (!card || drafts.openAttempts().length > 0) return navigate(PAY_PATH);
      const made = createPaymentSession({
        ...platformOfPayment(platform, drafts),
        plan,
        renews: () => plan.renewal !== undefined && options.renews,
        startsAtOnce: () => mayStartEarly(plan, planTerms(plan, rules, clock.now())) && options.startsAtOnce,
        missingCredits: () => rules?.missingCredits ?? 0,
        onFailed: (failure) => void showRefusal(platform, failure, declinesBeforeOther(user?.flow)),
      });
      setSession(made);
      made.payBySavedCard(card.id);
    },
  };
}

/** Before the first press. */
const NO_PAYMENT: Readable<PaymentState> = { get: () => initialPayment, subscribe: () => () => {} };

/** Leaves for the page that a payment goes on at. */
function useConclusion(state: PaymentState): void {
  const { navigate } = usePlatform();
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
}

/** The checkout has the window for the bank's question, or asks whether to go on with another plan's. */
function isElsewhere(state: Extract<PaymentState, { status: 'challenge' }>): boolean {
  return state.challenge.shape === 'frame' || state.isOther;
}

async function showRefusal(
  platform: Platform,
  failure: { code: ProblemCode; declines: number },
  maxDeclines: number,
): Promise<void> {
  const { popups, navigate, session } = platform;
  if (failure.code === 'plan_unknown' || failure.code === 'price_changed') void session.refresh();
  // The checkout has other ways to pay.
  const refusal = refusalPopup(platform, { ...failure, declinesBeforeOther: maxDeclines, hasOther: true });
  const answer = await popups.open(refusal);
  // Some buttons of the popup lead away by themselves; for all else the checkout has what is needed.
  const isLed =
    answer.kind === 'button' && refusal.buttons.some(({ id, redirect }) => id === answer.id && redirect !== undefined);
  if (!isLed) navigate(PAY_PATH);
}
