import { Button, Dialog, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** Before the photo that carries the badge makes room for one that was not compared. */
export function BadgeQuestion({ onAnswer }: { onAnswer: (isMeant: boolean) => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t('photos.badge.title')}
      closeLabel={t('ui:close')}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('photos.badge.stay')}</Button>
          <Button variant="ghost" onClick={() => onAnswer(true)}>
            {t('photos.badge.goOn')}
          </Button>
        </>
      }
    >
      <Text as="p">{t('photos.badge.text')}</Text>
    </Dialog>
  );
}
