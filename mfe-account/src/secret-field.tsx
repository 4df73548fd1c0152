import { PasswordField } from '@halo/shared/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

type SecretFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'showLabel' | 'concealLabel' | 'onChange' | 'error'
> & {
  error?: string | undefined;
  onEdit(value: string): void;
};

/** A password, which can be shown. */
export function SecretField({ error, onEdit, ...rest }: SecretFieldProps) {
  const { t } = useTranslation('account');
  return (
    <PasswordField
      showLabel={t('ui:showPassword')}
      concealLabel={t('ui:concealPassword')}
      onChange={(event) => onEdit(event.target.value)}
      {...(error !== undefined && { error })}
      {...rest}
    />
  );
}
