import { BellIcon, Button, Heading, Notice, Panel, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { AlertsTask } from './alerts-state.ts';
import type { DeviceState } from './browser-push.ts';

export interface DeviceSectionProps {
  device: DeviceState | undefined;
  task: AlertsTask | undefined;
  /** there is a way on which a test would arrive */
  isReached: boolean;
  actions: { turnOn(): void; turnOff(): void; sendTest(): void };
}

/** Push in this browser: what holds now, said as it is, and what can be done about it. */
export function DeviceSection({ device, task, isReached, actions }: DeviceSectionProps) {
  const { t } = useTranslation('chat');
  const isBusy = task === 'turnOn' || task === 'turnOff';
  return (
    <section aria-labelledby="alerts-device">
      <Stack gap={3}>
        <Heading level={2} size="small" id="alerts-device">
          {t('alerts.device.title')}
        </Heading>
        <Panel data-device={device ?? 'absent'}>
          <Stack gap={3}>
            <Notice
              tone={device === 'on' ? 'success' : device === 'off' ? 'info' : 'warning'}
              icon={<BellIcon size={20} />}
            >
              {t(`alerts.device.${device ?? 'absent'}`)}
            </Notice>
            {device === 'denied' && (
              <Text tone="soft" size="small">
                {t('alerts.device.undo')}
              </Text>
            )}
            {device === 'needsInstall' && (
              <Text tone="soft" size="small">
                {t('alerts.device.install')}
              </Text>
            )}
            {device === 'off' && (
              <Button fullWidth onClick={actions.turnOn} busy={isBusy} busyLabel={t('alerts.device.turningOn')}>
                {t('alerts.device.turnOn')}
              </Button>
            )}
            {isReached && (
              <Button
                variant="soft"
                fullWidth
                onClick={actions.sendTest}
                busy={task === 'test'}
                busyLabel={t('alerts.device.testing')}
              >
                {t('alerts.device.test')}
              </Button>
            )}
            {device === 'on' && (
              <Button
                variant="plain"
                fullWidth
                onClick={actions.turnOff}
                busy={isBusy}
                busyLabel={t('alerts.device.turningOff')}
              >
                {t('alerts.device.turnOff')}
              </Button>
            )}
          </Stack>
        </Panel>
      </Stack>
    </section>
  );
}
