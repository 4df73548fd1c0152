import type { Wallet } from '@halo/shared/contracts';

/** One wallet's frame, as seen from outside. `round` counts loads, so that a retry is a new frame. */
export interface WalletFrameState {
  /** `unusable`: the provider says that this device or account cannot pay so */
  status: 'loading' | 'usable' | 'unusable' | 'failed';
  round: number;
  /** pixels its button needs */
  height: number;
}

export type WalletFrames = Readonly<Partial<Record<Wallet, WalletFrameState>>>;

export type WalletFramesChange =
  | { type: 'ready'; wallet: Wallet; isUsable: boolean }
  | { type: 'failed'; wallet: Wallet }
  /** it has sent nothing for too long */
  | { type: 'silent'; wallet: Wallet; round: number }
  | { type: 'grew'; wallet: Wallet; height: number }
  | { type: 'retried'; wallet: Wallet };

const BUTTON_HEIGHT = 56;
const MAX_HEIGHT = 600;

const initial: WalletFrameState = { status: 'loading', round: 0, height: BUTTON_HEIGHT };

export function walletFrame(frames: WalletFrames, wallet: Wallet): WalletFrameState {
  return frames[wallet] ?? initial;
}

export function reduceWalletFrames(frames: WalletFrames, change: WalletFramesChange): WalletFrames {
  const frame = walletFrame(frames, change.wallet);
  const next = reduceOne(frame, change);
  return next === frame ? frames : { ...frames, [change.wallet]: next };
}

function reduceOne(frame: WalletFrameState, change: WalletFramesChange): WalletFrameState {
  switch (change.type) {
    // Late is better than never: a frame given up comes back by itself.
    case 'ready':
      return { ...frame, status: change.isUsable ? 'usable' : 'unusable' };
    case 'failed':
      return frame.status === 'failed' ? frame : { ...frame, status: 'failed' };
    case 'silent':
      return frame.status === 'loading' && frame.round === change.round ? { ...frame, status: 'failed' } : frame;
    case 'grew':
      return change.height > 0 && change.height !== frame.height
        ? { ...frame, height: Math.min(Math.ceil(change.height), MAX_HEIGHT) }
        : frame;
    case 'retried':
      return { ...initial, round: frame.round + 1 };
  }
}
