import { Button, Stack, TextField } from '@halo/shared/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrittenRequestState, RequestField } from './written-request-state.ts';

export interface RequestFormProps {
  /** whose texts */
  words: 'cancelContract' | 'askToWithdraw';
  state: WrittenRequestState & { status: 'writing' };
  actions: { type(field: RequestField, text: string): void; goOn(): void };
}

/** Who, and which contract, for those who are not signed in. */
export function RequestForm({ words, state: { request, wrong, refusedPresses }, actions }: RequestFormProps) {
  const { t } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusedPresses > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [refusedPresses]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    actions.goOn();
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap={4}>
        <TextField
          label={t('withdraw.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          value={request.email}
          hint={t(`${words}.emailHint`)}
          onChange={(event) => actions.type('email', event.target.value)}
          {...(wrong.includes('email') ? { error: t('cancelContract.emailWrong') } : {})}
        />
        <TextField
          label={t('withdraw.name')}
          autoComplete="name"
          maxLength={80}
          required
          value={request.name}
          onChange={(event) => actions.type('name', event.target.value)}
          {...(wrong.includes('name') ? { error: t('cancelContract.nameWrong') } : {})}
        />
        <TextField
          label={t('withdraw.contract')}
          autoComplete="off"
          maxLength={120}
          value={request.contract}
          hint={t(`${words}.contractHint`)}
          onChange={(event) => actions.type('contract', event.target.value)}
        />
        <Button type="submit" fullWidth>
          {t('ui:continue')}
        </Button>
      </Stack>
    </form>
  );
}
