import type { WalletFrameRequest, WalletSettings } from '@halo/shared/contracts';
import { loadScript } from './load-script.ts';
import type { DrawWallet } from './wallet-button.ts';

/** The part of PayPal's script that is used. */
interface PayPalScript {
  Buttons(options: {
    fundingSource: 'paypal';
    style: Readonly<Record<string, unknown>>;
    createOrder(): Promise<string>;
    onApprove(data: { orderID: string }, actions: { restart(): unknown }): Promise<unknown>;
    onCancel(): void;
    onError(error: unknown): void;
  }): { isEligible(): boolean; render(place: HTMLElement): Promise<void> };
}

type Settings = Extract<WalletSettings, { wallet: 'paypal' }>;

/** One press of the button, until the server has decided. */
interface Press {
  readonly requestId: string;
  order?: { resolve(orderId: string): void; reject(error: Error): void };
  decided?: (end: 'done' | 'again') => void;
}

/** PayPal's button. The order is the server's, and so is its capture: here the shopper only agrees to it. */
export const drawPayPal: DrawWallet<Settings> = async ({ scriptUrl }, { window, place, offer, post, makeId }) => {
  const nonce = window.document.body.dataset['nonce'];
  await loadScript(window.document, scriptUrl, nonce ? { 'data-csp-nonce': nonce } : {});
  const { paypal } = window as { paypal?: PayPalScript };
  if (!paypal) throw new Error("PayPal's script brought nothing");
  let press: Press | undefined;

  const buttons = paypal.Buttons({
    fundingSource: 'paypal',
    style: { layout: 'vertical', color: 'gold', shape: 'rect', label: 'pay', height: 48, tagline: false },
    createOrder() {
      const started: Press = { requestId: makeId() };
      press = started;
      return new Promise<string>((resolve, reject) => {
        started.order = { resolve, reject };
        if (offer()) post({ type: 'halo.wallet.pressed', requestId: started.requestId });
        else reject(new Error('nothing is on offer'));
      });
    },
    onApprove({ orderID }, actions) {
      const running = press;
      if (!running) return Promise.resolve();
      return new Promise((resolve) => {
        running.decided = (end) => resolve(end === 'again' ? actions.restart() : undefined);
        post({ type: 'halo.wallet.approved', requestId: running.requestId, orderId: orderID });
      });
    },
    onCancel: () => end('halo.wallet.cancelled'),
    onError: () => end('halo.wallet.broke'),
  });

  function end(type: 'halo.wallet.cancelled' | 'halo.wallet.broke'): void {
    const over = press;
    press = undefined;
    if (over) post({ type, requestId: over.requestId });
  }

  function handle(request: WalletFrameRequest): void {
    if (!press || !('requestId' in request) || request.requestId !== press.requestId) return;
    switch (request.type) {
      case 'halo.wallet.order':
        return press.order?.resolve(request.orderId);
      case 'halo.wallet.again':
        return press.decided?.('again');
      case 'halo.wallet.done': {
        const { order, decided } = press;
        press = undefined;
        decided?.('done');
        // Only of use before there is an order: the window closes.
        order?.reject(new Error('the shop has no order'));
        return;
      }
      default:
    }
  }

  if (!buttons.isEligible()) return undefined;
  await buttons.render(place);
  return { handle };
};
