import styled from '@emotion/styled';
import { type Challenge, MINUTE_MS } from '@halo/shared/contracts';
import type { Clock } from '@halo/shared/remote';
import { color, radius, space } from '@halo/shared/theme';
import { Button, Dialog, DIALOG_PADDING, Stack, Text, TypingDots } from '@halo/shared/ui';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giveUpKey, isCardCheck } from '../card-check.ts';
import { ChallengeForm } from '../challenge-form.tsx';
import { CHALLENGE_WIDTHS, challengeWindow } from '../live/browser-details.ts';
import type { AttemptAbout } from '../live/payment-state.ts';

/** After so long without a page of the bank the shopper reads so (the time EMV 3-D Secure gives to its first step). */
const OPENING_MS = 10_000;
/** As long as a challenge may take. */
const CHALLENGE_MS = 10 * MINUTE_MS;
const HEIGHT = 400;
const FRAME_NAME = 'halo-challenge';

/** `asking`: the bank's page is there; `slow`: it does not come; `late`: it took too long to answer. */
type Stage = { phase: 'opening' | 'slow' | 'asking' | 'late'; isLeaving: boolean };
type StageChange = 'loaded' | 'slow' | 'late' | 'leave' | 'stay';

interface ChallengeFrameProps {
  challenge: Challenge;
  /** what the bank asks about */
  about: AttemptAbout;
  clock: Clock;
  onGiveUp: () => void;
  onCheck: () => void;
  /** nothing is paid: instead of paying in another way, what is there stays */
  isCardChange?: boolean;
}

/** The bank's question in a window of the page. What comes of it is asked of the server, never read from the frame. */
export function ChallengeFrame({ challenge, about, clock, onGiveUp, onCheck, isCardChange }: ChallengeFrameProps) {
  const { t } = useTranslation('payments');
  const form = useRef<HTMLFormElement>(null);
  // The size that the bank was sent when the payment began; a phone that is turned since then keeps it.
  const [width] = useState(() => CHALLENGE_WIDTHS[challengeWindow(window)]);
  const [{ phase, isLeaving }, dispatch] = useReducer(reduceStage, { phase: 'opening', isLeaving: false });

  useEffect(() => {
    form.current?.submit();
    const timers = [clock.after(OPENING_MS, () => dispatch('slow')), clock.after(CHALLENGE_MS, () => dispatch('late'))];
    return () => timers.forEach((cancel) => cancel());
  }, [clock, challenge.url]);

  return (
    <Dialog
      open
      onClose={() => dispatch('leave')}
      title={t('challenge.title')}
      closeLabel={t('challenge.leave')}
      layout="sheet"
    >
      <ChallengeForm ref={form} challenge={challenge} target={FRAME_NAME} />
      <Stack gap={3}>
        <div role="status">
          {isLeaving ? (
            <Text>{t(isCardCheck(about) ? 'challenge.cardCheck.leaving' : 'challenge.leaving')}</Text>
          ) : (
            <Text tone="soft" size="small">
              {t(isCardChange && phase === 'late' ? 'change.late' : `challenge.frame.${phase}`)}
            </Text>
          )}
        </div>
        {isLeaving && (
          <Stack gap={2}>
            <Button fullWidth onClick={() => dispatch('stay')}>
              {t('challenge.stay')}
            </Button>
            <Button fullWidth variant="soft" onClick={onGiveUp}>
              {t(giveUpKey(about))}
            </Button>
          </Stack>
        )}
        {(phase === 'late' || phase === 'slow') && !isLeaving && (
          <Stack gap={2}>
            <Button fullWidth onClick={onCheck}>
              {t('pending.askNow')}
            </Button>
            <Button fullWidth variant="soft" onClick={onGiveUp}>
              {t(isCardChange ? 'change.stay' : 'challenge.restart')}
            </Button>
          </Stack>
        )}
        {phase === 'opening' && !isLeaving && <TypingDots label={t('challenge.frame.opening')} />}
        <Wide>
          <Frame
            width={width}
            height={HEIGHT}
            name={FRAME_NAME}
            title={t('challenge.frameTitle')}
            onLoad={(event) => isBlank(event.currentTarget) || dispatch('loaded')}
            data-shown={phase === 'asking' && !isLeaving}
            referrerPolicy="no-referrer"
          />
        </Wide>
      </Stack>
    </Dialog>
  );
}

/** A frame also "loads" while it is empty; the page of a bank is of another origin and says nothing about itself. */
function isBlank(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow?.location.href === 'about:blank';
  } catch {
    return false;
  }
}

function reduceStage(stage: Stage, change: StageChange): Stage {
  switch (change) {
    case 'loaded':
      return stage.phase === 'late' ? stage : { ...stage, phase: 'asking' };
    case 'slow':
      return stage.phase === 'opening' ? { ...stage, phase: 'slow' } : stage;
    case 'late':
      return { ...stage, phase: 'late' };
    case 'leave':
      return { ...stage, isLeaving: true };
    case 'stay':
      return { ...stage, isLeaving: false };
  }
}

// From edge to edge of the dialog: beside its usual margin a phone has no room for the bank's window.
const Wide = styled('div')({ marginInline: `calc(-1 * ${DIALOG_PADDING})` });
const Frame = styled('iframe')({
  display: 'block',
  maxWidth: '100%',
  marginInline: 'auto',
  border: 0,
  boxShadow: `0 0 0 1px ${color.line}`,
  borderRadius: radius.field,
  // The page of a bank brings no ground of its own.
  background: '#ffffff',
  marginTop: space[1],
  '&[data-shown=false]': { position: 'absolute', width: 1, height: 1, opacity: 0, pointerEvents: 'none' },
});
