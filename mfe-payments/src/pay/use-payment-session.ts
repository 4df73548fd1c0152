import type { ProblemCode } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardFields } from '../live/card-checkout.ts';
import { createPaymentSession, type PaymentDeps, type PaymentSession } from '../live/payment-session.ts';
import type { NotifyWallet } from '../live/wallet-checkout.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { platformOfPayment } from '../platform-of-payment.ts';
import type { BillingPart } from './use-address.ts';
import type { Purchase } from './use-purchase.ts';
import type { PurchaseOptions } from './use-purchase-options.ts';

interface SessionNeeds {
  purchase: Pick<PaymentDeps, 'plan'> & Pick<Purchase, 'attempt'>;
  fields: CardFields;
  notifyWallet?: NotifyWallet;
  options: PurchaseOptions;
  /** credits missing of earlier payments, as the page says; absent: none */
  missingCredits?: number;
  billing(): BillingPart | undefined;
  onFailed(failure: { code: ProblemCode; declines: number }): Promise<void>;
}

/** One session for as long as the page is there; it reads options and handler at the moment of paying. */
export function usePaymentSession({
  purchase: { plan, attempt },
  fields,
  notifyWallet,
  options,
  missingCredits = 0,
  billing,
  onFailed,
}: SessionNeeds): PaymentSession {
  const platform = usePlatform();
  const [drafts] = useState(() => createPaymentDrafts(platform.storage));
  const latest = useRef({ options, missingCredits, billing, onFailed });
  useEffect(() => {
    latest.current = { options, missingCredits, billing, onFailed };
  });

  const [session] = useState(() =>
    createPaymentSession({
      ...platformOfPayment(platform, drafts),
      plan,
      fields,
      ...(notifyWallet ? { notifyWallet } : {}),
      renews: () => latest.current.options.renews,
      startsAtOnce: () => latest.current.options.startsAtOnce,
      missingCredits: () => latest.current.missingCredits,
      billing: () => latest.current.billing(),
      keepsCard: () => latest.current.options.keepsCard,
      onFailed: (failure) => void latest.current.onFailed(failure),
    }),
  );

  const adopt = useEffectEvent(() => {
    const isKept = drafts.openAttempts().some(({ productId }) => productId === attempt?.productId);
    if (attempt && !isKept) drafts.adopt(attempt);
  });
  useEffect(() => {
    adopt();
    session.start();
    return () => session.dispose();
  }, [session]);

  return session;
}
