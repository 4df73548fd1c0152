import { useFormats } from '@halo/shared/remote';
import { Button, Dialog } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../refusal.ts';

/** Whether the right password met an account whose owner is away. */
export function isAway({ code }: Refusal): boolean {
  return code === 'account_paused' || code === 'account_leaving';
}

interface ComeBackDialogProps {
  refusal: Refusal;
  actions: { comeBack(): void; stayAway(): void };
}

/** Coming back is asked, and takes one press. */
export function ComeBackDialog({ refusal: { code, detail }, actions }: ComeBackDialogProps) {
  const { t } = useTranslation('auth');
  const formats = useFormats();
  const isPaused = code === 'account_paused';
  const erasesAt = Date.parse(detail['erasesAt'] ?? '');
  const date = Number.isNaN(erasesAt) ? '' : formats.longDate(erasesAt);
  return (
    <Dialog
      open
      layout="full"
      title={isPaused ? t('comeBack.paused') : t('comeBack.deleting', { date })}
      description={t(isPaused ? 'comeBack.pausedText' : 'comeBack.deletingText')}
      closeLabel={t('comeBack.not')}
      onClose={actions.stayAway}
      actions={
        <>
          <Button fullWidth onClick={actions.comeBack}>
            {t(isPaused ? 'comeBack.back' : 'comeBack.keep')}
          </Button>
          <Button variant="soft" fullWidth onClick={actions.stayAway}>
            {t('comeBack.not')}
          </Button>
        </>
      }
    />
  );
}
