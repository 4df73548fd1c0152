import { nextTask } from '@halo/shared/testing';
import { createVoicePlayer, type VoiceSource } from './voice-player.ts';
import type { Sound } from './voice-sound.ts';

/** As an audio element behaves, without sound. */
function fakeSound({ canPlay = true, hasLength = true } = {}) {
  const listeners = new Map<string, Set<() => void>>();
  const fire = (name: string) => [...(listeners.get(name) ?? [])].forEach((run) => run());
  const later = (...names: string[]) => void Promise.resolve().then(() => names.forEach(fire));
  let [src, at, isPaused] = ['', 0, true];
  const sound = {
    playbackRate: 1,
    duration: hasLength ? 40 : Number.POSITIVE_INFINITY,
    get src() {
      return src;
    },
    set src(address: string) {
      src = address;
      later(canPlay ? 'loadedmetadata' : 'error');
    },
    get currentTime() {
      return at;
    },
    set currentTime(to: number) {
      if (to > 1e9) Object.assign(sound, { duration: 40 });
      at = Math.min(to, 40);
      later('durationchange');
    },
    async play() {
      isPaused = false;
      later('playing');
    },
    pause() {
      if (!isPaused) later('pause');
      isPaused = true;
    },
    addEventListener: (name: string, run: () => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(run)),
    removeEventListener: (name: string, run: () => void) => listeners.get(name)?.delete(run),
  };
  return { sound: sound as unknown as Sound, fire, isPaused: () => isPaused };
}

const source = (key: string, open = jest.fn(async () => `blob:${key}`)): VoiceSource & { open: typeof open } => ({
  key,
  durationMs: 40_000,
  open,
});
describe('[CHAT-14] voice messages', () => {
  it('are loaded when they are played and not before, and one plays at a time', async () => {
    const { sound, isPaused } = fakeSound();
    const player = createVoicePlayer(() => sound);
    const [one, other] = [source('one'), source('other')];
    player.toggle(one);
    await nextTask();
    expect([player.get(), sound.src]).toMatchObject([{ key: 'one', status: 'playing' }, 'blob:one']);
    player.toggle(other);
    await nextTask();
    expect([player.get(), sound.src]).toMatchObject([{ key: 'other', status: 'playing', positionMs: 0 }, 'blob:other']);
    player.toggle(other);
    await nextTask();
    expect([player.get().status, isPaused()]).toEqual(['paused', true]);
    player.toggle(other);
    await nextTask();
    expect([player.get().status, other.open.mock.calls.length]).toEqual(['playing', 1]);
  });

  it('go on where one went to, also one that is silent', async () => {
    const { sound, fire } = fakeSound();
    const player = createVoicePlayer(() => sound);
    const one = source('one');
    player.seek(one, 12_000);
    await nextTask();
    expect([player.get(), sound.currentTime]).toMatchObject([{ status: 'paused', positionMs: 12_000 }, 12]);
    player.toggle(one);
    await nextTask();
    player.seek(one, 99_000);
    expect([sound.currentTime, player.get().positionMs]).toEqual([40, 40_000]);
    fire('ended');
    expect(player.get()).toMatchObject({ status: 'paused', positionMs: 0 });
  });

  it('play at the speed that was chosen, whichever is next', async () => {
    const { sound } = fakeSound();
    const player = createVoicePlayer(() => sound);
    player.faster();
    player.toggle(source('one'));
    await nextTask();
    expect(sound.playbackRate).toBe(1.5);
    player.faster();
    expect([sound.playbackRate, sound.preservesPitch]).toEqual([2, true]);
    player.faster();
    expect(sound.playbackRate).toBe(1);
  });

  it('get a length where the browser that recorded them wrote none', async () => {
    const { sound } = fakeSound({ hasLength: false });
    const player = createVoicePlayer(() => sound);
    player.toggle(source('one'));
    await nextTask();
    expect([sound.duration, sound.currentTime, player.get().status]).toEqual([40, 0, 'playing']);
  });

  it('that cannot be loaded may be tried again, and of a strange format it is said', async () => {
    const player = createVoicePlayer(() => fakeSound().sound);
    const broken = source('one', jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('blob:one'));
    player.toggle(broken);
    await nextTask();
    expect(player.get().status).toBe('failed');
    player.toggle(broken);
    await nextTask();
    expect(player.get().status).toBe('playing');
    const strange = createVoicePlayer(() => fakeSound({ canPlay: false }).sound);
    strange.toggle(source('one'));
    await nextTask();
    expect(strange.get().status).toBe('unplayable');
  });

  it('are silent once stopped, also one that was still being loaded', async () => {
    const { sound, isPaused } = fakeSound();
    const player = createVoicePlayer(() => sound);
    player.toggle(source('one'));
    player.stop();
    await nextTask();
    expect([player.get().key, isPaused()]).toEqual([undefined, true]);
  });
});
