import { type Wallet, WalletFrameEvent, WalletFrameRequest } from '@halo/shared/contracts';
import { screen } from '@testing-library/react';
import * as z from 'zod/mini';
import { postFromFrame } from './frame-message.ts';

const ORIGIN = 'http://wallet.localhost:4000';
const TITLES: Record<Wallet, string> = { paypal: 'PayPal', googlepay: 'Google Pay', applepay: 'Apple Pay' };

/** A wallet's frame as a test plays it, at the edge of the window. */
export interface FakeWalletFrame {
  readonly element: HTMLIFrameElement;
  readonly requests: readonly WalletFrameRequest[];
  say(event: WalletFrameEvent, from?: { origin?: string }): Promise<void>;
}

export function fakeWalletFrame(wallet: Wallet): FakeWalletFrame {
  const element = screen.getByTitle<HTMLIFrameElement>(TITLES[wallet]);
  const source = element.contentWindow;
  if (!source) throw new Error('the frame has no window');
  const requests: WalletFrameRequest[] = [];
  source.postMessage = (data: unknown, target?: unknown) => {
    if (target === ORIGIN) requests.push(z.parse(WalletFrameRequest, data));
  };
  return {
    element,
    requests,
    say: (event, { origin = ORIGIN } = {}) => postFromFrame(z.parse(WalletFrameEvent, event), { origin, source }),
  };
}
