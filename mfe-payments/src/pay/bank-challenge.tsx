import styled from '@emotion/styled';
import type { Challenge } from '@halo/shared/contracts';
import { space } from '@halo/shared/theme';
import { Button, ButtonLink, Countdown, EmptyState, ShieldIcon } from '@halo/shared/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

const DEPARTURE_SECONDS = 2;

interface BankChallengeProps {
  challenge: Challenge;
  /** goes by itself after two seconds */ departs: boolean;
  onRestart: () => void;
}

/** The way to the bank's own page: by itself shortly after the charge, by a click at any time. */
export function BankChallenge({ challenge, departs, onRestart }: BankChallengeProps) {
  const { t } = useTranslation('payments');
  const form = useRef<HTMLFormElement>(null);
  const anchor = useRef<HTMLAnchorElement>(null);
  const go = (): void => {
    if (challenge.method === 'POST') form.current?.requestSubmit();
    else anchor.current?.click();
  };
  return (
    <EmptyState
      icon={<ShieldIcon size={30} />}
      title={t('challenge.title')}
      text={t('challenge.text')}
      action={
        <Ways>
          {challenge.method === 'POST' ? (
            <form ref={form} method="post" action={challenge.url}>
              {Object.entries(challenge.fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
              <Button type="submit" fullWidth>{t('challenge.go')}</Button>
            </form>
          ) : (
            <ButtonLink ref={anchor} href={challenge.url} rel="noreferrer" fullWidth>{t('challenge.go')}</ButtonLink>
          )}
          {departs && (
            <Countdown
              seconds={DEPARTURE_SECONDS}
              text={(count) => t('challenge.departing', { count })}
              onDone={go}
              stayLabel={t('ui:stay')}
            />
          )}
          {!departs && <Button variant="plain" onClick={onRestart}>{t('challenge.restart')}</Button>}
        </Ways>
      }
    />
  );
}

const Ways = styled('div')({ display: 'grid', gap: space[4], width: '100%', minWidth: 240 });
