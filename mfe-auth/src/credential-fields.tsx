import { PasswordField, TextField } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

interface CredentialFieldProps {
  id: string;
  value: string;
  error?: string | undefined;
  onEdit(value: string): void;
}

/** The address of an account, as password managers and phone keyboards expect it. */
export function EmailField({ id, value, error, onEdit }: CredentialFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      id={id}
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onEdit(event.target.value)}
      {...(error === undefined ? {} : { error })}
    />
  );
}

/** A password that can be shown; password managers fill in the current one and offer to keep a new one. */
export function SecretField({
  id,
  value,
  error,
  onEdit,
  label,
  hint,
  kind,
}: CredentialFieldProps & { label?: string; hint?: string; kind: 'current' | 'new' }) {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      id={id}
      label={label ?? t('password')}
      autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
      showLabel={t('ui:showPassword')}
      concealLabel={t('ui:concealPassword')}
      value={value}
      onChange={(event) => onEdit(event.target.value)}
      {...(hint === undefined ? {} : { hint })}
      {...(error === undefined ? {} : { error })}
    />
  );
}
