import { ageRange, gendersOf } from '@halo/shared/contracts';
import { useComboboxTexts, usePlatform } from '@halo/shared/remote';
import { Button, Heading, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AuthForm } from '../auth-form.tsx';
import { MarkedText } from '../marked-text.tsx';
import { refusalText } from '../refusal.ts';
import { AboutStep } from './about-step.tsx';
import { AgeField } from './account-step.tsx';
import { ConsentStep } from './consent-step.tsx';
import { SignUpOver } from './sign-up-over.tsx';
import type { SignUpField } from './sign-up-form.ts';
import { fieldOfRefusal } from './sign-up-state.ts';
import { fieldId, type StepProps } from './sign-up-step.ts';
import { type KnownPerson, useExternalSignUp } from './use-external-sign-up.ts';

interface ExternalSignUpFormProps {
  person: KnownPerson;
  onFailed?: (code: string) => void;
}

/** What an account needs besides an address that is known: age, place, who looks for whom, consents. */
export function ExternalSignUpForm({ person, onFailed }: ExternalSignUpFormProps) {
  const { t } = useTranslation('auth');
  const { brand, i18n } = usePlatform();
  const comboboxTexts = useComboboxTexts();
  const { state, regions, actions } = useExternalSignUp(person, onFailed);
  const { form, isMainstream, errors, attempt, isSending, refusal } = state;
  if (brand.closesAt !== undefined) return <SignUpOver />;
  const refusedField = refusal && fieldOfRefusal(refusal);
  const refusalMessage = refusal && refusalText(i18n, refusal);
  const messages = new Map<SignUpField, string>(
    errors.map(({ field, reason }) => [field, t(`signUp.errors.${reason}`, ageRange(isMainstream))]),
  );
  const isOfField = refusedField !== undefined && refusedField !== 'email' && refusedField !== 'password';
  if (isOfField && refusalMessage !== undefined) messages.set(refusedField, refusalMessage);
  const step: StepProps = {
    form,
    isMainstream,
    genders: gendersOf(brand),
    regions,
    comboboxTexts,
    actions,
    legal: { terms: brand.legal.terms, privacy: brand.legal.privacy, expressClauses: brand.expressClauses },
    errorOf: (field) => (messages.has(field) ? { error: messages.get(field) ?? '' } : {}),
  };
  return (
    <AuthForm
      isSending={isSending}
      intro={
        <>
          <Heading level={1}>{t('external.title')}</Heading>
          <Text tone="soft">
            <MarkedText i18nKey="external.text" values={{ email: form.email }} />
          </Text>
        </>
      }
      errors={[...messages].map(([field, message]) => ({ fieldId: fieldId(field), message }))}
      attempt={attempt}
      refusalMessage={isOfField ? undefined : refusalMessage}
      onSubmit={actions.submit}
    >
      <AgeField {...step} />
      <AboutStep {...step} />
      <Stack gap={2}>
        <Heading level={2}>{t('signUp.step.consents')}</Heading>
        <ConsentStep {...step} />
      </Stack>
      <Button type="submit" fullWidth busy={isSending} busyLabel={t('signUp.sending')}>
        {t('signUp.create')}
      </Button>
    </AuthForm>
  );
}
