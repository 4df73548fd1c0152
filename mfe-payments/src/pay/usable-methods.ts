import { type PaymentMethod, Wallet } from '@halo/shared/contracts';
import { walletFrame, type WalletFrames } from './wallet-frames-state.ts';

/** Ways to pay as the page shows them. One that this device or account cannot use is in neither list. */
export interface ShownMethods {
  usable: readonly PaymentMethod[];
  /** their script did not come: they say so, and can be tried again */
  failed: readonly Wallet[];
  /** their provider has not said yet: they keep their place, so that nothing moves when it does */
  loading: readonly Wallet[];
}

export function isWallet(method: PaymentMethod): method is Wallet {
  return (Wallet.options as readonly string[]).includes(method);
}

export function walletsOf(methods: readonly PaymentMethod[]): Wallet[] {
  return methods.filter(isWallet);
}

/** In the order of the flow. A wallet is there once its provider has said that it works here. */
export function shownMethods(offered: readonly PaymentMethod[], frames: WalletFrames): ShownMethods {
  return {
    usable: offered.filter((method) => !isWallet(method) || walletFrame(frames, method).status === 'usable'),
    failed: walletsOf(offered).filter((wallet) => walletFrame(frames, wallet).status === 'failed'),
    loading: walletsOf(offered).filter((wallet) => walletFrame(frames, wallet).status === 'loading'),
  };
}
