import { VOICE_MAX_BYTES, VOICE_MAX_MS } from '@halo/shared/contracts';
import { createFakePlatform, nextTask } from '@halo/shared/testing';
import { type Capture, createRecordingSession, type VoiceDevice } from './recording-session.ts';
import { leftOf, type RecordingState } from './recording-state.ts';

const file = new Blob(['sound'], { type: 'audio/mp4' });

function world({
  bytesPerSecond = 3_000,
  durationMs = 4_000,
  open,
}: {
  bytesPerSecond?: number;
  durationMs?: number;
  open?: VoiceDevice['open'];
} = {}) {
  const platform = createFakePlatform();
  const from = platform.clock.now();
  const seen = { isOn: false, lose: () => {} };
  const capture: Capture = {
    level: () => 128,
    bytes: () => ((platform.clock.now() - from) / 1000) * bytesPerSecond,
    async stop() {
      seen.isOn = false;
      return file;
    },
    cancel: () => {
      seen.isOn = false;
    },
  };
  async function advance(ms: number): Promise<void> {
    platform.clock.advance(ms);
    await nextTask();
  }
  const session = createRecordingSession(platform, {
    async open(onLost) {
      if (open) return open(onLost);
      Object.assign(seen, { isOn: true, lose: onLost });
      return capture;
    },
    measure: async () => ({ durationMs, wave: [1, 2, 3] }),
    problemOf: (thrown) => ((thrown as Error).name === 'NotAllowedError' ? 'refused' : 'failed'),
  });
  return { session, seen, capture, platform, advance };
}

const status = (state: RecordingState) => state.status;

describe('[CHAT-14] a voice message that is recorded', () => {
  it('shows its length and its level, and can be listened to before it is sent', async () => {
    const { session, seen, platform, advance } = world();
    await session.record();
    expect(platform.holds).toHaveLength(1);
    await advance(2_000);
    expect(session.get()).toMatchObject({ status: 'recording', elapsedMs: 2_000, leftMs: VOICE_MAX_MS - 2_000 });
    expect(session.get()).toMatchObject({ levels: Array(20).fill(128) });
    await session.stop();
    expect(session.get()).toEqual({ status: 'ready', recording: { file, durationMs: 4_000, wave: [1, 2, 3] } });
    expect(seen.isOn).toBe(false);
    session.discard();
    expect([status(session.get()), platform.holds.length]).toEqual(['idle', 0]);
  });

  it('ends by itself after five minutes, and where the browser writes more than expected at two megabytes', async () => {
    const long = world();
    await long.session.record();
    await long.advance(VOICE_MAX_MS - 200);
    expect(status(long.session.get())).toBe('recording');
    await long.advance(400);
    expect(status(long.session.get())).toBe('ready');
    const large = world({ bytesPerSecond: VOICE_MAX_BYTES / 60 });
    await large.session.record();
    await large.advance(61_000);
    expect(status(large.session.get())).toBe('ready');
  });

  it('knows how much is left by time and by size', () => {
    expect(leftOf(10_000, 30_000)).toBe(VOICE_MAX_MS - 10_000);
    expect(leftOf(60_000, VOICE_MAX_BYTES / 2)).toBeLessThan(60_000);
    expect(leftOf(60_000, VOICE_MAX_BYTES)).toBe(0);
  });

  it('ends where the microphone goes, and keeps what was said', async () => {
    const { session, seen, advance } = world();
    await session.record();
    await advance(1_000);
    seen.lose();
    await advance(0);
    expect(status(session.get())).toBe('ready');
  });

  it('is nothing when it was a slip of the finger', async () => {
    const { session, platform } = world({ durationMs: 300 });
    await session.record();
    await session.stop();
    expect([session.get(), platform.holds.length]).toEqual([{ status: 'idle', problem: 'tooShort' }, 0]);
  });

  it('that is not allowed says so, and may be tried again', async () => {
    const open = jest.fn().mockRejectedValue(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
    const { session, platform } = world({ open });
    await session.record();
    await session.record();
    expect(session.get()).toEqual({ status: 'idle', problem: 'refused' });
    expect([open.mock.calls.length, platform.holds.length]).toEqual([2, 0]);
  });

  it('turns the microphone off again when it was thrown away while the browser still asked', async () => {
    let allow: (capture: Capture) => void = () => {};
    const { session, seen, capture } = world({ open: () => new Promise((resolve) => (allow = resolve)) });
    const asked = session.record();
    session.discard();
    seen.isOn = true;
    allow(capture);
    await asked;
    expect([status(session.get()), seen.isOn]).toEqual(['idle', false]);
  });
});
