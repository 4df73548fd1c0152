import { VOICE_MAX_BYTES, VOICE_MAX_MS } from '@halo/shared/contracts';

/** What was recorded, not sent yet. */
export interface Recording {
  readonly file: Blob;
  readonly durationMs: number;
  /** how loud it is from the beginning to the end, each point 0 to 255 */
  readonly wave: readonly number[];
}

/** Why nothing was recorded. `refused`: the person or the browser does not allow it. */
export type RecordingProblem = 'refused' | 'missing' | 'busy' | 'tooShort' | 'failed';

export type RecordingState =
  | { readonly status: 'idle'; readonly problem?: RecordingProblem | undefined }
  /** the browser asks the person */
  | { readonly status: 'asking' }
  | { readonly status: 'recording'; readonly elapsedMs: number; readonly leftMs: number; readonly levels: Levels }
  /** it ended, and is being measured */
  | { readonly status: 'making' }
  | { readonly status: 'ready'; readonly recording: Recording };

/** The last ones, each 0 to 255, newest last. */
type Levels = readonly number[];

export type RecordingEvent =
  | { type: 'asked' }
  | { type: 'began' }
  | { type: 'measured'; elapsedMs: number; bytes: number; level: number }
  | { type: 'ended' }
  | { type: 'made'; recording: Recording }
  | { type: 'failed'; problem: RecordingProblem }
  | { type: 'discarded' };

/** Levels that are shown beside each other. */
export const SHOWN_LEVELS = 48;
/** What the browser still writes when it is asked to stop. */
const RESERVED_BYTES = 48 * 1024;
/** The size of what was recorded in less than this says little about the rest. */
const RATE_FROM_MS = 3_000;

export const noRecording: RecordingState = { status: 'idle' };

export function reduceRecording(state: RecordingState, event: RecordingEvent): RecordingState {
  switch (event.type) {
    case 'asked':
      return { status: 'asking' };
    case 'began':
      return state.status === 'asking'
        ? { status: 'recording', elapsedMs: 0, leftMs: VOICE_MAX_MS, levels: [] }
        : state;
    case 'measured':
      return state.status === 'recording'
        ? {
            status: 'recording',
            elapsedMs: event.elapsedMs,
            leftMs: leftOf(event.elapsedMs, event.bytes),
            levels: [...state.levels, event.level].slice(-SHOWN_LEVELS),
          }
        : state;
    case 'ended':
      return state.status === 'recording' ? { status: 'making' } : state;
    case 'made':
      return state.status === 'making' ? { status: 'ready', recording: event.recording } : state;
    case 'failed':
      return { status: 'idle', problem: event.problem };
    case 'discarded':
      return noRecording;
  }
}

/** How much longer can be recorded: whichever of time and size ends first. Browsers choose the size themselves. */
export function leftOf(elapsedMs: number, bytes: number): number {
  const byTime = VOICE_MAX_MS - elapsedMs;
  if (elapsedMs < RATE_FROM_MS || bytes === 0) return Math.max(0, byTime);
  const bySize = ((VOICE_MAX_BYTES - RESERVED_BYTES - bytes) * elapsedMs) / bytes;
  return Math.max(0, Math.min(byTime, bySize));
}
