import { AlertIcon, Button, EmptyState, Heading, SuccessIcon, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { CheckedForm } from '../checked-form.tsx';
import { SecretField } from '../secret-field.tsx';
import type { KeepEmailState, KeepField, KeepForm } from './keep-email-state.ts';

export interface KeepEmailViewProps {
  state: KeepEmailState;
  /** why it was not done, when no field is to blame */
  problem: string | undefined;
  actions: {
    edit(field: KeepField, value: string): void;
    submit(): void;
    logIn(): void;
    contact(): void;
  };
}

/** The form, and what became of the link. */
export function KeepEmailView({ state, problem, actions }: KeepEmailViewProps) {
  const { t } = useTranslation('account');
  switch (state.status) {
    case 'done':
      return (
        <div role="status">
          <EmptyState
            headingLevel={1}
            icon={<SuccessIcon size={32} />}
            title={t('keepEmail.done.title')}
            text={t('keepEmail.done.text')}
            action={<Button onClick={actions.logIn}>{t('keepEmail.logIn')}</Button>}
          />
        </div>
      );
    case 'unusable':
      return (
        <div role="alert">
          <EmptyState
            headingLevel={1}
            icon={<AlertIcon size={32} />}
            title={t(`keepEmail.${state.reason}.title`)}
            text={t(`keepEmail.${state.reason}.text`)}
            action={
              state.reason === 'used' ? (
                <Button onClick={actions.logIn}>{t('keepEmail.logIn')}</Button>
              ) : (
                <Button onClick={actions.contact}>{t('keepEmail.contact')}</Button>
              )
            }
          />
        </div>
      );
    default:
      return <Form form={state} isSaving={state.status === 'saving'} {...{ problem, actions }} />;
  }
}

interface FormProps extends Pick<KeepEmailViewProps, 'problem' | 'actions'> {
  form: KeepForm;
  isSaving: boolean;
}

function Form({ form, isSaving, problem, actions }: FormProps) {
  const { t } = useTranslation('account');
  const errors = form.errors.map(({ field, error }) => ({
    field,
    fieldId: `keep-${field}`,
    message: t(`access.password.errors.${error}`),
  }));
  const field = (name: KeepField) => (
    <SecretField
      id={`keep-${name}`}
      label={t(`access.password.${name}`)}
      autoComplete="new-password"
      value={form[name]}
      error={errors.find((each) => each.field === name)?.message}
      onEdit={(value) => actions.edit(name, value)}
      {...(name === 'password' && { hint: t('access.password.hint') })}
    />
  );
  return (
    <CheckedForm
      {...{ isSaving, errors, problem }}
      attempt={form.attempt}
      intro={
        <>
          <Heading level={1}>{t('keepEmail.title')}</Heading>
          <Text>{t('keepEmail.text')}</Text>
        </>
      }
      onSubmit={actions.submit}
    >
      {field('password')}
      {field('repeat')}
      <Button type="submit" fullWidth busy={isSaving} busyLabel={t('saving')}>
        {t('keepEmail.submit')}
      </Button>
    </CheckedForm>
  );
}
