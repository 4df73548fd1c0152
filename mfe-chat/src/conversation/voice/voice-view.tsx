import styled from '@emotion/styled';
import { clockOf } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { fontSize, fontWeight, radius } from '@halo/shared/theme';
import { PauseIcon, PlayIcon } from '@halo/shared/ui';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, type PointerEvent, useSyncExternalStore } from 'react';
import { SEEK_STEP_MS } from '../../limits.ts';
import { nothingPlays, type PlayingState } from './playing-state.ts';
import { createPlatformPlayer } from './platform-player.ts';
import type { VoiceSource } from './voice-player.ts';
import { WaveView } from './wave-view.tsx';

export interface VoiceViewProps {
  source: VoiceSource;
  wave: readonly number[];
  /** as wide as what it stands in */
  isFilling?: boolean;
  t: TFunction<'chat'>;
}

/** A voice message: play, where one is in it, how fast. */
export function VoiceView({ source, wave, isFilling = false, t }: VoiceViewProps) {
  const player = usePlatform().keep(createPlatformPlayer);
  // Rows of others stay as they are while this one plays.
  const state = useSyncExternalStore(player.subscribe, () =>
    player.get().key === source.key ? player.get() : restingAt(player.get().speed),
  );
  const length = clockOf(source.durationMs);
  const problem = state.status === 'failed' ? 'voice.gone' : state.status === 'unplayable' ? 'voice.unplayable' : '';
  const isSounding = state.status === 'playing' || state.status === 'loading';
  return (
    <Group role="group" aria-label={`${t('media.voice')}, ${length}`} data-fills={isFilling}>
      <Round
        type="button"
        aria-pressed={isSounding}
        aria-label={t('voice.play')}
        aria-busy={state.status === 'loading' || undefined}
        onClick={() => player.toggle(source)}
      >
        {isSounding ? <PauseIcon size={20} fill="currentColor" /> : <PlayIcon size={20} fill="currentColor" />}
      </Round>
      <Middle>
        <Position source={source} wave={wave} state={state} t={t} onSeek={(to) => player.seek(source, to)} />
        <Time>{state.positionMs > 0 ? `${positionOf(state.positionMs)} / ${length}` : length}</Time>
      </Middle>
      <Speed type="button" aria-label={t('voice.speed', { speed: state.speed })} onClick={player.faster}>
        {state.speed}×
      </Speed>
      {problem !== '' && <Problem role="alert">{t(problem)}</Problem>}
    </Group>
  );
}

/** The same object for each speed: what is compared stays equal. */
const RESTING = new Map<number, PlayingState>();
function restingAt(speed: PlayingState['speed']): PlayingState {
  const known = RESTING.get(speed) ?? { ...nothingPlays, speed };
  RESTING.set(speed, known);
  return known;
}

/** Unlike a length, a position may be no second at all. */
function positionOf(positionMs: number): string {
  return positionMs < 1000 ? '0:00' : clockOf(Math.floor(positionMs / 1000) * 1000);
}

interface PositionProps extends Pick<VoiceViewProps, 'source' | 'wave' | 't'> {
  state: PlayingState;
  onSeek(positionMs: number): void;
}

function Position({ source: { durationMs }, wave, state, t, onSeek }: PositionProps) {
  const { positionMs } = state;
  function onKeyDown(event: KeyboardEvent): void {
    const to = {
      ArrowLeft: positionMs - SEEK_STEP_MS,
      ArrowDown: positionMs - SEEK_STEP_MS,
      ArrowRight: positionMs + SEEK_STEP_MS,
      ArrowUp: positionMs + SEEK_STEP_MS,
      Home: 0,
      End: durationMs,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onSeek(Math.min(Math.max(to, 0), durationMs));
  }
  function seekTo(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) onSeek(((event.clientX - left) / width) * durationMs);
  }
  return (
    <Slider
      role="slider"
      tabIndex={0}
      aria-label={t('voice.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(positionMs / 1000)}
      aria-valuetext={t('voice.at', { position: positionOf(positionMs), length: clockOf(durationMs) })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture?.(event.pointerId)) seekTo(event);
      }}
    >
      <WaveView wave={wave.length > 0 ? wave : NO_WAVE} played={durationMs > 0 ? positionMs / durationMs : 0} />
    </Slider>
  );
}

const NO_WAVE = Array.from({ length: 32 }, () => 0);

const Group = styled.div({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) 44px',
  alignItems: 'start',
  gap: '0 6px',
  width: 'min(300px, 62vw)',
  '&[data-fills=true]': { width: '100%' },
});
const buttonStyle = {
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: radius.round,
  background: 'transparent',
  color: 'inherit',
} as const;
const Round = styled.button({
  ...buttonStyle,
  display: 'grid',
  placeItems: 'center',
  border: '1.5px solid currentColor',
});
const Speed = styled.button({ ...buttonStyle, fontSize: fontSize.small, fontWeight: fontWeight.bold });
const Middle = styled.div({ position: 'relative', minWidth: 0 });
// Taller than what is drawn, so that a finger finds it; up and down still scrolls.
const Slider = styled.div({
  height: 44,
  cursor: 'pointer',
  touchAction: 'pan-y',
  borderRadius: radius.small,
});
const Time = styled.span({
  position: 'absolute',
  insetBlockEnd: -2,
  insetInlineStart: 0,
  pointerEvents: 'none',
  fontSize: fontSize.tiny,
  fontVariantNumeric: 'tabular-nums',
});
const Problem = styled.p({ gridColumn: '1 / -1', marginTop: 4, fontSize: fontSize.small });
