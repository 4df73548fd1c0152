import { type AppLinkProps, useFormats } from '@halo/shared/remote';
import { Button, Notice, Page, PageHeader, Stack, Text } from '@halo/shared/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrittenRequestState } from '../written-request-state.ts';
import { RequestForm, type RequestFormProps } from '../request-form.tsx';
import { FactList } from '../fact-list.tsx';
import { WaysOut } from '../ways-out.tsx';
import { SentNotice } from '../sent-notice.tsx';

export interface AskToWithdrawViewProps {
  state: WrittenRequestState;
  /** why the server did not take it */
  problem: string | undefined;
  supportEmail: string;
  links: { home: AppLinkProps; purchases: AppLinkProps };
  actions: RequestFormProps['actions'] & { change(): void; send(): void };
}

/** Without signing in: who and which contract; the statement, filled in, with its button; then its receipt. */
export function AskToWithdrawView({ state, problem, supportEmail, links, actions }: AskToWithdrawViewProps) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const words = useRef<HTMLParagraphElement>(null);
  const before = useRef(state.status);
  useEffect(() => {
    // The button that was pressed is gone: reading goes on at the step's first words.
    if (before.current !== state.status) words.current?.focus();
    before.current = state.status;
  }, [state.status]);
  return (
    <>
      <PageHeader title={t('withdraw.title')} back={{ label: t('ui:back'), ...links.home }} width="narrow" />
      <Page width="narrow">
        <Stack gap={4}>
          {state.status === 'writing' && (
            <>
              <Text ref={words} tabIndex={-1}>
                {t('askToWithdraw.intro')} <a {...links.purchases}>{t('cancelContract.profile')}</a>.
              </Text>
              <RequestForm words="askToWithdraw" state={state} actions={actions} />
              <WaysOut />
            </>
          )}
          {state.status === 'checking' && (
            <>
              <Text ref={words} tabIndex={-1}>
                {t('askToWithdraw.check')}
              </Text>
              <FactList
                rows={[
                  [t('withdraw.email'), state.request.email],
                  [t('withdraw.name'), state.request.name],
                  ...(state.request.contract === '' ? [] : [[t('withdraw.contract'), state.request.contract] as const]),
                ]}
              />
              <div role="status">{problem && <Notice tone="danger">{problem}</Notice>}</div>
              <Button fullWidth busy={state.isSending} busyLabel={t('withdraw.sending')} onClick={actions.send}>
                {t('withdraw.confirm')}
              </Button>
              <Button variant="plain" size="medium" fullWidth disabled={state.isSending} onClick={actions.change}>
                {t('cancelContract.change')}
              </Button>
            </>
          )}
          {state.status === 'sent' && (
            <SentNotice title={t('withdraw.done')} text={t('askToWithdraw.sentText', { email: state.email })}>
              <FactList rows={[[t('withdraw.received'), formats.dateTime(state.at ?? 0)]]} />
              <Text>{t('askToWithdraw.next')}</Text>
              <Text tone="soft" size="small">
                {t('cancelContract.noMail')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
              </Text>
            </SentNotice>
          )}
        </Stack>
      </Page>
    </>
  );
}
