import type { PaymentMethod, PayRules, ProblemCode, SavedCard, Wallet } from '@halo/shared/contracts';
import { usePageProps, usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { settleAttempt } from '../attempt-settlement.ts';
import { methodIn, PAID_PATH } from '../paths.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { mayStartEarly, planTerms } from '../plan-terms.ts';
import { declinesBeforeOther, offeredMethods } from '../payment-rules.ts';
import { readBrowserFacts } from '../live/browser-facts.ts';
import { createPaymentSession, type PaymentSession } from '../live/payment-session.ts';
import { canPay } from '../live/payment-state.ts';
import { refusalPopup } from '../live/refusal-popup.ts';
import { fieldOf, refusalStep } from '../live/refusal-step.ts';
import { cardFieldsOf, useCardFrame } from './use-card-frame.ts';
import { useCardRemoval } from './use-card-removal.ts';
import type { Purchase } from './use-purchase.ts';
import { isWallet, shownMethods, walletsOf } from './usable-methods.ts';
import { useWalletFrames } from './use-wallet-frames.ts';

/** Long enough for the popup to give the focus back. */
const FOCUS_DELAY_MS = 80;

/** What the shopper said on the page, which goes along when they pay. */
interface PurchaseOptions {
  renews: boolean;
  startsAtOnce: boolean;
  keepsCard: boolean;
}

/** The payment of a plan: one session for as long as the page is there. */
export function usePay({ plan, flow, isVerification, attempt }: Purchase, rules: PayRules | undefined) {
  const platform = usePlatform();
  const { search } = usePageProps();
  const { api, clock, storage, popups, brand, i18n, holdReload, navigate, session: account } = platform;
  const [drafts] = useState(() => createPaymentDrafts(storage));
  const offered = offeredMethods(flow, rules, { isVerification, hasWallets: brand.services.walletFrame !== undefined });
  const [savedCards, setSavedCards] = useState<readonly SavedCard[]>(rules?.savedCards ?? []);
  const [picked, pick] = useState<PaymentMethod | undefined>(attempt?.method);
  /** a card on file, or `undefined` for a new one */
  const [cardId, setCardId] = useState<string | undefined>(savedCards[0]?.id);
  const [ticked, setTicked] = useState<PurchaseOptions>({ renews: false, startsAtOnce: false, keepsCard: false });

  // Made below, once the frames' own hooks exist; events only arrive later.
  const card = useCardFrame(offered.includes('credit_card'), (event) => session.handleCard(event));
  const wallets = useWalletFrames({
    wallets: walletsOf(offered),
    offer: { label: plan.name, amountCents: plan.totalCents },
    onEvent: (wallet, event) => session.handleWallet(wallet, event),
  });
  const methods = shownMethods(offered, wallets.frames);
  const method = picked !== undefined && methods.usable.includes(picked) ? picked : methods.usable[0];
  // Whoever comes from a refusal for another way finds that one opened, once it is known which there are.
  const [refused] = useState(() => methodIn(search, 'not'));
  const first =
    methods.usable.find((one) => one !== refused) ?? (methods.loading.length === 0 ? methods.usable[0] : undefined);
  useEffect(() => {
    // What is there first stays: a wallet that comes a moment later must not take the card fields from under somebody's
    // hands.
    if (picked === undefined && first !== undefined) pick(first);
  }, [picked, first]);
  // A renewal charges a card that is kept for it; other ways end with the period.
  const options: PurchaseOptions = {
    ...ticked,
    renews: ticked.renews && plan.renewal !== undefined && method === 'credit_card',
    startsAtOnce: ticked.startsAtOnce && !isVerification && mayStartEarly(plan, planTerms(plan, rules, clock.now())),
  };
  // The session lives as long as the page, and reads these at the moment of paying.
  const current = useRef({ options, onFailed });
  useEffect(() => {
    current.current = { options, onFailed };
  });

  async function onFailed(failure: { code: ProblemCode; declines: number }): Promise<void> {
    // The price or the offer is another by now: the plans page needs the new one.
    if (failure.code === 'plan_unknown') void account.refresh();
    if (failure.code === 'card_not_on_file') forget(cardId);
    const others = methods.usable.filter((one) => one !== method);
    const answer = await popups.open(
      refusalPopup(i18n, brand, {
        ...failure,
        declinesBeforeOther: declinesBeforeOther(flow, rules),
        hasOther: others.length > 0,
      }),
    );
    const id = answer.kind === 'button' ? answer.id : undefined;
    if (id === 'other') return pick(others[0]);
    const step = refusalStep(failure.code);
    const field = fieldOf(step);
    if (method !== 'credit_card' || field === undefined || id === 'plans') return;
    // A card on file that was refused: the fields of another one.
    if (cardId !== undefined && step.kind === 'retry') return;
    setCardId(undefined);
    clock.after(FOCUS_DELAY_MS, () => card.focusField(field));
  }

  const [session] = useState<PaymentSession>(() =>
    createPaymentSession({
      api: api.payments,
      orders: api.orders,
      clock,
      drafts,
      plan,
      fields: cardFieldsOf(card.frame, brand.services.cardFrame),
      notifyWallet: wallets.notify,
      renews: () => current.current.options.renews,
      startsAtOnce: () => current.current.options.startsAtOnce,
      keepsCard: () => current.current.options.keepsCard,
      makeId: () => crypto.randomUUID(),
      browser: () => readBrowserFacts(window, clock.now()),
      holdReload: () => holdReload('payment'),
      onSettled: (settled, key) => settleAttempt(platform, drafts, settled, key),
      onFailed: (failure) => void current.current.onFailed(failure),
    }),
  );
  const state = useSyncExternalStore(session.subscribe, session.getState);

  const adopt = useEffectEvent(() => {
    if (attempt && !drafts.openAttempts().some(({ productId }) => productId === attempt.productId))
      drafts.adopt(attempt);
  });
  useEffect(() => {
    adopt();
    session.start();
    return () => session.dispose();
  }, [session]);

  const leave = useEffectEvent(() => navigate(PAID_PATH, { replace: true }));
  const isPaid = state.status === 'settled';
  useEffect(() => {
    if (isPaid) leave();
  }, [isPaid]);

  // A browser that could not keep PayPal's window was sent there and back: what was agreed to is asked about at once.
  const [isBack] = useState(() => new URLSearchParams(search).has('PayerID'));
  const isLeftOpen = state.status === 'challenge' && state.challenge.shape === 'approve';
  const wasChecked = useRef(false);
  useEffect(() => {
    if (!isBack || !isLeftOpen || wasChecked.current) return;
    wasChecked.current = true;
    session.checkApproval();
  }, [isBack, isLeftOpen, session]);

  const isFree = canPay(state);
  const lockWallets = useEffectEvent((busy: boolean) => {
    for (const wallet of walletsOf(methods.usable)) wallets.notify(wallet, { type: 'halo.wallet.busy', busy });
  });
  useEffect(() => lockWallets(!isFree), [isFree]);

  function forget(id: string | undefined): void {
    setSavedCards((before) => before.filter((one) => one.id !== id));
    setCardId((before) => (before === id ? undefined : before));
  }
  const removal = useCardRemoval(forget);

  return {
    state,
    clock,
    card,
    wallets,
    offered,
    methods,
    method,
    savedCards,
    removal,
    savedCard: savedCards.find(({ id }) => id === cardId),
    options,
    actions: {
      pick(next: PaymentMethod) {
        if (canPay(session.getState())) pick(next);
      },
      pickCard: setCardId,
      setRenews: (renews: boolean) => setTicked((before) => ({ ...before, renews })),
      setStartsAtOnce: (startsAtOnce: boolean) => setTicked((before) => ({ ...before, startsAtOnce })),
      setKeepsCard: (keepsCard: boolean) => setTicked((before) => ({ ...before, keepsCard })),
      pay() {
        if (method === 'mollie') return session.payByMollie();
        if (method !== undefined && isWallet(method)) return;
        if (cardId === undefined) return session.payByCard();
        session.payBySavedCard(cardId);
      },
      askNow: session.askNow,
      checkApproval: session.checkApproval,
      giveUp: session.giveUp,
      retryCard: card.retry,
      retryWallet: (wallet: Wallet) => wallets.retry(wallet),
    },
  };
}

export type Pay = ReturnType<typeof usePay>;
