import { WAVE_POINTS } from '@halo/shared/contracts';

/** As loud as a room without a voice. */
const QUIET = 0.02;

/**
 * How loud each part of a recording is, 0 to 255. The loudest is 255, unless it is quieter than `quiet`, of 1: a room
 * without a voice is a flat line.
 */
export function waveOf(samples: Float32Array, points: number = WAVE_POINTS, quiet: number = QUIET): number[] {
  const peaks = Array.from({ length: points }, (_, index) => {
    const from = Math.floor((index * samples.length) / points);
    const to = Math.floor(((index + 1) * samples.length) / points);
    let peak = 0;
    for (let at = from; at < to; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks, quiet);
  return peaks.map((peak) => Math.round(Math.min(peak / loudest, 1) * 255));
}

const BAR = 2;
const GAP = 1;
export const WAVE_HEIGHT = 32;

export function waveWidth(points: number): number {
  return points * (BAR + GAP) - GAP;
}

/** The wave as one shape of upright bars around its middle line: one element, however many bars. */
export function wavePath(wave: readonly number[]): string {
  return wave
    .map((point, index) => {
      const height = Math.max(BAR, (Math.min(Math.max(point, 0), 255) / 255) * WAVE_HEIGHT);
      return `M${index * (BAR + GAP)} ${round((WAVE_HEIGHT - height) / 2)}h${BAR}v${round(height)}h-${BAR}z`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
