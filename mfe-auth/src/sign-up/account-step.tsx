import { ageRange } from '@halo/shared/contracts';
import { PasswordField, Stack, TextField } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { fieldId, type StepProps } from './sign-up-step.ts';

/** E-mail, password, age. */
export function AccountStep({ form, isMainstream, errorOf, actions }: StepProps) {
  const { t } = useTranslation('auth');
  return (
    <Stack gap={4}>
      <TextField
        id={fieldId('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.email}
        onChange={(event) => actions.edit('email', event.target.value)}
        {...errorOf('email')}
      />
      <PasswordField
        id={fieldId('password')}
        label={t('password')}
        hint={t('signUp.passwordHint')}
        autoComplete="new-password"
        showLabel={t('ui:showPassword')}
        concealLabel={t('ui:concealPassword')}
        value={form.password}
        onChange={(event) => actions.edit('password', event.target.value)}
        {...errorOf('password')}
      />
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
    </Stack>
  );
}
