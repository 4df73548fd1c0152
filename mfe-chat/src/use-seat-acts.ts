import { type AngelId, PLAIN_SEAT, type SeatSettings } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useTranslation } from 'react-i18next';
import { createDraftStore } from './draft-store.ts';

/** What can be done with a conversation as a whole, for oneself alone. */
export interface SeatActs {
  arrange(angelId: AngelId, wanted: Partial<SeatSettings>): void;
  /** Asks once. True: it is gone. */
  clear(angelId: AngelId, name: string): Promise<boolean>;
}

export function useSeatActs(): SeatActs {
  const { t } = useTranslation('chat');
  const platform = usePlatform();
  const { api, bus, popups, i18n } = platform;
  const drafts = platform.keep(createDraftStore);

  function report(thrown: unknown): false {
    popups.toast({ text: problemText(i18n, fromUnknown(thrown).code), tone: 'danger' });
    return false;
  }

  async function arrange(angelId: AngelId, wanted: Partial<SeatSettings>): Promise<void> {
    const settings = await api.seats.arrange(angelId, wanted);
    bus.publish('chat.arranged', { angelId, settings });
    if (wanted.isArchived) popups.toast({ text: t('seat.archivedNow'), tone: 'ok' });
  }

  async function clear(angelId: AngelId, name: string): Promise<boolean> {
    const answer = await popups.open({
      title: t('seat.clearTitle', { name }),
      description: t('seat.clearText', { name }),
      tone: 'danger',
      buttons: [
        { id: 'clear', text: t('seat.clear'), variant: 'danger' },
        { id: 'cancel', text: t('ui:cancel'), variant: 'ghost' },
      ],
    });
    if (answer.kind !== 'button' || answer.id !== 'clear') return false;
    const upToId = await api.seats.clear(angelId);
    drafts.write(angelId, '');
    if (upToId !== undefined) bus.publish('chat.cleared', { angelId, upToId });
    return true;
  }

  return {
    arrange: (angelId, wanted) => void arrange(angelId, wanted).catch(report),
    clear: (angelId, name) => clear(angelId, name).catch(report),
  };
}

/** How a conversation is kept, also where nothing was chosen. */
export function seatOf({ seat }: { readonly seat?: SeatSettings | undefined }): SeatSettings {
  return seat ?? PLAIN_SEAT;
}
