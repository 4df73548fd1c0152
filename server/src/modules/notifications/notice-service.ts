import type { AngelId, Brand, ClickId, Notice, ProfileCard } from '@halo/shared/contracts';
import type { Deps } from '../../deps.ts';
import type { DeliveryOptions } from '../../services.ts';
import type { Transaction } from '../../storage/database.ts';
import { withTransaction } from '../../storage/transaction.ts';
import { insertNotice, readNotices } from './notice-repository.ts';

export interface NoticeServiceParts {
  readonly deps: Pick<Deps, 'db' | 'clock'>;
  readonly cards: (angelIds: readonly AngelId[], brand: Brand) => Promise<Map<AngelId, ProfileCard>>;
  /** Puts the entry into the thread as well; false when the same one is there. */
  readonly addToThread: (tx: Transaction, entry: { clickId: ClickId; angelId: AngelId; kind: 'like' | 'visita'; options: DeliveryOptions }) => Promise<boolean>;
}

/** News about likes and visits. */
export function createNoticeService({ deps, cards, addToThread }: NoticeServiceParts) {
  return {
    /** False: it was there before. */
    add(clickId: ClickId, kind: 'like' | 'visita', angelId: AngelId, options: DeliveryOptions): Promise<boolean> {
      return withTransaction(deps.db, async (tx) => {
        if (!(await addToThread(tx, { clickId, angelId, kind, options }))) return false;
        await insertNotice(tx, { clickId, kind, angelId, category: options.category }, deps.clock.now());
        return true;
      });
    },
    /** Newest first. News of a profile that no longer exists is left out. */
    async list(clickId: ClickId, brand: Brand): Promise<Notice[]> {
      const rows = await readNotices(deps.db, clickId, deps.clock.now());
      const known = await cards(rows.flatMap((row) => row.angelId ?? []), brand);
      return rows.flatMap(({ id, kind, category, angelId, text, time, isRead }): Notice[] => {
        const angel = angelId === null ? undefined : known.get(angelId);
        if (angelId !== null && !angel) return [];
        return [{ id, kind, time, isRead, ...(angel ? { angel } : {}), ...(category === null ? {} : { category }), ...(text === null ? {} : { text }) }];
      });
    },
  };
}
