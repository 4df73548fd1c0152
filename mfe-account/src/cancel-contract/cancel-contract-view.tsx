import type { AppLinkProps } from '@halo/shared/remote';
import { Button, ButtonLink, Heading, Notice, Page, PageHeader, Stack, SuccessIcon, Text } from '@halo/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../fact-list.tsx';
import { WaysOut } from '../ways-out.tsx';
import type { WrittenRequestState, RequestField } from '../written-request-state.ts';
import { RequestForm } from '../request-form.tsx';

export interface CancelContractViewProps {
  state: WrittenRequestState;
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
                {t('cancelContract.intro')} <a {...links.purchases}>{t('cancelContract.profile')}</a>.
              </Text>
              <RequestForm words="cancelContract" state={state} actions={actions} />
              <WaysOut />
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
