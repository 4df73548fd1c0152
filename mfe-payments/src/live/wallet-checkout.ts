import type { Api } from '@halo/shared/api';
import type { Wallet, WalletFrameEvent, WalletFrameRequest } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { PaymentCore } from './payment-core.ts';
import { canPay } from './payment-state.ts';

/** Sends a request to the frame of a wallet. */
export type NotifyWallet = (wallet: Wallet, request: WalletFrameRequest) => void;

interface WalletCheckoutDeps {
  api: Pick<Api['payments'], 'createPayPalOrder' | 'payPalApproved' | 'payWithWallet' | 'validateMerchant'>;
  notify: NotifyWallet;
}

export interface WalletCheckout {
  handle(wallet: Wallet, event: WalletFrameEvent): void;
}

/** What the steps of a wallet's payment work on. */
interface WalletPayment extends WalletCheckoutDeps {
  readonly core: PaymentCore;
  /** the press that runs */
  open: { wallet: Wallet; requestId: string; isClosed: boolean } | undefined;
}

/** The wallets' windows: what is pressed, chosen and closed there, and what the server answers to it. */
export function createWalletCheckout(core: PaymentCore, deps: WalletCheckoutDeps): WalletCheckout {
  const payment: WalletPayment = { ...deps, core, open: undefined };
  core.follow((state) => {
    if (canPay(state) || state.status === 'settled') payment.open = undefined;
  });
  return {
    handle(wallet, event) {
      if (event.type === 'halo.wallet.pressed') return press(payment, wallet, event.requestId);
      if (!('requestId' in event) || !isOpen(payment, wallet, event.requestId)) return;
      switch (event.type) {
        case 'halo.wallet.approved':
          return void capture(payment, event.requestId, event.orderId);
        case 'halo.wallet.token':
          return wallet === 'paypal' ? undefined : void charge(payment, wallet, event.requestId, event.token);
        case 'halo.wallet.validate':
          return void validate(payment, wallet, event.requestId, event.validationUrl);
        case 'halo.wallet.cancelled':
          return close(payment, event.requestId, 'cancelled');
        case 'halo.wallet.broke':
          return close(payment, event.requestId, 'wallet_broke');
      }
    },
  };
}

function isOpen({ open }: WalletPayment, wallet: Wallet, requestId: string): boolean {
  return open?.wallet === wallet && open.requestId === requestId;
}

function press(payment: WalletPayment, wallet: Wallet, requestId: string): void {
  const { core, notify } = payment;
  core.dispatch({ type: 'walletOpened', requestId });
  const state = core.get();
  if (state.status !== 'choosing' || state.requestId !== requestId)
    return notify(wallet, { type: 'halo.wallet.done', requestId, isPaid: false });
  payment.open = { wallet, requestId, isClosed: false };
  if (wallet === 'paypal') void openOrder(payment, requestId);
}

async function openOrder(payment: WalletPayment, requestId: string): Promise<void> {
  const { core, api, notify } = payment;
  const attempt = await core.send((order) => api.createPayPalOrder(order), requestId);
  // The window pays what the button said, and nothing that is open for another plan.
  const isMine = attempt?.status === 'challenge' && attempt.challenge?.shape === 'approve' && core.concerns(attempt);
  const orderId = isMine ? attempt.challenge?.orderId : undefined;
  if (orderId === undefined) {
    notify('paypal', { type: 'halo.wallet.done', requestId, isPaid: false });
    if (attempt) core.accept(attempt);
    return;
  }
  core.dispatch({ type: 'ordered', orderId });
  if (payment.open?.isClosed) return core.giveUp();
  notify('paypal', { type: 'halo.wallet.order', requestId, orderId });
}

async function capture({ core, api, notify }: WalletPayment, requestId: string, orderId: string): Promise<void> {
  const state = core.get();
  if (state.status !== 'approving' || state.orderId !== orderId) return;
  core.dispatch({ type: 'approved' });
  const attempt = await core.ask(() => api.payPalApproved(orderId));
  if (attempt?.status === 'challenge') {
    // The card behind the account was refused: PayPal offers its others.
    core.dispatch({ type: 'ordered', orderId });
    return notify('paypal', { type: 'halo.wallet.again', requestId });
  }
  notify('paypal', { type: 'halo.wallet.done', requestId, isPaid: attempt?.status === 'settled' });
  if (attempt) core.accept(attempt);
}

async function charge(
  { core, api, notify }: WalletPayment,
  wallet: 'googlepay' | 'applepay',
  requestId: string,
  walletToken: string,
): Promise<void> {
  const attempt = await core.send((order) => api.payWithWallet(wallet, { ...order, walletToken }), requestId);
  const isPaid = attempt !== undefined && attempt.status !== 'failed';
  notify(wallet, { type: 'halo.wallet.done', requestId, isPaid });
  if (attempt) core.accept(attempt);
}

async function validate(
  { core, api, notify }: WalletPayment,
  wallet: Wallet,
  requestId: string,
  validationUrl: string,
): Promise<void> {
  try {
    notify(wallet, { type: 'halo.wallet.session', requestId, session: await api.validateMerchant(validationUrl) });
  } catch (thrown) {
    notify(wallet, { type: 'halo.wallet.done', requestId, isPaid: false });
    const hint = fromUnknown(thrown).code === 'offline' ? 'nothing_sent' : 'wallet_broke';
    core.dispatch({ type: 'walletClosed', requestId, hint });
  }
}

function close({ core, open }: WalletPayment, requestId: string, hint: 'cancelled' | 'wallet_broke'): void {
  if (open) open.isClosed = true;
  // While an order is being opened its answer comes first.
  if (core.get().status === 'approving') void core.giveUp();
  else core.dispatch({ type: 'walletClosed', requestId, hint });
}
