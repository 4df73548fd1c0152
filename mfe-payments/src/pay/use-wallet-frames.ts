import { type Wallet, WalletFrameEvent, type WalletFrameRequest } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import * as z from 'zod/mini';
import { frameAddress } from './frame-address.ts';
import { useFrameMessages } from './use-frame-messages.ts';
import { reduceWalletFrames, walletFrame } from './wallet-frames-state.ts';

const READY_TIMEOUT_MS = 12_000;

/** What the provider's window says is paid. */
export interface WalletOffer {
  label: string;
  amountCents: number;
}

interface WalletFramesOptions {
  wallets: readonly Wallet[];
  offer: WalletOffer;
  onEvent(wallet: Wallet, event: WalletFrameEvent): void;
}

/** The frames of the wallets: the address, the events and the requests of each. */
export function useWalletFrames({ wallets, offer, onEvent }: WalletFramesOptions) {
  const { brand, language, log } = usePlatform();
  const [frames, dispatch] = useReducer(reduceWalletFrames, {});
  const [elements] = useState(() => new Map<Wallet, HTMLIFrameElement>());
  const { walletFrame: address = '' } = brand.services;
  const origin = address && new URL(address).origin;

  function notify(wallet: Wallet, request: WalletFrameRequest): void {
    elements.get(wallet)?.contentWindow?.postMessage(request, origin);
  }

  useFrameMessages((message) => {
    if (message.origin !== origin || message.source === null) return;
    const wallet = wallets.find((name) => elements.get(name)?.contentWindow === message.source);
    const event = z.safeParse(WalletFrameEvent, message.data);
    if (wallet === undefined || !event.success) return;
    switch (event.data.type) {
      case 'halo.wallet.ready':
        dispatch({ type: 'ready', wallet, isUsable: event.data.isUsable });
        notify(wallet, { type: 'halo.wallet.offer', ...offer, currency: 'EUR' });
        return;
      case 'halo.wallet.failed':
        return dispatch({ type: 'failed', wallet });
      case 'halo.wallet.height':
        return dispatch({ type: 'grew', wallet, height: event.data.height });
      default:
        onEvent(wallet, event.data);
    }
  });

  const silent = (wallet: Wallet, round: number): void => dispatch({ type: 'silent', wallet, round });
  const roundOf = (wallet: Wallet): number | undefined =>
    wallets.includes(wallet) ? walletFrame(frames, wallet).round : undefined;
  useSilence('paypal', roundOf('paypal'), silent);
  useSilence('googlepay', roundOf('googlepay'), silent);
  useSilence('applepay', roundOf('applepay'), silent);

  const failed = wallets.filter((wallet) => walletFrame(frames, wallet).status === 'failed').join();
  useEffect(() => {
    if (failed !== '') log.warn('a wallet did not come', { wallets: failed });
  }, [failed, log]);

  return {
    frames,
    frameOf: (wallet: Wallet) => walletFrame(frames, wallet),
    notify,
    setElement(wallet: Wallet, element: HTMLIFrameElement | null): void {
      if (element) elements.set(wallet, element);
      else elements.delete(wallet);
    },
    addressOf: (wallet: Wallet): string =>
      frameAddress(`${address}/wallet-frame`, { wallet, brand: brand.id, language }),
    retry: (wallet: Wallet) => dispatch({ type: 'retried', wallet }),
  };
}

/** A frame that says nothing for too long did not come. */
function useSilence(
  wallet: Wallet,
  round: number | undefined,
  onSilent: (wallet: Wallet, round: number) => void,
): void {
  const { clock } = usePlatform();
  const notify = useEffectEvent(onSilent);
  useEffect(() => {
    if (round === undefined) return;
    return clock.after(READY_TIMEOUT_MS, () => notify(wallet, round));
  }, [clock, wallet, round]);
}

export type WalletFramesOf = ReturnType<typeof useWalletFrames>;
