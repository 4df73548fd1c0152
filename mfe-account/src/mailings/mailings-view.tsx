import { MAILING_KINDS, type Mailings } from '@halo/shared/contracts';
import { Button, Checkbox, ErrorState, Heading, Notice, Panel, SkeletonScreen, Stack, Text } from '@halo/shared/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailingsActions, MailingsState } from './use-mailings.ts';

export interface MailingsViewProps {
  state: MailingsState;
  brand: string;
  problem: { title: string; text: string } | undefined;
  actions: MailingsActions;
}

/** One button that stops them all, a box for each kind, and what always comes. */
export function MailingsView({ state, brand, problem, actions }: MailingsViewProps) {
  const { t } = useTranslation('account');
  const { mailings } = state;
  if (!mailings)
    return problem ? (
      <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={actions.retry} />
    ) : (
      <SkeletonScreen layout="form" label={t('ui:loading')} />
    );
  return (
    <Stack gap={6}>
      <Text>{t('mailings.intro', { brand, email: mailings.email })}</Text>
      {!mailings.isConfirmed && <Notice tone="warning">{t('mailings.unconfirmed')}</Notice>}
      <Panel>
        <Stack gap={3}>
          {MAILING_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`mailings.${kind}`)}
              hint={t(`mailings.${kind}Hint`)}
              checked={mailings.wanted[kind]}
              disabled={!mailings.isConfirmed}
              onChange={(event) => actions.choose({ [kind]: event.target.checked })}
            />
          ))}
        </Stack>
      </Panel>
      {mailings.isConfirmed && <All state={state} mailings={mailings} problem={problem?.text} actions={actions} />}
      <section aria-labelledby="mailings-always">
        <Stack gap={2}>
          <Heading level={2} size="small" id="mailings-always">
            {t('mailings.always.title')}
          </Heading>
          <Text tone="soft">{t('mailings.always.text')}</Text>
        </Stack>
      </section>
    </Stack>
  );
}

interface AllProps extends Pick<MailingsViewProps, 'state' | 'actions'> {
  mailings: Mailings;
  problem: string | undefined;
}

function All({ state: { did, isBusy }, mailings, problem, actions }: AllProps) {
  const { t } = useTranslation('account');
  const outcome = useRef<HTMLDivElement>(null);
  const wantsSome = MAILING_KINDS.some((kind) => mailings.wanted[kind]);
  // The button that was pressed is gone.
  useEffect(() => {
    if (did === 'stopped') outcome.current?.focus();
  }, [did]);
  return (
    <Stack gap={3}>
      <div role="status" ref={outcome} tabIndex={-1}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {!problem && !wantsSome && <Notice tone="success">{t('mailings.stopped', { email: mailings.email })}</Notice>}
        {!problem && wantsSome && did === 'saved' && <Notice tone="success">{t('mailings.saved')}</Notice>}
      </div>
      {wantsSome && (
        <Button fullWidth onClick={actions.stopAll} busy={isBusy} busyLabel={t('saving')}>
          {t('mailings.stopAll')}
        </Button>
      )}
      {!wantsSome && did === 'stopped' && (
        <Button variant="soft" fullWidth onClick={actions.takeBack} busy={isBusy} busyLabel={t('saving')}>
          {t('mailings.takeBack')}
        </Button>
      )}
    </Stack>
  );
}
