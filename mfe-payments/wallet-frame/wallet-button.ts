import type { Language, WalletFrameEvent, WalletFrameRequest } from '@halo/shared/contracts';

/** What the provider's window will say is paid. */
export type Offer = Omit<Extract<WalletFrameRequest, { type: 'halo.wallet.offer' }>, 'type'>;

/** Where a wallet's button is drawn, and what it may use. */
export interface WalletPlace {
  readonly window: Window & typeof globalThis;
  /** the button goes in here */
  readonly place: HTMLElement;
  readonly language: Language;
  /** what is paid; undefined until the page has said it, and then nothing opens */
  offer(): Offer | undefined;
  post(event: WalletFrameEvent): void;
  /** names one press */
  makeId(): string;
}

export interface WalletButton {
  /** What the page says to the press that runs. */
  handle(request: WalletFrameRequest): void;
}

/**
 * Draws the provider's button, once its script is there.
 * Undefined: the provider says that this device or account cannot pay so.
 */
export type DrawWallet<S> = (settings: S, place: WalletPlace) => Promise<WalletButton | undefined>;

/** `2990` → `29.90`, as providers want it. */
export function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}
