import type { AppLinkProps } from '@halo/shared/remote';
import { Button, ButtonLink, Heading, MailIcon, Notice, Stack, Text, TextField } from '@halo/shared/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckedForm } from '../../checked-form.tsx';
import { Outcome } from '../../outcome.ts';
import { SecretField } from '../../secret-field.tsx';
import type { AddressField, AddressForm, AddressState } from './address-state.ts';

export interface AddressViewProps {
  email: string;
  state: AddressState;
  /** why it was not done, when no field is to blame */
  problem: string | undefined;
  forgotLink: AppLinkProps;
  actions: {
    open(): void;
    close(): void;
    edit(field: AddressField, value: string): void;
    submit(): void;
    drop(): void;
  };
}

export function AddressView({ email, state, problem, forgotLink, actions }: AddressViewProps) {
  const { t } = useTranslation('account');
  const titleId = useId();
  const [outcome, opener] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)];
  const shown = state.status === 'closed' || state.status === 'waiting' ? state.status : 'form';
  const before = useRef(shown);
  const isDropped = state.status === 'closed' && state.isDropped;
  useEffect(() => {
    // What had the focus is gone by then.
    if (shown !== before.current && shown !== 'form')
      (shown === 'waiting' || isDropped ? outcome : opener).current?.focus();
    before.current = shown;
  }, [shown, isDropped, outcome, opener]);
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={titleId}>
          {t('email')}
        </Heading>
        <Text style={{ overflowWrap: 'anywhere' }}>{email}</Text>
        <Outcome ref={outcome} role="status" tabIndex={-1}>
          {state.status === 'waiting' && (
            <Notice icon={<MailIcon size={20} />}>{t('access.address.waiting', { address: state.newEmail })}</Notice>
          )}
          {isDropped && <Notice>{t('access.address.dropped', { address: email })}</Notice>}
        </Outcome>
        {shown !== 'form' && <Outcome role="alert">{problem && <Notice tone="danger">{problem}</Notice>}</Outcome>}
        {state.status === 'waiting' && (
          <Button
            variant="soft"
            fullWidth
            busy={state.isDropping}
            busyLabel={t('access.address.dropping')}
            onClick={actions.drop}
          >
            {t('access.address.drop')}
          </Button>
        )}
        {'errors' in state ? (
          <Form form={state} isSaving={state.status === 'saving'} {...{ problem, actions }}>
            <ButtonLink variant="plain" fullWidth {...forgotLink}>
              {t('access.password.forgot')}
            </ButtonLink>
          </Form>
        ) : (
          <Button ref={opener} variant={state.status === 'waiting' ? 'plain' : 'soft'} fullWidth onClick={actions.open}>
            {t(state.status === 'waiting' ? 'access.address.another' : 'access.address.change')}
          </Button>
        )}
      </Stack>
    </section>
  );
}

interface FormProps extends Pick<AddressViewProps, 'problem' | 'actions'> {
  form: AddressForm;
  isSaving: boolean;
  /** the way out for a person who does not know the password */
  children: ReactNode;
}

function Form({ form, isSaving, problem, actions, children }: FormProps) {
  const { t } = useTranslation('account');
  const errorOf = (field: AddressField) => {
    const found = form.errors.find((each) => each.field === field);
    return found ? { error: t(`access.address.errors.${found.error}`) } : {};
  };
  const errors = form.errors.map(({ field, error }) => ({
    fieldId: `address-${field}`,
    message: t(`access.address.errors.${error}`),
  }));
  return (
    <CheckedForm
      {...{ isSaving, errors, problem }}
      attempt={form.attempt}
      intro={
        <Text tone="soft" size="small">
          {t('access.address.text')}
        </Text>
      }
      onSubmit={actions.submit}
    >
      <TextField
        id="address-newEmail"
        label={t('access.address.newEmail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={form.newEmail}
        onChange={(event) => actions.edit('newEmail', event.target.value)}
        {...errorOf('newEmail')}
      />
      <SecretField
        id="address-current"
        label={t('access.password.current')}
        autoComplete="current-password"
        value={form.current}
        onEdit={(value) => actions.edit('current', value)}
        {...errorOf('current')}
      />
      <Button type="submit" fullWidth busy={isSaving} busyLabel={t('access.address.sending')}>
        {t('access.address.send')}
      </Button>
      <Button variant="soft" fullWidth disabled={isSaving} onClick={actions.close}>
        {t('ui:cancel')}
      </Button>
      {children}
    </CheckedForm>
  );
}
