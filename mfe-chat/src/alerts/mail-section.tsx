import { MAILING_KINDS, type MailingChoice, type Mailings, type ProblemCode } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useEdits, useLoad } from '@halo/shared/store';
import { radius } from '@halo/shared/theme';
import { Button, Checkbox, Heading, Notice, Panel, Skeleton, Stack, Text } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The mails that a person may do without. */
export function MailSection() {
  const { t } = useTranslation('chat');
  const { i18n } = usePlatform();
  const { mailings, code, isSaved, actions } = useOwnMailings();
  return (
    <section aria-labelledby="alerts-mail">
      <Stack gap={3}>
        <Heading level={2} size="small" id="alerts-mail">
          {t('alerts.mail.title')}
        </Heading>
        <Panel>
          <Stack gap={3}>
            {!mailings && !code && <Skeleton height={120} radius={radius.box} />}
            {mailings && (
              <>
                <Text tone="soft" size="small">
                  {t('alerts.mail.address', { email: mailings.email })}
                </Text>
                {!mailings.isConfirmed && <Notice tone="warning">{t('alerts.mail.unconfirmed')}</Notice>}
                {MAILING_KINDS.map((kind) => (
                  <Checkbox
                    key={kind}
                    label={t(`alerts.mail.${kind}`)}
                    hint={t(`alerts.mail.${kind}Hint`)}
                    checked={mailings.wanted[kind]}
                    disabled={!mailings.isConfirmed}
                    onChange={(event) => actions.choose({ [kind]: event.target.checked })}
                  />
                ))}
              </>
            )}
            <div role="status">
              {code && (
                <Notice
                  tone="danger"
                  {...(!mailings && {
                    action: (
                      <Button size="small" variant="ghost" onClick={actions.retry}>
                        {t('ui:retry')}
                      </Button>
                    ),
                  })}
                >
                  {problemText(i18n, code)}
                </Notice>
              )}
              {isSaved && !code && <Notice tone="success">{t('alerts.mail.saved')}</Notice>}
            </div>
          </Stack>
        </Panel>
      </Stack>
    </section>
  );
}

function useOwnMailings() {
  const { api } = usePlatform();
  const [mailings, setMailings] = useState<Mailings>();
  const [code, setCode] = useState<ProblemCode>();
  const [isSaved, setIsSaved] = useState(false);
  const retry = useLoad('mailings', (signal) => api.mailings.own({ signal }), {
    started: () => setCode(undefined),
    loaded: setMailings,
    failed: setCode,
  });

  const edits = useEdits(mailings);
  function choose(part: Partial<MailingChoice>): void {
    if (!edits.shown) return;
    const wanted = { ...edits.shown.wanted, ...part };
    setIsSaved(false);
    edits.edit(
      (before) => before && { ...before, wanted },
      async () => {
        setMailings(await api.mailings.choose(wanted));
        setIsSaved(true);
      },
    );
  }

  return {
    mailings: edits.shown,
    code: code ?? edits.code,
    isSaved,
    actions: { retry, choose },
  };
}
