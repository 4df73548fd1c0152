import { ErrorState, Notice, Page, SkeletonScreen, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { AlertsState, SettingsChange } from './alerts-state.ts';
import { AlertSettings } from './alert-settings.tsx';
import { MailSection } from './mail-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { TelegramSection } from './telegram-section.tsx';

export interface AlertsViewProps {
  state: AlertsState;
  failed: { title: string; text: string } | undefined;
  /** what the server said to the last thing that was pressed */
  trouble: string | undefined;
  actions: {
    turnOn(): void;
    turnOff(): void;
    sendTest(): void;
    unlinkTelegram(): void;
    change(over: SettingsChange): void;
    retry(): void;
  };
}

export function AlertsView({ state, failed, trouble, actions }: AlertsViewProps) {
  const { t } = useTranslation('chat');
  if (failed)
    return <ErrorState title={failed.title} text={failed.text} retryLabel={t('ui:retry')} onRetry={actions.retry} />;
  if (state.status !== 'ready')
    return (
      <Page width="narrow">
        <SkeletonScreen layout="form" label={t('ui:loading')} />
      </Page>
    );
  const { note, device, channels, settings, task } = state;
  const isBad = note.kind === 'problem' || note.kind === 'browserFailed';
  return (
    <Page width="narrow">
      <Stack gap={6}>
        <DeviceSection
          device={device}
          task={task}
          isReached={device === 'on' || channels.telegram?.isLinked === true}
          actions={actions}
        />
        {channels.telegram && (
          <TelegramSection
            telegram={channels.telegram}
            canPush={device === 'on' || device === 'off'}
            isBusy={task === 'unlink'}
            onUnlink={actions.unlinkTelegram}
          />
        )}
        <AlertSettings settings={settings} onChange={actions.change} />
        <MailSection />
        <div role="status">
          {note.kind !== 'none' && (
            <Notice tone={isBad ? 'danger' : 'success'}>
              {note.kind === 'problem' ? trouble : t(`alerts.note.${note.kind}`)}
            </Notice>
          )}
        </div>
      </Stack>
    </Page>
  );
}
