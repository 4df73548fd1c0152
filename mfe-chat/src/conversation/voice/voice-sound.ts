/** The part of an audio element that is used. */
export type Sound = Pick<
  HTMLAudioElement,
  'src' | 'currentTime' | 'duration' | 'playbackRate' | 'play' | 'pause' | 'addEventListener' | 'removeEventListener'
> & { preservesPitch?: boolean };

export interface SoundListeners {
  onSounds(): void;
  onPaused(): void;
  onMoved(positionMs: number): void;
  onEnded(): void;
}

/** The one audio element of the page, and what it has loaded. */
export interface VoiceSound {
  readonly loaded: string | undefined;
  /** False: this browser cannot play it. */
  load(key: string, file: Blob | string): Promise<boolean>;
  /** False: the browser wants another press. */
  play(speed: number): Promise<boolean>;
  pause(): void;
  moveTo(positionMs: number): void;
  setSpeed(speed: number): void;
  /** Silence; what is loaded does not count any more, nor does what it still says. */
  forget(): void;
}

export function createVoiceSound(newSound: () => Sound, listeners: SoundListeners): VoiceSound {
  let element: Sound | undefined;
  let loaded: string | undefined;
  /** the address of a file that was handed over, which is ours to give back */
  let lent: string | undefined;

  function made(): Sound {
    if (element) return element;
    const sound = newSound();
    sound.preservesPitch = true;
    const on = (name: string, run: () => void) => sound.addEventListener(name, () => loaded !== undefined && run());
    on('playing', listeners.onSounds);
    on('pause', listeners.onPaused);
    on('timeupdate', () => listeners.onMoved(sound.currentTime * 1000));
    on('ended', listeners.onEnded);
    element = sound;
    return sound;
  }

  function addressOf(file: Blob | string): string {
    if (lent !== undefined) URL.revokeObjectURL(lent);
    lent = typeof file === 'string' ? undefined : URL.createObjectURL(file);
    return lent ?? String(file);
  }

  return {
    get loaded() {
      return loaded;
    },
    async load(key, file) {
      const canPlay = await give(made(), addressOf(file));
      if (canPlay) loaded = key;
      return canPlay;
    },
    async play(speed) {
      const sound = made();
      sound.playbackRate = speed;
      return sound.play().then(
        () => true,
        () => false,
      );
    },
    pause: () => element?.pause(),
    moveTo(positionMs) {
      made().currentTime = positionMs / 1000;
    },
    setSpeed(speed) {
      if (element) element.playbackRate = speed;
    },
    forget() {
      loaded = undefined;
      element?.pause();
    },
  };
}

const BEYOND_THE_END = 1e101;

/** What was recorded without a length gets one by being searched to its end. */
async function give(sound: Sound, address: string): Promise<boolean> {
  const known = until(sound, 'loadedmetadata');
  sound.src = address;
  if (!(await known)) return false;
  if (sound.duration !== Number.POSITIVE_INFINITY) return true;
  const measured = until(sound, 'durationchange');
  sound.currentTime = BEYOND_THE_END;
  return measured;
}

function until(sound: Sound, event: string): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isThere: boolean) => () => {
      sound.removeEventListener(event, there);
      sound.removeEventListener('error', failed);
      resolve(isThere);
    };
    const there = settle(true);
    const failed = settle(false);
    sound.addEventListener(event, there);
    sound.addEventListener('error', failed);
  });
}
