import type { Purchase } from '@halo/shared/contracts';
import { startTexts, usePlatform } from '@halo/shared/remote';
import { Button, Notice, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** Before anything is sold: what is paid and has not begun. */
export function WaitingNotice({ purchase, onBegin }: { purchase: Purchase; onBegin: () => void }) {
  const { t } = useTranslation('payments');
  const { language } = usePlatform();
  const { planName: plan } = purchase;
  return (
    <Notice style={{ paddingBlock: 14 }}>
      <Stack gap={3}>
        <div>
          <Text>
            <strong>{t('waiting.title', { plan })}</strong>
          </Text>
          <Text size="small">{t('waiting.text')}</Text>
        </div>
        <Button size="medium" fullWidth onClick={onBegin}>
          {startTexts(language, plan).begin}
        </Button>
      </Stack>
    </Notice>
  );
}
