import styled from '@emotion/styled';
import type { AppLinkProps } from '@halo/shared/remote';
import { Button, ButtonLink, Heading, Notice, Stack, SuccessIcon, Text, visuallyHidden } from '@halo/shared/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckedForm } from '../../checked-form.tsx';
import { Outcome } from '../../outcome.ts';
import { SecretField } from '../../secret-field.tsx';
import type { PasswordField, PasswordForm, PasswordState } from './password-state.ts';

export interface PasswordViewProps {
  /** whose password it is, for password managers */
  email: string;
  state: PasswordState;
  /** why it was not changed, when no field is to blame */
  problem: string | undefined;
  forgotLink: AppLinkProps;
  actions: {
    open(): void;
    close(): void;
    edit(field: PasswordField, value: string): void;
    submit(): void;
  };
}

export function PasswordView({ email, state, problem, forgotLink, actions }: PasswordViewProps) {
  const { t } = useTranslation('account');
  const titleId = useId();
  const [outcome, opener] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)];
  const isClosed = state.status === 'closed';
  const isChanged = state.status === 'closed' && state.isChanged;
  const wasClosed = useRef(isClosed);
  useEffect(() => {
    // The form that had the focus is gone by then.
    if (isClosed && !wasClosed.current) (isChanged ? outcome : opener).current?.focus();
    wasClosed.current = isClosed;
  }, [isClosed, isChanged, outcome, opener]);
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={titleId}>
          {t('access.password.title')}
        </Heading>
        <Outcome ref={outcome} role="status" tabIndex={-1}>
          {isChanged && (
            <Notice tone="success" icon={<SuccessIcon size={20} />}>
              {t('access.password.changed')}
            </Notice>
          )}
        </Outcome>
        {state.status === 'closed' ? (
          <Button ref={opener} variant="soft" fullWidth onClick={actions.open}>
            {t('access.password.change')}
          </Button>
        ) : (
          <Form form={state} isSaving={state.status === 'saving'} {...{ email, problem, actions }}>
            <ButtonLink variant="plain" fullWidth {...forgotLink}>
              {t('access.password.forgot')}
            </ButtonLink>
          </Form>
        )}
      </Stack>
    </section>
  );
}

interface FormProps extends Pick<PasswordViewProps, 'email' | 'problem' | 'actions'> {
  form: PasswordForm;
  isSaving: boolean;
  /** the way out for a person who does not know the current one */
  children: ReactNode;
}

function Form({ email, form, isSaving, problem, actions, children }: FormProps) {
  const { t } = useTranslation('account');
  const errorOf = (field: PasswordField) => {
    const found = form.errors.find((each) => each.field === field);
    return found && t(`access.password.errors.${found.error}`);
  };
  const field = (name: PasswordField, autoComplete: 'current-password' | 'new-password') => (
    <SecretField
      id={`password-${name}`}
      label={t(`access.password.${name}`)}
      autoComplete={autoComplete}
      value={form[name]}
      error={errorOf(name)}
      onEdit={(value) => actions.edit(name, value)}
      {...(name === 'password' && { hint: t('access.password.hint') })}
    />
  );
  const errors = form.errors.map(({ field: name }) => ({
    fieldId: `password-${name}`,
    message: errorOf(name) ?? '',
  }));
  return (
    <CheckedForm
      {...{ isSaving, errors, problem }}
      attempt={form.attempt}
      intro={
        <Text tone="soft" size="small">
          {t('access.password.text')}
        </Text>
      }
      onSubmit={actions.submit}
    >
      {/* So that a password manager knows whose password it keeps. */}
      <Owner type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
      {field('current', 'current-password')}
      {field('password', 'new-password')}
      {field('repeat', 'new-password')}
      <Button type="submit" fullWidth busy={isSaving} busyLabel={t('saving')}>
        {t('access.password.save')}
      </Button>
      <Button variant="soft" fullWidth disabled={isSaving} onClick={actions.close}>
        {t('ui:cancel')}
      </Button>
      {children}
    </CheckedForm>
  );
}

const Owner = styled.input(visuallyHidden);
