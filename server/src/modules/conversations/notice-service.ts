import { type AngelId, type ClickId, type Notice, type Visitors, WIRE_VALUES } from '@halo/shared/contracts';
import type { AngelDirectory } from './angel-directory.ts';
import type { DeliveryOptions } from './conversations.ts';
import type { Sender } from './sender-directory.ts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import {
  countVisitors,
  deleteRenewalNotices,
  insertNotice,
  insertRenewalNotice,
  markNoticesRead,
  readNotices,
} from './notice-repository.ts';
import type { Basics } from '../../basics.ts';

const VISITORS_DAYS = 30;
const DAY_MS = 86_400_000;

export interface NoticeServiceParts {
  readonly needs: Pick<Basics, 'db' | 'clock'>;
  readonly cards: AngelDirectory['cards'];
  /** Puts the entry into the thread as well; false when the same one is there. */
  readonly addToThread: (
    tx: Transaction,
    entry: { clickId: ClickId; angelId: AngelId; kind: 'like' | typeof WIRE_VALUES.visit; options: DeliveryOptions },
  ) => Promise<boolean>;
}

/** Notices about likes, visits and renewals. A message stands in its thread, and is counted and announced there. */
export function createNoticeService({ needs, cards, addToThread }: NoticeServiceParts) {
  return {
    /** False: it was there before. */
    add(
      clickId: ClickId,
      kind: 'like' | typeof WIRE_VALUES.visit,
      angelId: AngelId,
      options: DeliveryOptions,
    ): Promise<boolean> {
      return withTransaction(needs.db, async (tx) => {
        if (!(await addToThread(tx, { clickId, angelId, kind, options }))) return false;
        await insertNotice(tx, { clickId, kind, angelId, category: options.category }, needs.clock.now());
        return true;
      });
    },
    /** Undefined: the notice was stored before. */
    async renewalFailed(tx: Transaction, clickId: ClickId, attemptId: string): Promise<Notice | undefined> {
      const now = needs.clock.now();
      const id = await insertRenewalNotice(tx, clickId, attemptId, now);
      return id === undefined
        ? undefined
        : { id, kind: WIRE_VALUES.paymentFailedNotice, time: now.getTime(), isRead: false };
    },
    renewalMadeGood: deleteRenewalNotices,
    async visitors(clickId: ClickId): Promise<Visitors> {
      const now = needs.clock.now();
      const since = new Date(now.getTime() - VISITORS_DAYS * DAY_MS);
      return { profiles: await countVisitors(needs.db, clickId, since, now), days: VISITORS_DAYS };
    },
    markRead: (clickId: ClickId, which: { angelId: AngelId | undefined; noticeId: number }) =>
      markNoticesRead(needs.db, clickId, which, needs.clock.now()),
    /** Newest first. Notices of a profile that no longer exists are left out. */
    async list(viewer: Sender): Promise<Notice[]> {
      const rows = await readNotices(needs.db, viewer.clickId, needs.clock.now());
      const known = await cards(
        rows.flatMap((row) => row.angelId ?? []),
        viewer,
      );
      return rows.flatMap(({ id, kind, category, angelId, text, time, isRead }): Notice[] => {
        const angel = angelId === null ? undefined : known.get(angelId);
        if (angelId !== null && !angel) return [];
        return [
          {
            id,
            kind,
            time,
            isRead,
            ...(angel ? { angel } : {}),
            ...(category === null || kind === WIRE_VALUES.paymentFailedNotice ? {} : { category }),
            ...(text === null ? {} : { text }),
          },
        ];
      });
    },
  };
}
