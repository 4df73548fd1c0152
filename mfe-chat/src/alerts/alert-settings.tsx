import styled from '@emotion/styled';
import { NOTIFICATION_TYPES, type NotificationSettings } from '@halo/shared/contracts';
import { space } from '@halo/shared/theme';
import { Checkbox, Heading, Panel, Stack, TextField } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { SettingsChange } from './alerts-state.ts';

export interface AlertSettingsProps {
  settings: NotificationSettings;
  onChange(over: SettingsChange): void;
}

/** What quiet hours start as. */
const NIGHT = { from: '22:00', to: '08:00' };

/** What is notified about, when and how much of it; the same for push and Telegram. */
export function AlertSettings({ settings, onChange }: AlertSettingsProps) {
  const { t } = useTranslation('chat');
  const { types, quietHours, showsContent } = settings;
  return (
    <section aria-labelledby="alerts-settings">
      <Stack gap={3}>
        <Heading level={2} size="small" id="alerts-settings">
          {t('alerts.settings.title')}
        </Heading>
        <Panel>
          <Stack gap={1}>
            {NOTIFICATION_TYPES.map((type) => (
              <Checkbox
                key={type}
                label={t(`alerts.settings.${type}`)}
                checked={types[type]}
                onChange={(event) => onChange({ types: { [type]: event.target.checked } })}
              />
            ))}
            <Checkbox
              label={t('alerts.settings.preview')}
              hint={t('alerts.settings.previewHint')}
              checked={showsContent}
              onChange={(event) => onChange({ showsContent: event.target.checked })}
            />
            <Checkbox
              label={t('alerts.settings.quiet')}
              hint={t('alerts.settings.quietHint')}
              checked={quietHours !== undefined}
              onChange={(event) => onChange({ quietHours: event.target.checked ? NIGHT : undefined })}
            />
            {quietHours && (
              <Times>
                {(['from', 'to'] as const).map((end) => (
                  <TextField
                    key={end}
                    type="time"
                    label={t(`alerts.settings.${end}`)}
                    value={quietHours[end]}
                    onChange={(event) =>
                      event.target.value !== '' &&
                      onChange({ quietHours: { ...quietHours, [end]: event.target.value } })
                    }
                  />
                ))}
              </Times>
            )}
          </Stack>
        </Panel>
      </Stack>
    </section>
  );
}

const Times = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
  gap: space[3],
  paddingInlineStart: 36,
});
