import { gendersOf } from '@halo/shared/contracts';
import { problemTitle } from '@halo/shared/i18n';
import { useComboboxTexts, usePlatform } from '@halo/shared/remote';
import { Stack } from '@halo/shared/ui';
import { OtherWaysIn } from '../other-ways-in.tsx';
import { refusalText } from '../refusal.ts';
import { MailboxView } from './mailbox-view.tsx';
import { SignUpOver } from './sign-up-over.tsx';
import { SignUpView, type SignUpViewProps } from './sign-up-view.tsx';
import type { useSignUp } from './use-sign-up.ts';

interface SignUpPanelProps extends Pick<SignUpViewProps, 'headingLevel' | 'hasBack'> {
  signUp: ReturnType<typeof useSignUp>;
}

/** What the sign-up shows now, without a frame around it. */
export function SignUpPanel({ signUp, ...rest }: SignUpPanelProps) {
  const { brand, i18n } = usePlatform();
  const comboboxTexts = useComboboxTexts();
  const { state, regions, actions } = signUp;
  if (state.step === 'mailbox') {
    const refusal = { code: 'welcome_email_sent', detail: {} } as const;
    return (
      <MailboxView
        email={state.email}
        title={problemTitle(i18n, refusal.code)}
        text={refusalText(i18n, refusal)}
        onStartOver={actions.startOver}
      />
    );
  }
  if (brand.closesAt !== undefined) return <SignUpOver />;
  const refusalMessage = state.refusal && refusalText(i18n, state.refusal);
  return (
    <Stack gap={4}>
      <SignUpView
        {...rest}
        {...{ state, regions, refusalMessage, comboboxTexts, actions }}
        genders={gendersOf(brand)}
        legal={{
          terms: brand.legal.terms,
          privacy: brand.legal.privacy,
          expressClauses: brand.expressClauses,
        }}
      />
      {state.step === 'account' && <OtherWaysIn isNew />}
    </Stack>
  );
}
