import { WAVE_POINTS } from '@halo/shared/contracts';
import { wavePath, waveOf } from './wave.ts';

describe('the wave of a recording', () => {
  it('is 64 points, the loudest at the top', () => {
    const samples = Float32Array.from({ length: 6_400 }, (_, index) => (index < 3_200 ? 0.1 : -0.2));
    const wave = waveOf(samples);
    expect(wave).toHaveLength(WAVE_POINTS);
    expect([wave[0], wave.at(-1)]).toEqual([128, 255]);
  });

  it('is flat in silence, and for a recording shorter than its points', () => {
    expect(Math.max(...waveOf(new Float32Array(6_400).fill(0.0001)))).toBeLessThan(3);
    expect(waveOf(new Float32Array(3), 8)).toEqual(Array(8).fill(0));
  });

  it('is one shape, and what a stranger sends cannot draw beyond it', () => {
    expect(wavePath([0, 255])).toBe('M0 15h2v2h-2zM3 0h2v32h-2z');
    expect(wavePath([-5, 9_999])).toBe(wavePath([0, 255]));
  });
});
