import { problemText } from '@halo/shared/i18n';
import { useFormats, usePlatform } from '@halo/shared/remote';
import { Button, DownloadIcon, Heading, Notice, Stack, Text } from '@halo/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useExport } from './use-export.ts';

/** A copy of everything, for its owner. */
export function ExportSection() {
  const { i18n } = usePlatform();
  const { t } = useTranslation('account');
  const formats = useFormats();
  const id = useId();
  const { state, actions } = useExport();
  const { asked, isBusy, code } = state;
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={id}>
          {t('export.heading')}
        </Heading>
        <Text tone="soft">{t('export.text')}</Text>
        <div role="status">
          {code && <Notice tone="danger">{problemText(i18n, code)}</Notice>}
          {asked?.status === 'preparing' && <Notice>{t('export.preparing')}</Notice>}
          {asked?.status === 'ready' && asked.expiresAt !== undefined && (
            <Text>{t('export.ready', { date: formats.longDate(asked.expiresAt) })}</Text>
          )}
        </div>
        {asked?.status === 'ready' && (
          <Button
            icon={<DownloadIcon size={19} />}
            busy={isBusy}
            busyLabel={t('export.fetching')}
            onClick={actions.fetch}
          >
            {t('export.fetch')}
          </Button>
        )}
        {asked?.status !== 'preparing' && asked?.nextAt === undefined && (
          <Button variant="soft" busy={isBusy} busyLabel={t('export.asking')} onClick={actions.ask}>
            {t('export.ask')}
          </Button>
        )}
        {asked?.status === 'ready' && asked.nextAt !== undefined && (
          <Text tone="soft" size="small">
            {t('export.again', { date: formats.dateTime(asked.nextAt) })}
          </Text>
        )}
      </Stack>
    </section>
  );
}
