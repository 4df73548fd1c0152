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

/** The wallets' windows: what is pressed, chosen and closed there, and what the server says to it. */
export function createWalletCheckout(core: PaymentCore, { api, notify }: WalletCheckoutDeps): WalletCheckout {
  /** the attempt of a wallet that runs */
  let open: { wallet: Wallet; requestId: string; isClosed: boolean } | undefined;

  core.follow((state) => {
    if (canPay(state) || state.status === 'settled') open = undefined;
  });

  const isOpen = (wallet: Wallet, requestId: string): boolean =>
    open?.wallet === wallet && open.requestId === requestId;

  function press(wallet: Wallet, requestId: string): void {
    core.dispatch({ type: 'walletOpened', requestId });
    const state = core.getState();
    if (state.status !== 'choosing' || state.requestId !== requestId)
      return notify(wallet, { type: 'halo.wallet.done', requestId, isPaid: false });
    open = { wallet, requestId, isClosed: false };
    if (wallet === 'paypal') void openOrder(requestId);
  }

  async function openOrder(requestId: string): Promise<void> {
    const attempt = await core.send((order) => api.createPayPalOrder(order), requestId);
    // The window pays what the button said, nothing that stands open for another plan.
    const isMine = attempt?.status === 'challenge' && attempt.challenge?.shape === 'approve' && core.concerns(attempt);
    const orderId = isMine ? attempt.challenge?.orderId : undefined;
    if (orderId === undefined) {
      notify('paypal', { type: 'halo.wallet.done', requestId, isPaid: false });
      if (attempt) core.accept(attempt);
      return;
    }
    core.dispatch({ type: 'ordered', orderId });
    if (open?.isClosed) return core.giveUp();
    notify('paypal', { type: 'halo.wallet.order', requestId, orderId });
  }

  async function capture(requestId: string, orderId: string): Promise<void> {
    const state = core.getState();
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

  async function charge(wallet: 'googlepay' | 'applepay', requestId: string, walletToken: string): Promise<void> {
    const attempt = await core.send((order) => api.payWithWallet(wallet, { ...order, walletToken }), requestId);
    notify(wallet, {
      type: 'halo.wallet.done',
      requestId,
      isPaid: attempt !== undefined && attempt.status !== 'failed',
    });
    if (attempt) core.accept(attempt);
  }

  async function validate(wallet: Wallet, requestId: string, validationUrl: string): Promise<void> {
    try {
      notify(wallet, { type: 'halo.wallet.session', requestId, session: await api.validateMerchant(validationUrl) });
    } catch (thrown) {
      notify(wallet, { type: 'halo.wallet.done', requestId, isPaid: false });
      core.dispatch({
        type: 'walletClosed',
        requestId,
        hint: fromUnknown(thrown).code === 'offline' ? 'nothing_sent' : 'wallet_broke',
      });
    }
  }

  function close(requestId: string, isBroken: boolean): void {
    const { status } = core.getState();
    if (open) open.isClosed = true;
    // While an order is being opened its answer comes first.
    if (status === 'approving') void core.giveUp();
    else core.dispatch({ type: 'walletClosed', requestId, hint: isBroken ? 'wallet_broke' : 'cancelled' });
  }

  return {
    handle(wallet, event) {
      if (event.type === 'halo.wallet.pressed') return press(wallet, event.requestId);
      if (!('requestId' in event) || !isOpen(wallet, event.requestId)) return;
      switch (event.type) {
        case 'halo.wallet.approved':
          return void capture(event.requestId, event.orderId);
        case 'halo.wallet.token':
          return wallet === 'paypal' ? undefined : void charge(wallet, event.requestId, event.token);
        case 'halo.wallet.validate':
          return void validate(wallet, event.requestId, event.validationUrl);
        case 'halo.wallet.cancelled':
          return close(event.requestId, false);
        case 'halo.wallet.broke':
          return close(event.requestId, true);
      }
    },
  };
}
