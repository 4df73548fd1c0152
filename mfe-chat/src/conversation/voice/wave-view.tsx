import styled from '@emotion/styled';
import { WAVE_HEIGHT, wavePath, waveWidth } from './wave.ts';

/** How loud a recording is; what was played already is stronger. For the eye alone. */
export function WaveView({ wave, played }: { wave: readonly number[]; played: number }) {
  const path = wavePath(wave);
  const left = `${Math.round((1 - Math.min(Math.max(played, 0), 1)) * 1000) / 10}%`;
  return (
    <Drawing
      viewBox={`0 0 ${waveWidth(wave.length)} ${WAVE_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} opacity="0.42" />
      <path d={path} style={{ clipPath: `inset(-1px ${left} -1px -1px)` }} />
    </Drawing>
  );
}

const Drawing = styled.svg({ display: 'block', width: '100%', height: 30, fill: 'currentColor' });
