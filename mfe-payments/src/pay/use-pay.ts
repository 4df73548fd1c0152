import type { CardFrameEvent, PaymentMethod, PayRules, Wallet } from '@halo/shared/contracts';
import { usePageProps, usePlatform } from '@halo/shared/remote';
import { useStore } from '@halo/shared/store';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentSession } from '../live/payment-session.ts';
import { canPay, type PaymentState } from '../live/payment-state.ts';
import { PAID_PATH } from '../paths.ts';
import { offeredMethods } from '../payment-rules.ts';
import { isWallet, walletsOf } from './usable-methods.ts';
import { type Address, useAddress } from './use-address.ts';
import { useCardFrame } from './use-card-frame.ts';
import { useMethodChoice } from './use-method-choice.ts';
import { usePaymentSession } from './use-payment-session.ts';
import type { Purchase } from './use-purchase.ts';
import { usePurchaseOptions } from './use-purchase-options.ts';
import { useRefusal } from './use-refusal.ts';
import { useSavedCards } from './use-saved-cards.ts';
import { useWalletFrames, type WalletFramesOf } from './use-wallet-frames.ts';

/** The payment of a plan: the ways to pay, what goes along with it, and the session that pays. */
export function usePay(purchase: Purchase, rules: PayRules | undefined) {
  const { plan, flow, isVerification, attempt } = purchase;
  const { brand, clock } = usePlatform();
  const offered = offeredMethods(flow, rules, { isVerification, hasWallets: brand.services.walletFrame !== undefined });
  // The session is made below, once the frames' own hooks exist; their events arrive later.
  const card = useCardFrame(offered.includes('credit_card'), (event) => handleBy(session, address, event));
  const wallets = useWalletFrames({
    wallets: walletsOf(offered),
    offer: { label: plan.name, amountCents: plan.totalCents },
    onEvent: (wallet, event) => session.handleWallet(wallet, event),
  });
  const choice = useMethodChoice(offered, wallets.frames, attempt?.method);
  const { methods, method } = choice;
  const cards = useSavedCards(rules?.savedCards ?? []);
  const { options, ...setters } = usePurchaseOptions({ plan, rules, method, isVerification });
  const address = useAddress(rules);
  const onFailed = useRefusal({ flow, rules, choice, cards, focusField: card.focusField });
  const session: PaymentSession = usePaymentSession({
    purchase,
    fields: card.fields,
    notifyWallet: wallets.notify,
    options,
    missingCredits: rules?.missingCredits ?? 0,
    billing: address.part,
    onFailed,
  });
  const state = useStore(session);
  useWayOut(state);
  useApprovalCheck(session, state);
  useWalletLock(wallets, walletsOf(methods.usable), !canPay(state));

  return {
    state,
    clock,
    card,
    address,
    wallets,
    offered,
    methods,
    method,
    savedCards: cards.cards,
    removal: cards.removal,
    savedCard: cards.picked,
    options,
    actions: {
      ...setters,
      pick(next: PaymentMethod) {
        if (canPay(session.get())) choice.pick(next);
      },
      pickCard: cards.pick,
      pay() {
        if (method === 'mollie') return session.payByMollie();
        if (method !== undefined && isWallet(method)) return;
        if (cards.pickedId !== undefined) session.payBySavedCard(cards.pickedId);
        else if (address.check()) session.payByCard();
      },
      ...stepsOf(session),
      retryCard: card.retry,
      retryWallet: (wallet: Wallet) => wallets.retry(wallet),
    },
  };
}

export type Pay = ReturnType<typeof usePay>;

/** Return in the fields is the button of the page. */
export function handleBy(session: PaymentSession, address: Address, event: CardFrameEvent): void {
  if (event.type !== 'halo.card.enter' || address.check()) session.handleCard(event);
}

/** What the page may ask of a payment that runs. */
function stepsOf({ askNow, checkApproval, giveUp }: PaymentSession) {
  return { askNow, checkApproval, giveUp };
}

/** Paid: on to the success page. */
function useWayOut({ status }: PaymentState): void {
  const { navigate } = usePlatform();
  const leave = useEffectEvent(() => navigate(PAID_PATH, { replace: true }));
  const isPaid = status === 'settled';
  useEffect(() => {
    if (isPaid) leave();
  }, [isPaid]);
}

/** A browser that could not keep PayPal's window was sent there and back: it is asked at once what was agreed to. */
function useApprovalCheck(session: PaymentSession, state: PaymentState): void {
  const { search } = usePageProps();
  const [isBack] = useState(() => new URLSearchParams(search).has('PayerID'));
  const isLeftOpen = state.status === 'challenge' && state.challenge.shape === 'approve';
  const wasChecked = useRef(false);
  useEffect(() => {
    if (!isBack || !isLeftOpen || wasChecked.current) return;
    wasChecked.current = true;
    session.checkApproval();
  }, [isBack, isLeftOpen, session]);
}

/** The wallets' buttons do nothing while a payment runs. */
function useWalletLock({ notify }: WalletFramesOf, usable: readonly Wallet[], isBusy: boolean): void {
  const lock = useEffectEvent((busy: boolean) => {
    for (const wallet of usable) notify(wallet, { type: 'halo.wallet.busy', busy });
  });
  useEffect(() => lock(isBusy), [isBusy]);
}
