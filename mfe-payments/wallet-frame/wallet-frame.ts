import { type Language, type WalletFrameEvent, WalletFrameRequest, type WalletSettings } from '@halo/shared/contracts';
import { openParentChannel, type ParentChannel } from '../card-frame/parent-channel.ts';
import { drawApplePay } from './apple-pay-button.ts';
import { drawGooglePay } from './google-pay-button.ts';
import { drawPayPal } from './paypal-button.ts';
import type { Offer, WalletButton, WalletPlace } from './wallet-button.ts';

export interface WalletFrameOptions {
  readonly window: Window & typeof globalThis;
  readonly place: HTMLElement;
  readonly language: Language;
  readonly parentOrigin: string;
  readonly settings: WalletSettings;
}

/**
 * Runs one wallet's button: what is pressed and chosen goes to the page around, which asks the server. Gives back how
 * to end it.
 */
export function startWalletFrame({ window, place, language, parentOrigin, settings }: WalletFrameOptions): () => void {
  const channel: ParentChannel<WalletFrameEvent> = openParentChannel(window, parentOrigin, WalletFrameRequest, answer);
  let offer: Offer | undefined;
  let button: WalletButton | undefined;
  let isBusy = false;
  const size = new window.ResizeObserver(() =>
    channel.post({ type: 'halo.wallet.height', height: Math.ceil(place.getBoundingClientRect().height) }),
  );
  size.observe(place);
  settle();
  void start();

  function answer(request: WalletFrameRequest): void {
    if (request.type === 'halo.wallet.offer') {
      const { label, amountCents, currency } = request;
      offer = { label, amountCents, currency };
    } else if (request.type === 'halo.wallet.busy') isBusy = request.busy;
    else button?.handle(request);
    settle();
  }

  /** A press before the page has said what is paid would open nothing, and look like a button that is broken. */
  function settle(): void {
    place.inert = isBusy || offer === undefined;
  }

  async function start(): Promise<void> {
    const where: WalletPlace = {
      window,
      place,
      language,
      offer: () => offer,
      post: channel.post,
      makeId: () => window.crypto.randomUUID(),
    };
    try {
      button = await draw(settings, where);
      channel.post({ type: 'halo.wallet.ready', isUsable: button !== undefined });
    } catch {
      // Blocked, broken or too slow: this way to pay alone is not there.
      channel.post({ type: 'halo.wallet.failed' });
    }
  }

  return () => {
    size.disconnect();
    channel.stop();
    place.replaceChildren();
  };
}

function draw(settings: WalletSettings, place: WalletPlace): Promise<WalletButton | undefined> {
  switch (settings.wallet) {
    case 'paypal':
      return drawPayPal(settings, place);
    case 'googlepay':
      return drawGooglePay(settings, place);
    case 'applepay':
      return drawApplePay(settings, place);
  }
}
