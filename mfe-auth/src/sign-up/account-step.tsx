import { ageRange } from '@halo/shared/contracts';
import { Stack, TextField } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { EmailField, SecretField } from '../credential-fields.tsx';
import { fieldId, type StepProps } from './sign-up-step.ts';

/** E-mail, password, age. */
export function AccountStep({ form, isMainstream, errorOf, actions }: StepProps) {
  const { t } = useTranslation('auth');
  return (
    <Stack gap={4}>
      <EmailField
        id={fieldId('email')}
        value={form.email}
        onEdit={(value) => actions.edit('email', value)}
        {...errorOf('email')}
      />
      <SecretField
        kind="new"
        id={fieldId('password')}
        hint={t('signUp.passwordHint')}
        value={form.password}
        onEdit={(value) => actions.edit('password', value)}
        {...errorOf('password')}
      />
      <AgeField {...{ form, isMainstream, errorOf, actions }} />
    </Stack>
  );
}

/** Whole years, as the brand lets people in. */
export function AgeField({
  form,
  isMainstream,
  errorOf,
  actions,
}: Pick<StepProps, 'form' | 'isMainstream' | 'errorOf'> & { actions: Pick<StepProps['actions'], 'edit'> }) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      id={fieldId('age')}
      label={t('signUp.age')}
      hint={t('signUp.ageHint', ageRange(isMainstream))}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      value={form.age}
      onChange={(event) => actions.edit('age', event.target.value)}
      {...errorOf('age')}
    />
  );
}
