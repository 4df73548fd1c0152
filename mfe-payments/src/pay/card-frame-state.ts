/** The frame of the card fields, as seen from outside. `round` counts loads, so that a retry is a new frame. */
export interface CardFrameState {
  status: 'loading' | 'ready' | 'failed';
  round: number;
  /** pixels its fields need */
  height: number;
}

export type CardFrameChange =
  | { type: 'ready' }
  | { type: 'grew'; height: number }
  | { type: 'silent' }
  | { type: 'retried' };

/** About what five fields take; the frame reports its real height once it is there. */
const USUAL_HEIGHT = 262;
const MAX_HEIGHT = 1200;

export const initialCardFrame: CardFrameState = { status: 'loading', round: 0, height: USUAL_HEIGHT };

export function reduceCardFrame(state: CardFrameState, change: CardFrameChange): CardFrameState {
  switch (change.type) {
    case 'ready':
      // Late is better than never: a frame given up comes back by itself.
      return state.status === 'ready' ? state : { ...state, status: 'ready' };
    case 'grew':
      return change.height > 0 && change.height !== state.height
        ? { ...state, height: Math.min(Math.ceil(change.height), MAX_HEIGHT) }
        : state;
    case 'silent':
      return state.status === 'loading' ? { ...state, status: 'failed' } : state;
    case 'retried':
      return { ...initialCardFrame, round: state.round + 1 };
  }
}
