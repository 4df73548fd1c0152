import { problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { Heading, Row, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../auth-frame.tsx';
import { SignUpPanel } from './sign-up-panel.tsx';
import { stepNumber, type SignUpStep } from './sign-up-form.ts';
import { useSignUp } from './use-sign-up.ts';
import { useStepHistory } from './use-step-history.ts';

/** Sign-up as a page. */
export function SignUpPage() {
  const { t } = useTranslation('auth');
  const linkTo = usePlaceLink();
  const signUp = useSignUp();
  const { state, actions } = signUp;
  useStepHistory(state, actions.goTo);
  const { brand, i18n } = usePlatform();
  const isOver = brand.closesAt !== undefined;
  const isFirst = state.step === 'account' || state.step === 'mailbox';
  return (
    <AuthFrame
      back={isFirst ? { label: t('backHome'), ...linkTo('home') } : { label: t('ui:back'), onClick: actions.back }}
      end={state.step === 'mailbox' || isOver ? undefined : <StepCount step={state.step} />}
    >
      <Stack gap={3}>
        <Heading level={1}>{isOver ? problemTitle(i18n, 'brand_closing') : t('signUp.title')}</Heading>
        <SignUpPanel signUp={signUp} headingLevel={2} hasBack={false} />
        <Row justify="center" gap={2} wrap>
          <Text tone="soft">{t('signUp.haveAccount')}</Text>
          <a {...linkTo('logIn')}>{t('logIn.title')}</a>
        </Row>
        <Text tone="soft" size="small" style={{ textAlign: 'center' }}>
          {t('adultsOnly')}
        </Text>
      </Stack>
    </AuthFrame>
  );
}

/** For the eye; the title of the step says it in words. */
function StepCount({ step }: { step: SignUpStep }) {
  const { step: number, steps } = stepNumber(step);
  return (
    <Text as="span" tone="soft" size="small" aria-hidden="true">
      {number} / {steps}
    </Text>
  );
}
