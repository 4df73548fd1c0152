import type { Clock, Platform } from '@halo/shared/remote';
import { createStore, type Readable, type Store } from '@halo/shared/store';
import { LEVEL_EVERY_MS, VOICE_MIN_MS } from '../../limits.ts';
import {
  noRecording,
  type Recording,
  type RecordingEvent,
  type RecordingProblem,
  type RecordingState,
  reduceRecording,
} from './recording-state.ts';

/** A microphone that is on. */
export interface Capture {
  /** how loud it is now, 0 to 255 */
  level(): number;
  /** so much is recorded */
  bytes(): number;
  /** What was recorded. The microphone is off from then on. */
  stop(): Promise<Blob>;
  /** The microphone is off, and nothing is kept. */
  cancel(): void;
}

export interface VoiceDevice {
  /** Asks the person where the browser wants that. `onLost`: it ended by itself. */
  open(onLost: () => void): Promise<Capture>;
  measure(file: Blob): Promise<Pick<Recording, 'durationMs' | 'wave'>>;
  problemOf(thrown: unknown): RecordingProblem;
}

/** One recording at a time: started, stopped, listened to, sent or thrown away. */
export interface RecordingSession extends Readable<RecordingState> {
  record(): Promise<void>;
  stop(): Promise<void>;
  discard(): void;
}

/** What has to be given back, whichever way a recording ends. */
interface Held {
  capture?: Capture | undefined;
  stopListening?(): void;
  allowReload?(): void;
}

export function createRecordingSession(
  { clock, holdReload }: Pick<Platform, 'clock' | 'holdReload'>,
  device: VoiceDevice,
): RecordingSession {
  const store = createStore(reduceRecording, noRecording);
  /** of the recording that is being made; what an earlier one still answers is late */
  let held: Held = {};

  function end(event: RecordingEvent): void {
    held.stopListening?.();
    held.capture?.cancel();
    held.allowReload?.();
    held = {};
    store.dispatch(event);
  }

  /** Ends this recording as failed, unless it ended already. */
  function fail(own: Held, problem: RecordingProblem): void {
    if (own === held) end({ type: 'failed', problem });
  }

  async function record(): Promise<void> {
    if (store.get().status !== 'idle') return;
    const own: Held = { allowReload: holdReload('a voice message is being recorded') };
    held = own;
    store.dispatch({ type: 'asked' });
    try {
      const capture = await device.open(() => void stop());
      // It was thrown away while the browser asked.
      if (own !== held) return capture.cancel();
      own.capture = capture;
      store.dispatch({ type: 'began' });
      own.stopListening = listen(clock, capture, store, () => void stop());
    } catch (thrown) {
      fail(own, device.problemOf(thrown));
    }
  }

  async function stop(): Promise<void> {
    const own = held;
    const { capture } = own;
    if (!capture || store.get().status !== 'recording') return;
    own.stopListening?.();
    store.dispatch({ type: 'ended' });
    try {
      const file = await capture.stop();
      const measured = await device.measure(file);
      if (measured.durationMs < VOICE_MIN_MS) fail(own, 'tooShort');
      else if (own === held) store.dispatch({ type: 'made', recording: { file, ...measured } });
    } catch (thrown) {
      fail(own, device.problemOf(thrown));
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    record,
    stop,
    discard: () => end({ type: 'discarded' }),
  };
}

/** Reports level and length until nothing is left of what may be recorded. */
function listen(
  clock: Clock,
  capture: Capture,
  store: Store<RecordingState, RecordingEvent>,
  onFull: () => void,
): () => void {
  const from = clock.now();
  let cancel = next();
  function next(): () => void {
    return clock.after(LEVEL_EVERY_MS, () => {
      store.dispatch({
        type: 'measured',
        elapsedMs: clock.now() - from,
        bytes: capture.bytes(),
        level: capture.level(),
      });
      const state = store.get();
      if (state.status === 'recording' && state.leftMs === 0) onFull();
      else cancel = next();
    });
  }
  return () => cancel();
}
