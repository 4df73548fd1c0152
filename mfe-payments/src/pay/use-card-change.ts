import { cardChangeProduct, type PaymentAttempt, type PayRules, type Subscription } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useStore } from '@halo/shared/store';
import { useEffect, useEffectEvent, useState } from 'react';
import { fieldOf, refusalStep } from '../live/refusal-step.ts';
import type { PaymentSession } from '../live/payment-session.ts';
import { useAddress } from './use-address.ts';
import { useCardFrame } from './use-card-frame.ts';
import { handleBy } from './use-pay.ts';
import { usePaymentSession } from './use-payment-session.ts';
import { useSavedCards } from './use-saved-cards.ts';

interface CardChangeStart {
  subscription: Subscription;
  rules: PayRules;
  /** one of it that the server knows as open */
  attempt: PaymentAttempt | undefined;
}

/**
 * Another card for a plan that renews: checked for nothing, by the same session as a payment, under a product of its
 * own.
 */
export function useCardChange({ subscription, rules, attempt }: CardChangeStart) {
  const { clock } = usePlatform();
  const [plan] = useState(() => ({
    productId: cardChangeProduct(subscription.id),
    name: subscription.planName,
    totalCents: 0,
  }));
  const [keepsCard, setKeepsCard] = useState(false);
  const card = useCardFrame(true, (event) => handleBy(session, address, event));
  // The one that it renews with already is no other one.
  const cards = useSavedCards(rules.savedCards.filter(({ lastFour }) => lastFour !== subscription.lastFour));
  const address = useAddress(rules);
  const session: PaymentSession = usePaymentSession({
    purchase: { plan, attempt },
    fields: card.fields,
    options: { renews: false, startsAtOnce: false, keepsCard },
    billing: address.part,
    async onFailed({ code }) {
      if (code === 'card_not_on_file') cards.forget(cards.pickedId);
      const field = fieldOf(refusalStep(code));
      if (cards.pickedId === undefined && field !== undefined) card.focusField(field);
    },
  });
  const state = useStore(session);
  useWayBack(state.status === 'settled');
  return {
    state,
    clock,
    card,
    cards,
    address,
    keepsCard,
    setKeepsCard,
    check() {
      if (cards.pickedId !== undefined) session.payBySavedCard(cards.pickedId);
      else if (address.check()) session.payByCard();
    },
    askNow: session.askNow,
    giveUp: session.giveUp,
  };
}

export type CardChange = ReturnType<typeof useCardChange>;

/** Done: the page of purchases shows the card that is charged from now on. */
function useWayBack(isChanged: boolean): void {
  const { hrefOf, navigate } = usePlatform();
  const leave = useEffectEvent(() => navigate(hrefOf('purchases', { card: 'changed' }), { replace: true }));
  useEffect(() => {
    if (isChanged) leave();
  }, [isChanged]);
}
