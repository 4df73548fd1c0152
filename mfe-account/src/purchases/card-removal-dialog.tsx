import type { Subscription } from '@halo/shared/contracts';
import { useFormats } from '@halo/shared/remote';
import { Button, Dialog, Notice, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { CardRemoval } from './use-saved-cards.ts';

export interface CardRemovalDialogProps {
  removal: CardRemoval;
  name: string;
  /** what renews with it; undefined: not known */
  renewals: readonly Subscription[] | undefined;
  /** why the last try did not work */
  problem: string | undefined;
  actions: { drop(): void; remove(): void };
}

/** What goes with a card, before it goes. */
export function CardRemovalDialog({ removal, name, renewals, problem, actions }: CardRemovalDialogProps) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const isRemoving = removal.status === 'removing';
  return (
    <Dialog
      open
      layout="sheet"
      title={t('cards.removal.title', { card: name })}
      onClose={actions.drop}
      actions={
        <>
          <Button
            variant="danger"
            fullWidth
            busy={isRemoving}
            busyLabel={t('cards.removal.removing')}
            onClick={actions.remove}
          >
            {t(renewals && renewals.length > 0 ? 'cards.removal.confirmRenewal' : 'cards.removal.confirm')}
          </Button>
          <Button variant="soft" fullWidth disabled={isRemoving} onClick={actions.drop}>
            {t('cards.removal.keep')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {!renewals && <Notice tone="warning">{t('cards.removal.mayRenew')}</Notice>}
        {renewals?.map(({ id, planName, endsAt, waits }) => (
          <Notice key={id} tone="warning">
            {t(waits ? 'cards.removal.renewsWaiting' : 'cards.removal.renews', {
              plan: planName,
              date: formats.longDate(endsAt),
            })}
          </Notice>
        ))}
        <Text>{t('cards.removal.text')}</Text>
        <div role="status">{problem && <Notice tone="danger">{problem}</Notice>}</div>
      </Stack>
    </Dialog>
  );
}
