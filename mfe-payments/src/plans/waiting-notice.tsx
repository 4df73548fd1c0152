import type { Purchase } from '@halo/shared/contracts';
import { startTexts, usePlatform } from '@halo/shared/remote';
import { Button, Notice, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** Before anything is sold: what is paid and has not begun. */
export function WaitingNotice({ purchase, onBegin }: { purchase: Purchase; onBegin: () => void }) {
  const { t } = useTranslation('payments');
  const { language } = usePlatform();
  const { planName: plan } = purchase;
  return (
    <Notice
      action={
        <Button size="medium" onClick={onBegin}>
          {startTexts(language, plan).begin}
        </Button>
      }
    >
      <Text as="strong">{t('waiting.title', { plan })}</Text> {t('waiting.text')}
    </Notice>
  );
}
