import { VOICE_MAX_MS } from '@halo/shared/contracts';
import type { RecordingProblem } from './recording-state.ts';
import type { Capture, VoiceDevice } from './recording-session.ts';
import { waveOf } from './wave.ts';

/** In this order: what plays in most browsers first. */
const TYPES = ['audio/mp4;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Speech is clear with it, and five minutes stay under a megabyte. */
const BITS_PER_SECOND = 24_000;
/** The browser hands out what it has this often, so that the size is known. */
const PART_MS = 1_000;
/** Enough to draw how loud it was, and little memory for five minutes. */
const MEASURED_HZ = 8_000;
const NAMES: Record<string, RecordingProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** A page that is not served over TLS has no microphone. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;
}

export const browserMicrophone: VoiceDevice = {
  async open(onLost) {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
    try {
      return capture(stream, onLost);
    } catch (thrown) {
      turnOff(stream);
      throw thrown;
    }
  },
  async measure(file) {
    const context = new OfflineAudioContext(1, 1, MEASURED_HZ);
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    return {
      durationMs: Math.min(Math.round(sound.duration * 1000), VOICE_MAX_MS),
      wave: waveOf(sound.getChannelData(0)),
    };
  },
  problemOf: (thrown) => (thrown instanceof Error && NAMES[thrown.name]) || 'failed',
};

function capture(stream: MediaStream, onLost: () => void): Capture {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) });
  const parts: Blob[] = [];
  const meter = createMeter(stream);
  recorder.ondataavailable = ({ data }) => parts.push(data);
  for (const track of stream.getTracks()) track.onended = onLost;
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.start(PART_MS);
  // Without it the sign of the browser, that the page listens, stays.
  const off = (): void => {
    turnOff(stream);
    meter.close();
  };
  return {
    level: meter.level,
    bytes: () => parts.reduce((sum, { size }) => sum + size, 0),
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      await ended;
      off();
      return new Blob(parts, { type: recorder.mimeType.split(';')[0] ?? '' });
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop();
      off();
    },
  };
}

function createMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const [peak] = waveOf(samples, 1, 0.5);
      return peak ?? 0;
    },
    close() {
      // It is closed when the recording stops, and again when it is thrown away.
      if (context.state !== 'closed') void context.close();
    },
  };
}

function turnOff(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
}
