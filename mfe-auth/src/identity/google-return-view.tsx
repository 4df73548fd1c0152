import { AlertIcon, Button, EmptyState, Heading, SkeletonScreen, Stack, Text } from '@halo/shared/ui';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthForm } from '../auth-form.tsx';
import { SecretField } from '../credential-fields.tsx';
import { GoogleButton } from '../google-button.tsx';
import { MarkedText } from '../marked-text.tsx';
import type { GoogleReturnState, KnownState } from './google-return-state.ts';

export interface GoogleReturnViewProps {
  state: GoogleReturnState;
  /** title and text of what went wrong */
  failure?: { title: string; text: string } | undefined;
  /** the text of a refused password */
  refusalMessage?: string | undefined;
  forgotLink: { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void };
  /** the questions for a new person */
  signUp: (person: { email: string; ticket: string }) => ReactNode;
  actions: { type(password: string): void; submit(): void; logIn(): void };
}

/** What became of a sign-in at Google. */
export function GoogleReturnView({ state, failure, signUp, actions, ...rest }: GoogleReturnViewProps) {
  const { t } = useTranslation('auth');
  switch (state.status) {
    case 'nothing':
    case 'cancelled':
      return null;
    case 'finishing':
    case 'signedIn':
      return <SkeletonScreen layout="form" label={t('google.finishing')} />;
    case 'new':
      return signUp({ email: state.email, ticket: state.ticket });
    case 'known':
      return <Connect {...rest} state={state} actions={actions} />;
    case 'failed':
      return (
        <div role="alert">
          <EmptyState
            headingLevel={1}
            icon={<AlertIcon size={32} />}
            title={failure?.title ?? ''}
            text={failure?.text}
            action={
              <Stack gap={3}>
                <GoogleButton />
                <Button variant="plain" onClick={actions.logIn}>
                  {t('google.logInInstead')}
                </Button>
              </Stack>
            }
          />
        </div>
      );
  }
}

function Connect({
  state: { email, password, isSending, attempt },
  refusalMessage,
  forgotLink,
  actions,
}: Pick<GoogleReturnViewProps, 'refusalMessage' | 'forgotLink' | 'actions'> & { state: KnownState }) {
  const { t } = useTranslation('auth');
  return (
    <AuthForm
      isSending={isSending}
      intro={
        <>
          <Heading level={1}>{t('google.known.title')}</Heading>
          <Text>
            <MarkedText i18nKey="google.known.text" values={{ email }} />
          </Text>
        </>
      }
      errors={refusalMessage ? [{ fieldId: 'google-password', message: refusalMessage }] : []}
      attempt={attempt}
      onSubmit={actions.submit}
    >
      <SecretField kind="current" id="google-password" value={password} error={refusalMessage} onEdit={actions.type} />
      <a {...forgotLink}>{t('google.known.forgot')}</a>
      <Button type="submit" fullWidth busy={isSending} busyLabel={t('logIn.sending')}>
        {t('google.known.submit')}
      </Button>
    </AuthForm>
  );
}
