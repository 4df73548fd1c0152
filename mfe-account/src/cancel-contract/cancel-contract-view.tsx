import type { AppLinkProps } from '@halo/shared/remote';
import {
  Button,
  ButtonLink,
  Heading,
  Notice,
  Page,
  PageHeader,
  Stack,
  SuccessIcon,
  Text,
  TextField,
} from '@halo/shared/ui';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../fact-list.tsx';
import type { CancelContractState, RequestField } from './cancel-contract-state.ts';

export interface CancelContractViewProps {
  state: CancelContractState;
  /** why the server did not take it */
  problem: string | undefined;
  supportEmail: string;
  links: { home: AppLinkProps; purchases: AppLinkProps; again: AppLinkProps };
  actions: {
    type(field: RequestField, text: string): void;
    goOn(): void;
    change(): void;
    send(): void;
    confirm(): void;
  };
}

/**
 * Who and what; the same again to look through; that a mail is on its way. Its link leads to the one button that ends
 * it.
 */
export function CancelContractView(props: CancelContractViewProps) {
  const { state, problem, supportEmail, links, actions } = props;
  const { t } = useTranslation('account');
  const start = useRef<HTMLElement>(null);
  const before = useRef(state.status);
  useEffect(() => {
    // The button that was pressed is gone: reading goes on where the next step begins.
    if (before.current !== state.status) start.current?.focus();
    before.current = state.status;
  }, [state.status]);
  const first = { ref: start as never, tabIndex: -1 };
  return (
    <>
      <PageHeader title={t('cancelContract.title')} back={{ label: t('ui:back'), ...links.home }} width="narrow" />
      <Page width="narrow">
        <Stack gap={4}>
          {state.status === 'writing' && (
            <>
              <Text {...first}>
                {t('cancelContract.intro')} <a {...links.purchases}>{t('cancelContract.profile')}</a>
              </Text>
              <Writing state={state} actions={actions} />
            </>
          )}
          {state.status === 'checking' && (
            <>
              <Text {...first}>{t('cancelContract.check')}</Text>
              <FactList
                rows={[
                  [t('withdraw.email'), state.request.email],
                  [t('withdraw.name'), state.request.name],
                  ...(state.request.contract === '' ? [] : [[t('withdraw.contract'), state.request.contract] as const]),
                ]}
              />
              <Problem text={problem} />
              <Button fullWidth busy={state.isSending} busyLabel={t('cancelContract.sending')} onClick={actions.send}>
                {t('cancelContract.send')}
              </Button>
              <Button variant="plain" size="medium" fullWidth disabled={state.isSending} onClick={actions.change}>
                {t('cancelContract.change')}
              </Button>
            </>
          )}
          {state.status === 'sent' && (
            <>
              <Success>
                <Heading level={2} size="small" {...first}>
                  {t('cancelContract.sent')}
                </Heading>
              </Success>
              <Text>{t('cancelContract.sentText', { email: state.email })}</Text>
              <Text tone="soft" size="small">
                {t('cancelContract.noMail')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
              </Text>
            </>
          )}
          {state.status === 'linked' && (
            <>
              <Text>{t('cancelContract.confirmText')}</Text>
              <Problem text={problem} />
              {state.code === 'token_expired' ? (
                <ButtonLink fullWidth {...links.again}>
                  {t('cancelContract.again')}
                </ButtonLink>
              ) : (
                <Button
                  fullWidth
                  busy={state.isSending}
                  busyLabel={t('purchases.cancelling')}
                  onClick={actions.confirm}
                >
                  {t('cancelContract.confirm')}
                </Button>
              )}
            </>
          )}
          {state.status === 'done' && (
            <>
              <Success>
                <Heading level={2} size="small" {...first}>
                  {t('cancelContract.done')}
                </Heading>
              </Success>
              <Text>{t('cancelContract.doneText')}</Text>
            </>
          )}
        </Stack>
      </Page>
    </>
  );
}

function Writing({
  state: { request, wrong, refusedPresses },
  actions,
}: {
  state: CancelContractState & { status: 'writing' };
  actions: CancelContractViewProps['actions'];
}) {
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
          hint={t('cancelContract.emailHint')}
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
          hint={t('cancelContract.contractHint')}
          onChange={(event) => actions.type('contract', event.target.value)}
        />
        <Button type="submit" fullWidth>
          {t('ui:continue')}
        </Button>
      </Stack>
    </form>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return <div role="status">{text && <Notice tone="danger">{text}</Notice>}</div>;
}

function Success({ children }: { children: ReactNode }) {
  return (
    <Notice tone="success" icon={<SuccessIcon size={20} />}>
      {children}
    </Notice>
  );
}
