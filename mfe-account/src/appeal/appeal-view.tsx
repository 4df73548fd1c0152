import { APPEAL_TEXT_MAX_CHARS } from '@halo/shared/contracts';
import { type AppLinkProps, useFormats } from '@halo/shared/remote';
import {
  Button,
  ButtonLink,
  ErrorState,
  Heading,
  Notice,
  Page,
  PageHeader,
  SkeletonScreen,
  Stack,
  Text,
  TextArea,
} from '@halo/shared/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SentNotice } from '../sent-notice.tsx';
import type { AppealState } from './appeal-state.ts';

export interface AppealViewProps {
  state: AppealState;
  problem: { title: string; text: string } | undefined;
  links: { home: AppLinkProps; contact: AppLinkProps };
  actions: { type(text: string): void; retry(): void; send(): void };
}

/** The words of the decision, room for one's own, and that another person decides. */
export function AppealView({ state, problem, links, actions }: AppealViewProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHeader title={t('appeal.title')} back={{ label: t('ui:back'), ...links.home }} width="narrow" />
      <Page width="narrow">
        {state.status === 'loading' && <SkeletonScreen layout="form" label={t('ui:loading')} />}
        {state.status === 'failed' && problem && (
          <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={actions.retry} />
        )}
        {state.status === 'over' && (
          <Stack gap={4}>
            <Notice tone="warning">{t('appeal.over')}</Notice>
            <ButtonLink fullWidth {...links.contact}>
              {t('appeal.contact')}
            </ButtonLink>
          </Stack>
        )}
        {state.status === 'reading' && <Reading state={state} problem={problem?.text} actions={actions} />}
        {state.status === 'sent' && <SentNotice title={t('appeal.sent')} text={t('appeal.sentText')} />}
      </Page>
    </>
  );
}

interface ReadingProps extends Pick<AppealViewProps, 'actions'> {
  state: AppealState & { status: 'reading' };
  problem: string | undefined;
}

function Reading({ state, problem, actions }: ReadingProps) {
  const { t } = useTranslation('account');
  const area = useRef<HTMLTextAreaElement>(null);
  const formats = useFormats();
  const { decision, text, isMissing, isSending } = state;
  useEffect(() => {
    if (isMissing) area.current?.focus();
  }, [isMissing]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    actions.send();
  }
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        <Heading level={2} size="small">
          {t('appeal.decided', { date: formats.longDate(decision.decidedAt) })}
        </Heading>
        {decision.text.split('\n\n').map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <TextArea
            ref={area}
            label={t('appeal.text')}
            hint={t('appeal.hint', { date: formats.longDate(decision.until) })}
            minRows={5}
            maxRows={14}
            maxLength={APPEAL_TEXT_MAX_CHARS}
            required
            value={text}
            onChange={(event) => actions.type(event.target.value)}
            {...(isMissing ? { error: t('appeal.missing') } : {})}
          />
          <div role="status">{problem && <Notice tone="danger">{problem}</Notice>}</div>
          <Button type="submit" fullWidth busy={isSending} busyLabel={t('contact.sending')}>
            {t('appeal.send')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
