import styled from '@emotion/styled';
import { usePlaceLink } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { Button, ButtonLink, ClockIcon, EmptyState, LiveRegion, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { BankChallenge } from '../bank-challenge.tsx';
import { useAwayFocus } from '../use-away-focus.ts';
import { ChallengeFrame } from './challenge-frame.tsx';
import { ChangeCardForm, type ChangeCardFormProps } from './change-card-form.tsx';

/** The form, or what takes its place while a bank asks or decides. */
export function ChangeCardView({ change, subscription, problem }: ChangeCardFormProps) {
  const { t } = useTranslation('payments');
  const linkTo = usePlaceLink();
  const { state } = change;
  const challenge = state.status === 'challenge' ? state : undefined;
  const isInWindow = challenge?.challenge.shape === 'frame' && !challenge.isOther;
  const isAway = (challenge && !isInWindow) || state.status === 'pending' || state.status === 'settled';
  const focus = useAwayFocus(isAway ? state.status : 'checkout');
  return (
    <>
      <LiveRegion message={challenge ? t('challenge.title') : state.status === 'pending' ? t('change.pending') : ''} />
      <Away ref={focus.away} tabIndex={-1}>
        {challenge && !isInWindow && (
          <BankChallenge
            about={challenge.about.planName}
            state={challenge}
            onRestart={change.giveUp}
            restartLabel={t('change.stay')}
          />
        )}
        {challenge && isInWindow && (
          <ChallengeFrame
            challenge={challenge.challenge}
            about={challenge.about}
            clock={change.clock}
            onGiveUp={change.giveUp}
            onCheck={change.askNow}
            isCardChange
          />
        )}
        {state.status === 'pending' && (
          <EmptyState
            icon={<ClockIcon size={30} />}
            title={t('change.pending')}
            text={t('change.pendingText')}
            action={
              <Stack gap={3}>
                <Button variant="soft" onClick={change.askNow}>
                  {t('pending.askNow')}
                </Button>
                <ButtonLink variant="plain" {...linkTo('purchases')}>
                  {t('change.toPurchases')}
                </ButtonLink>
              </Stack>
            }
          />
        )}
      </Away>
      <Form ref={focus.checkout} hidden={isAway === true}>
        <ChangeCardForm change={change} subscription={subscription} problem={problem} />
      </Form>
    </>
  );
}

// Takes the focus only so that a keyboard goes on from here.
const Away = styled('div')({ '&:focus-visible': { outline: 'none' } });
const Form = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  '&[hidden]': { display: 'none' },
});
