import styled from '@emotion/styled';
import type { Challenge } from '@halo/shared/contracts';
import { space } from '@halo/shared/theme';
import { Button, ButtonLink, Countdown, EmptyState, ShieldIcon, Stack } from '@halo/shared/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChallengeForm } from './challenge-form.tsx';

const DEPARTURE_SECONDS = 2;

interface BankChallengeProps {
  /** plan and price, for somebody who comes back to it */ about: string;
  challenge: Challenge;
  /** goes by itself after two seconds */ departs: boolean;
  /** another way to pay instead */ onRestart: () => void;
  /** asks whether what was agreed to in a window has arrived */ onCheck?: () => void;
}

/** The way to the bank's own page: by itself shortly after the charge, by a click at any time. */
export function BankChallenge({ about, challenge, departs, onRestart, onCheck }: BankChallengeProps) {
  const { t } = useTranslation('payments');
  const form = useRef<HTMLFormElement>(null);
  const anchor = useRef<HTMLAnchorElement>(null);
  const isForm = challenge.shape === 'post' || (challenge.shape === undefined && challenge.method === 'POST');
  // The window it belongs to is gone with the page it was opened from.
  const isWindow = challenge.shape === 'approve';
  const go = (): void => {
    if (isForm) form.current?.requestSubmit();
    else anchor.current?.click();
  };
  return (
    <EmptyState
      icon={<ShieldIcon size={30} />}
      title={t(isWindow ? 'challenge.windowTitle' : 'challenge.title')}
      text={<Stack gap={2}><strong>{about}</strong><span>{t(isWindow ? 'challenge.windowText' : 'challenge.text')}</span></Stack>}
      action={
        <Ways>
          {isWindow && onCheck && <Button fullWidth onClick={onCheck}>{t('challenge.check')}</Button>}
          {isForm && <ChallengeForm ref={form} challenge={challenge}><Button type="submit" fullWidth>{t('challenge.go')}</Button></ChallengeForm>}
          {!isForm && !isWindow && <ButtonLink ref={anchor} href={challenge.url} rel="noreferrer" fullWidth>{t('challenge.go')}</ButtonLink>}
          {departs && !isWindow && (
            <Countdown
              seconds={DEPARTURE_SECONDS}
              text={(count) => t('challenge.departing', { count })}
              onDone={go}
              stayLabel={t('ui:stay')}
            />
          )}
          {(!departs || isWindow) && <Button variant="plain" onClick={onRestart}>{t('challenge.restart')}</Button>}
        </Ways>
      }
    />
  );
}

const Ways = styled('div')({ display: 'grid', gap: space[4], width: '100%', minWidth: 240 });
