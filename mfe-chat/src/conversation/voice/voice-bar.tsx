import styled from '@emotion/styled';
import { clockOf, VOICE_MAX_MS } from '@halo/shared/contracts';
import { color, fontSize, radius, space } from '@halo/shared/theme';
import { IconButton, LiveRegion, MicrophoneIcon, StopIcon, TrashIcon } from '@halo/shared/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VOICE_WARNING_MS } from '../../limits.ts';
import type { MessagePrice } from '../message-price.ts';
import { SendButton } from '../send-button.tsx';
import { type RecordingState, SHOWN_LEVELS } from './recording-state.ts';
import type { VoiceRecording } from './use-recording.ts';
import { VoiceView } from './voice-view.tsx';
import { WaveView } from './wave-view.tsx';

/** Starts a recording. Holding it down is not needed. */
export function VoiceButton({ voice }: { voice: VoiceRecording }) {
  const { t } = useTranslation('chat');
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(false);
  const isIdle = voice.state.status === 'idle';
  // What was pressed last is gone with the bar: a keyboard goes on where it began.
  useEffect(() => {
    if (isIdle && wasAway.current) button.current?.focus({ preventScroll: true });
    wasAway.current = !isIdle;
  }, [isIdle]);
  if (!voice.canRecord) return null;
  return (
    <IconButton ref={button} label={t('voice.record')} onClick={voice.record}>
      <MicrophoneIcon size={22} />
    </IconButton>
  );
}

/** Why nothing was recorded. */
export function VoiceProblem({ state }: { state: RecordingState }) {
  const { t } = useTranslation('chat');
  if (state.status !== 'idle' || state.problem === undefined) return null;
  return <Problem role="alert">{t(`voice.problem.${state.problem}`)}</Problem>;
}

export interface VoiceBarProps {
  voice: VoiceRecording;
  price: MessagePrice;
  isReady: boolean;
  onSend(): void;
}

/** Stands in place of the box while a voice message is recorded and listened to. */
export function VoiceBar({ voice, price, isReady, onSend }: VoiceBarProps) {
  const { t } = useTranslation('chat');
  const { state } = voice;
  if (state.status === 'idle') return null;
  return (
    <Row role="group" aria-label={t('voice.making')}>
      <IconButton label={t('voice.discard')} onClick={voice.discard}>
        <TrashIcon size={21} />
      </IconButton>
      {state.status === 'ready' ? (
        <Listened>
          <VoiceView
            source={{
              key: 'recording',
              durationMs: state.recording.durationMs,
              open: () => Promise.resolve(state.recording.file),
            }}
            wave={state.recording.wave}
            isFilling
            t={t}
          />
        </Listened>
      ) : (
        <Running state={state} />
      )}
      {state.status === 'ready' ? (
        <SendVoice {...{ price, isReady, onSend }} />
      ) : (
        <StopButton canStop={state.status === 'recording'} onStop={voice.stop} />
      )}
      <LiveRegion message={spokenOf(state, t)} />
    </Row>
  );
}

/** How long it is and how loud, for the eye; what has to be known is read out. */
function Running({ state }: { state: Exclude<RecordingState, { status: 'idle' | 'ready' }> }) {
  const { t } = useTranslation('chat');
  if (state.status !== 'recording')
    return <Words>{t(state.status === 'asking' ? 'voice.asking' : 'voice.wait')}</Words>;
  const { elapsedMs, leftMs, levels } = state;
  const shown = [...Array.from({ length: SHOWN_LEVELS - levels.length }, () => 0), ...levels];
  const isEnding = leftMs <= VOICE_WARNING_MS;
  return (
    <Meter>
      <Dot aria-hidden="true" />
      <Clock role="timer" aria-live="off" data-ending={isEnding}>
        {isEnding ? t('voice.left', { count: Math.ceil(leftMs / 1000) }) : secondsOf(elapsedMs)}
      </Clock>
      <WaveView wave={shown} played={1} />
    </Meter>
  );
}

function secondsOf(elapsedMs: number): string {
  return elapsedMs < 1000 ? '0:00' : clockOf(Math.floor(elapsedMs / 1000) * 1000);
}

function spokenOf(state: RecordingState, t: ReturnType<typeof useTranslation<'chat'>>['t']): string {
  if (state.status === 'recording')
    return state.leftMs <= VOICE_WARNING_MS
      ? t('voice.ending', { count: VOICE_WARNING_MS / 1000 })
      : t('voice.begun', { count: VOICE_MAX_MS / 60_000 });
  return state.status === 'ready' ? t('voice.ended', { length: clockOf(state.recording.durationMs) }) : '';
}

function SendVoice({ price, isReady, onSend }: Pick<VoiceBarProps, 'price' | 'isReady' | 'onSend'>) {
  const button = useFocusOnceAble(isReady);
  return <SendButton ref={button} price={price} disabled={!isReady} onClick={onSend} />;
}

function StopButton({ canStop, onStop }: { canStop: boolean; onStop(): void }) {
  const { t } = useTranslation('chat');
  const button = useFocusOnceAble(canStop);
  return (
    <IconButton ref={button} label={t('voice.stop')} variant="accent" disabled={!canStop} onClick={onStop}>
      <StopIcon size={20} fill="currentColor" />
    </IconButton>
  );
}

/** For the button that goes on: it has the focus as soon as it can be pressed. */
function useFocusOnceAble(isAble: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAble) button.current?.focus({ preventScroll: true });
  }, [isAble]);
  return button;
}

const Row = styled.div({ display: 'flex', alignItems: 'center', gap: space[2], minHeight: 44 });
const Listened = styled.div({ flex: 1, minWidth: 0 });
const Meter = styled.div({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: `0 ${space[3]}`,
  borderRadius: radius.round,
  background: color.tint,
  color: color.ink,
  height: 44,
  '& svg': { flex: 1, minWidth: 0, height: 24, color: color.accent },
});
const Dot = styled.i({ flex: 'none', width: 10, height: 10, borderRadius: '50%', background: color.danger });
const Clock = styled.span({
  flex: 'none',
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
  '&[data-ending=true]': { color: color.danger },
});
const Words = styled.p({ flex: 1, minWidth: 0, color: color.soft, fontSize: fontSize.small });
const Problem = styled.p({ margin: `0 0 ${space[2]}`, color: color.danger, fontSize: fontSize.small });
