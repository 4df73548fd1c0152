/** Which voice message is at hand, and where in it. One at a time in a page. */
export interface PlayingState {
  /** undefined: none was started yet */
  readonly key?: string | undefined;
  /** `failed`: it could not be loaded; `unplayable`: this browser does not know the format */
  readonly status: 'loading' | 'playing' | 'paused' | 'failed' | 'unplayable';
  readonly positionMs: number;
  /** the same for all, until it is changed */
  readonly speed: Speed;
}

export const SPEEDS = [1, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

export type PlayingEvent =
  /** another one: the one before stands at its beginning again */
  | { type: 'chosen'; key: string; positionMs: number }
  | { type: 'sounds' }
  | { type: 'paused' }
  | { type: 'moved'; positionMs: number }
  | { type: 'ended' }
  | { type: 'failed'; isUnplayable: boolean }
  | { type: 'faster' }
  | { type: 'stopped' };

export const nothingPlays: PlayingState = { status: 'paused', positionMs: 0, speed: 1 };

export function reducePlaying(state: PlayingState, event: PlayingEvent): PlayingState {
  switch (event.type) {
    case 'chosen':
      return { ...state, key: event.key, status: 'loading', positionMs: event.positionMs };
    case 'sounds':
      return { ...state, status: 'playing' };
    case 'paused':
      return state.status === 'playing' || state.status === 'loading' ? { ...state, status: 'paused' } : state;
    case 'moved':
      return { ...state, positionMs: event.positionMs };
    case 'ended':
      return { ...state, status: 'paused', positionMs: 0 };
    case 'failed':
      return { ...state, status: event.isUnplayable ? 'unplayable' : 'failed' };
    case 'stopped':
      return { ...nothingPlays, speed: state.speed };
    case 'faster':
      return { ...state, speed: SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length] ?? 1 };
  }
}
