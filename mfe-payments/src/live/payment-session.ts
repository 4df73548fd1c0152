import type { Api } from '@halo/shared/api';
import type { CardFrameEvent, Wallet, WalletFrameEvent } from '@halo/shared/contracts';
import type { Readable } from '@halo/shared/store';
import { type CardCheckoutDeps, type CardFields, createCardCheckout } from './card-checkout.ts';
import { createPaymentCore, type PaymentCoreDeps } from './payment-core.ts';
import { canPay, type PaymentState } from './payment-state.ts';
import { createWalletCheckout, type NotifyWallet } from './wallet-checkout.ts';

export interface PaymentDeps extends Omit<PaymentCoreDeps, 'api' | 'orders'> {
  api: Api['payments'];
  orders: Api['orders'];
  /** absent where there are none, as beside the plans */
  fields?: CardFields;
  notifyWallet?: NotifyWallet;
  /** the shopper ticked that the card is kept */
  keepsCard?(): boolean;
  /** the address of a new card's owner, where it is asked for */
  billing?: CardCheckoutDeps['billing'];
}

/** Effects of one visit to the checkout, for all ways to pay. */
export interface PaymentSession extends Readable<PaymentState> {
  /** Takes up an attempt that an earlier page left behind. */
  start(): void;
  payByCard(): void;
  payBySavedCard(cardId: string): void;
  payByMollie(): void;
  handleCard(event: CardFrameEvent): void;
  handleWallet(wallet: Wallet, event: WalletFrameEvent): void;
  askNow(): void;
  /** PayPal: agreed to in its window, though no event of it reached this page. */
  checkApproval(): void;
  /** Another way instead of the bank's question. */
  giveUp(): void;
  dispose(): void;
}

const NO_FIELDS: CardFields = { submit() {}, lock() {}, clearCvc() {} };

export function createPaymentSession({
  fields = NO_FIELDS,
  notifyWallet = () => {},
  keepsCard = () => false,
  billing = () => undefined,
  ...deps
}: PaymentDeps): PaymentSession {
  const { api } = deps;
  const core = createPaymentCore(deps);
  const cards = createCardCheckout(core, { api, clock: deps.clock, fields, keepsCard, billing, makeId: deps.makeId });
  const wallets = createWalletCheckout(core, { api, notify: notifyWallet });

  async function payByMollie(): Promise<void> {
    const attempt = await core.send((order) => api.createMolliePayment(order));
    if (attempt) core.accept(attempt);
  }

  async function checkApproval(): Promise<void> {
    const state = core.get();
    const orderId = state.status === 'challenge' && state.check !== 'asking' ? state.challenge.orderId : undefined;
    if (orderId === undefined) return;
    core.dispatch({ type: 'checking' });
    const attempt = await core.ask(() => api.payPalApproved(orderId));
    if (attempt) core.accept(attempt);
  }

  return {
    get: core.get,
    subscribe: core.subscribe,
    start: core.start,
    payByCard: cards.pay,
    payBySavedCard: cards.payWith,
    payByMollie() {
      if (canPay(core.get())) void payByMollie();
    },
    handleCard: cards.handle,
    handleWallet: wallets.handle,
    askNow: core.askNow,
    checkApproval: () => void checkApproval(),
    giveUp: () => void core.giveUp(),
    dispose() {
      cards.dispose();
      core.dispose();
    },
  };
}
