import type { NotificationChannels } from '@halo/shared/contracts';
import { Button, ButtonLink, Heading, Panel, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

export interface TelegramSectionProps {
  telegram: NonNullable<NotificationChannels['telegram']>;
  /** this browser can do the same */
  canPush: boolean;
  isBusy: boolean;
  onUnlink(): void;
}

/** The chat with the bot, and an explanation for people without Telegram. */
export function TelegramSection({ telegram, canPush, isBusy, onUnlink }: TelegramSectionProps) {
  const { t } = useTranslation('chat');
  const state = telegram.isLinked ? 'linked' : 'open';
  return (
    <section aria-labelledby="alerts-telegram">
      <Stack gap={3}>
        <Heading level={2} size="small" id="alerts-telegram">
          {t('alerts.telegram.title')}
        </Heading>
        <Panel data-telegram={state}>
          <Stack gap={3}>
            <Text>{t(`alerts.telegram.${state}`)}</Text>
            {!telegram.isLinked && (
              <ButtonLink variant="soft" fullWidth href={telegram.link} target="_blank" rel="noopener noreferrer">
                {t('alerts.telegram.link')}
              </ButtonLink>
            )}
            {telegram.isLinked && (
              <Button
                variant="plain"
                fullWidth
                onClick={onUnlink}
                busy={isBusy}
                busyLabel={t('alerts.telegram.unlinking')}
              >
                {t('alerts.telegram.unlink')}
              </Button>
            )}
            {state !== 'linked' && (
              <Text tone="soft" size="small">
                {t(canPush ? 'alerts.telegram.without' : 'alerts.telegram.withoutBoth')}
              </Text>
            )}
          </Stack>
        </Panel>
      </Stack>
    </section>
  );
}
