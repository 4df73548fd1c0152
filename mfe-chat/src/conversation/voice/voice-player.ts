import { createStore, type Readable } from '@halo/shared/store';
import { nothingPlays, type PlayingState, reducePlaying } from './playing-state.ts';
import { createVoiceSound, type Sound } from './voice-sound.ts';

export interface VoiceSource {
  /** distinguishes it from others, also while it is still on its way */
  readonly key: string;
  readonly durationMs: number;
  /** Its file, or where that is in this page. Asked for when it is to be played, and not before. */
  open(): Promise<Blob | string>;
}

/** Plays voice messages, one at a time: there is one audio element. It plays on while its message scrolls away. */
export interface VoicePlayer extends Readable<PlayingState> {
  /** Plays it, or pauses it. */
  toggle(source: VoiceSource): void;
  /** Goes there; what is silent stays silent. */
  seek(source: VoiceSource, positionMs: number): void;
  faster(): void;
  /** Silence, and nothing is at hand. */
  stop(): void;
  dispose(): void;
}

export function createVoicePlayer(newSound: () => Sound = () => new Audio()): VoicePlayer {
  const store = createStore(reducePlaying, nothingPlays);
  const sound = createVoiceSound(newSound, {
    onSounds: () => store.dispatch({ type: 'sounds' }),
    onPaused: () => store.dispatch({ type: 'paused' }),
    onMoved: (positionMs) => store.dispatch({ type: 'moved', positionMs }),
    onEnded: () => store.dispatch({ type: 'ended' }),
  });

  /** True once the element stands where the state says. */
  async function load({ key, open }: VoiceSource): Promise<boolean> {
    if (sound.loaded === key) return true;
    sound.forget();
    const file = await open().catch(() => undefined);
    const canPlay = file !== undefined && store.get().key === key && (await sound.load(key, file));
    if (store.get().key !== key) return false;
    if (canPlay) sound.moveTo(store.get().positionMs);
    else store.dispatch({ type: 'failed', isUnplayable: file !== undefined });
    return canPlay;
  }

  async function play(source: VoiceSource): Promise<void> {
    if (!(await load(source)) || store.get().status !== 'loading') return;
    // Where loading took too long for a browser, it stands there ready for another press.
    const isAllowed = await sound.play(store.get().speed);
    if (!isAllowed && store.get().key === source.key) store.dispatch({ type: 'paused' });
  }

  function stop(): void {
    sound.forget();
    store.dispatch({ type: 'stopped' });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    toggle(source) {
      const { key, status, positionMs } = store.get();
      const isSame = key === source.key;
      if (isSame && (status === 'playing' || status === 'loading')) {
        sound.pause();
        return store.dispatch({ type: 'paused' });
      }
      store.dispatch({ type: 'chosen', key: source.key, positionMs: isSame ? positionMs : 0 });
      void play(source);
    },
    seek(source, positionMs) {
      const to = Math.min(Math.max(positionMs, 0), source.durationMs);
      if (store.get().key === source.key) {
        store.dispatch({ type: 'moved', positionMs: to });
        if (sound.loaded === source.key) sound.moveTo(to);
      } else {
        store.dispatch({ type: 'chosen', key: source.key, positionMs: to });
        store.dispatch({ type: 'paused' });
        void load(source);
      }
    },
    faster() {
      store.dispatch({ type: 'faster' });
      sound.setSpeed(store.get().speed);
    },
    stop,
    dispose: stop,
  };
}
