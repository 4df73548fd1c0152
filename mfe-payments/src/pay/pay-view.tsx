import styled from '@emotion/styled';
import type { Profile } from '@halo/shared/contracts';
import { type AppLinkProps, usePlatform } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { LiveRegion, Notice, Page, PageHeader } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingView } from '../pending-view.tsx';
import { BankChallenge } from '../bank-challenge.tsx';
import { aboutAttempt, isCardCheck } from '../card-check.ts';
import { ChallengeFrame } from './challenge-frame.tsx';
import { AboutProfile } from './about-profile.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { CheckoutForm, type CheckoutFormProps } from './checkout-form.tsx';
import { useAwayFocus } from '../use-away-focus.ts';
import { VerificationPanel } from './verification-panel.tsx';

export interface PayViewProps extends CheckoutFormProps {
  /** the profile that led here, once it is known */
  angel: Profile | undefined;
  links: { back: AppLinkProps; chats: AppLinkProps };
}

export function PayView(props: PayViewProps) {
  const { links, angel, ...form } = props;
  const { language } = usePlatform();
  const { pay, plan, formats, brand, isVerification } = form;
  const { state, methods, actions } = pay;
  const { t } = useTranslation('payments');
  /** the question about another plan that the shopper chose to answer */
  const [openedKey, setOpenedKey] = useState<string>();
  const challenge = state.status === 'challenge' ? state : undefined;
  // A window that opens by itself is for what was just paid, not for what was left behind.
  const isInWindow = challenge?.challenge.shape === 'frame' && (!challenge.isOther || openedKey === challenge.key);
  // The fields stay in the page in every state, so that nothing typed is lost.
  const isAway = (challenge && !isInWindow) || state.status === 'pending' || state.status === 'settled';
  const focus = useAwayFocus(isAway ? state.status : 'checkout');
  const hasMethods = methods.usable.length > 0 || methods.failed.length > 0 || methods.loading.length > 0;
  return (
    <>
      <PageHeader
        title={isVerification ? t('verification.header') : t('pay.title')}
        width="narrow"
        back={{ ...links.back, label: t('ui:back') }}
      />
      <Page width="narrow">
        <LiveRegion
          message={
            challenge?.isOther
              ? t(isCardCheck(challenge.about) ? 'challenge.cardCheck.title' : 'challenge.otherTitle')
              : state.status in ANNOUNCED
                ? t(ANNOUNCED[state.status as keyof typeof ANNOUNCED])
                : ''
          }
        />
        <Away ref={focus.away} tabIndex={-1}>
          {challenge && !isInWindow && (
            <BankChallenge
              about={
                isVerification && !challenge.isOther ? t('verification.header') : aboutAttempt(challenge.about, formats)
              }
              state={challenge}
              onRestart={actions.giveUp}
              onCheck={actions.checkApproval}
              onOpen={() => setOpenedKey(challenge.key)}
            />
          )}
          {challenge && isInWindow && (
            <ChallengeFrame
              challenge={challenge.challenge}
              about={challenge.about}
              clock={pay.clock}
              onGiveUp={actions.giveUp}
              onCheck={actions.askNow}
            />
          )}
          {state.status === 'pending' && <PendingView chatsLink={links.chats} onAskNow={actions.askNow} />}
        </Away>
        <Checkout ref={focus.checkout} hidden={isAway === true}>
          {isVerification ? (
            <VerificationPanel plan={plan} formats={formats} />
          ) : (
            <PlanPanel {...{ plan, formats }} missingCredits={form.missingCredits} supportEmail={brand.support.email} />
          )}
          {angel && <AboutProfile angel={angel} language={language} />}
          {hasMethods ? (
            <CheckoutForm {...form} />
          ) : (
            <Notice tone="warning">{t('pay.noMethod', { email: brand.support.email })}</Notice>
          )}
        </Checkout>
      </Page>
    </>
  );
}

/** What takes the place of the form, and so has to be read out. */
const ANNOUNCED = { settled: 'ok.title', challenge: 'challenge.title', pending: 'pending.title' } as const;

// Takes the focus only so that a keyboard goes on from here.
const Away = styled('div')({ '&:focus-visible': { outline: 'none' } });
const Checkout = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  '&[hidden]': { display: 'none' },
});
