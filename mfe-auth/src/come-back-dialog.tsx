import { useFormats, usePlatform } from '@halo/shared/remote';
import { Button, Dialog } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Refusal, refusalOf } from './refusal.ts';

/** Whether a person proved who they are to an account whose owner is away, and may come back. */
export function isAway({ code, detail }: Refusal): boolean {
  return (code === 'account_paused' || code === 'account_leaving') && detail['ticket'] !== undefined;
}

interface ComeBackDialogProps {
  refusal: Refusal;
  onBack: () => void;
  /** Not now, or with what the form says then, because it did not work. */
  onStay: (refusal?: Refusal) => void;
}

/** Coming back is asked, and takes one press, in every way in. */
export function ComeBackDialog({ refusal: { code, detail }, onBack, onStay }: ComeBackDialogProps) {
  const { t } = useTranslation('auth');
  const { api, holdReload, log, session } = usePlatform();
  const formats = useFormats();
  const [isSending, setIsSending] = useState(false);
  const isPaused = code === 'account_paused';
  const erasesAt = Date.parse(detail['erasesAt'] ?? '');
  const date = Number.isNaN(erasesAt) ? '' : formats.longDate(erasesAt);

  async function comeBack(): Promise<void> {
    setIsSending(true);
    const release = holdReload('come-back');
    try {
      await session.signIn(await api.identity.comeBack(detail['ticket'] ?? ''));
      onBack();
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      log.warn('the owner could not come back', { code: refusal.code });
      // The question stood too long: what is true is still the first answer.
      onStay(refusal.code === 'token_expired' ? { code, detail: {} } : refusal);
    } finally {
      release();
    }
  }

  return (
    <Dialog
      open
      layout="full"
      title={isPaused ? t('comeBack.paused') : t('comeBack.deleting', { date })}
      description={t(isPaused ? 'comeBack.pausedText' : 'comeBack.deletingText')}
      closeLabel={t('comeBack.not')}
      onClose={() => onStay()}
      actions={
        <>
          <Button fullWidth busy={isSending} busyLabel={t('logIn.sending')} onClick={() => void comeBack()}>
            {t(isPaused ? 'comeBack.back' : 'comeBack.keep')}
          </Button>
          <Button variant="soft" fullWidth disabled={isSending} onClick={() => onStay()}>
            {t('comeBack.not')}
          </Button>
        </>
      }
    />
  );
}
