import { problemText } from '@halo/shared/i18n';
import { useFormats, usePlatform } from '@halo/shared/remote';
import { Button, Dialog, Notice, Stack, Text, TypingDots } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { cardName } from '../card-name.ts';
import type { CardRemovalOf } from './use-card-removal.ts';

/** What goes with a card, before it goes. */
export function CardRemovalDialog({ removal: { state, actions } }: { removal: CardRemovalOf }) {
  const { t } = useTranslation('payments');
  const { i18n } = usePlatform();
  const formats = useFormats();
  if (state.status === 'idle' || state.status === 'removed') return null;
  const { renewals } = state;
  const isRemoving = state.status === 'removing';
  return (
    <Dialog
      open
      layout="sheet"
      title={t('saved.removal.title', { card: cardName(t, state.card) })}
      onClose={actions.drop}
      actions={
        <>
          <Button
            variant="danger"
            fullWidth
            busy={isRemoving || renewals === 'asking'}
            busyLabel={t(isRemoving ? 'saved.removal.removing' : 'saved.removal.asking')}
            onClick={actions.remove}
          >
            {t(
              Array.isArray(renewals) && renewals.length > 0 ? 'saved.removal.confirmRenewal' : 'saved.removal.confirm',
            )}
          </Button>
          <Button variant="soft" fullWidth disabled={isRemoving} onClick={actions.drop}>
            {t('saved.removal.keep')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <div role="status">
          {renewals === 'asking' && <TypingDots label={t('saved.removal.asking')} />}
          {renewals === 'unknown' && <Notice tone="warning">{t('saved.removal.mayRenew')}</Notice>}
          {Array.isArray(renewals) &&
            renewals.map(({ id, planName, endsAt, waits }) => (
              <Notice key={id} tone="warning">
                {t(waits ? 'saved.removal.renewsWaiting' : 'saved.removal.renews', {
                  plan: planName,
                  date: formats.longDate(endsAt),
                })}
              </Notice>
            ))}
        </div>
        <Text>{t('saved.removal.text')}</Text>
        <div role="status">
          {state.status === 'failed' && <Notice tone="danger">{problemText(i18n, state.code)}</Notice>}
        </div>
      </Stack>
    </Dialog>
  );
}
