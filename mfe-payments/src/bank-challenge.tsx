import styled from '@emotion/styled';
import { problemText } from '@halo/shared/i18n';
import { space } from '@halo/shared/theme';
import { Button, ButtonLink, Countdown, EmptyState, Notice, ShieldIcon, Stack } from '@halo/shared/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChallengeForm } from './challenge-form.tsx';
import { giveUpKey, isCardCheck } from './card-check.ts';
import type { PaymentState } from './live/payment-state.ts';

const DEPARTURE_SECONDS = 2;

export type BankQuestion = Extract<PaymentState, { status: 'challenge' }>;

interface BankChallengeProps {
  /** what is paid, and for how much */
  about: string;
  state: BankQuestion;
  /** another way to pay instead, unless `restartLabel` says what else */
  onRestart: () => void;
  restartLabel?: string | undefined;
  /** asks whether what was agreed to in a window has arrived */
  onCheck?: () => void;
  /** opens a question that belongs into a window of this page */
  onOpen?: () => void;
}

/** The way to the bank's own page: by itself shortly after the charge, by a click at any time. */
export function BankChallenge({ about, state, onRestart, restartLabel, onCheck, onOpen }: BankChallengeProps) {
  const { challenge, departs, isOther, check, about: what } = state;
  const { t, i18n } = useTranslation('payments');
  const form = useRef<HTMLFormElement>(null);
  const anchor = useRef<HTMLAnchorElement>(null);
  const isForm = challenge.shape === 'post' || (challenge.shape === undefined && challenge.method === 'POST');
  // The window it belongs to is gone with the page it was opened from.
  const isWindow = challenge.shape === 'approve';
  const isFrame = challenge.shape === 'frame';
  const go = (): void => {
    if (isForm) form.current?.requestSubmit();
    else anchor.current?.click();
  };
  const kind = isOther ? (isCardCheck(what) ? 'check' : 'other') : isWindow ? 'window' : 'page';
  return (
    <EmptyState
      icon={<ShieldIcon size={30} />}
      title={t(`challenge.${TITLES[kind]}`)}
      text={
        <Stack gap={2}>
          <strong>{about}</strong>
          <span>{t(`challenge.${TEXTS[kind]}`)}</span>
        </Stack>
      }
      action={
        <Ways>
          <div role="status">
            {check === 'not_yet' && <Notice>{t('challenge.notYet')}</Notice>}
            {typeof check === 'object' && <Notice tone="warning">{problemText(i18n, check.code)}</Notice>}
          </div>
          {isWindow && onCheck && (
            <Button fullWidth busy={check === 'asking'} busyLabel={t('challenge.checking')} onClick={onCheck}>
              {t('challenge.check')}
            </Button>
          )}
          {isForm && (
            <ChallengeForm ref={form} challenge={challenge}>
              <Button type="submit" fullWidth>
                {t('challenge.go')}
              </Button>
            </ChallengeForm>
          )}
          {isFrame && onOpen && (
            <Button fullWidth onClick={onOpen}>
              {t('challenge.go')}
            </Button>
          )}
          {!isForm && !isWindow && !isFrame && (
            <ButtonLink ref={anchor} href={challenge.url} rel="noreferrer" fullWidth>
              {t('challenge.go')}
            </ButtonLink>
          )}
          {departs && !isWindow && (
            <Countdown
              seconds={DEPARTURE_SECONDS}
              text={(count) => t('challenge.departing', { count })}
              onDone={go}
              stayLabel={t('ui:stay')}
            />
          )}
          <Button variant="plain" onClick={onRestart}>
            {isOther ? t(giveUpKey(what)) : (restartLabel ?? t('challenge.restart'))}
          </Button>
        </Ways>
      }
    />
  );
}

const TITLES = { check: 'cardCheck.title', other: 'otherTitle', window: 'windowTitle', page: 'title' } as const;
const TEXTS = { check: 'cardCheck.text', other: 'otherText', window: 'windowText', page: 'text' } as const;

const Ways = styled('div')({
  display: 'grid',
  gap: space[4],
  width: '100%',
  minWidth: 240,
  '& > [role=status]:empty': { marginBottom: `-${space[4]}` },
});
