import { eq } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData } from '../../personal-data.ts';
import {
  messageDigests,
  notificationSettings,
  notificationTasks,
  pushSubscriptions,
  telegramCodes,
  telegramLinks,
} from './notifications-tables.ts';

/** How a person is notified outside of the page. */
export function createNotificationsPersonalData(db: Db): PersonalData {
  return {
    async read({ clickId }) {
      const [devices, chats, settings] = await Promise.all([
        db.select().from(pushSubscriptions).where(eq(pushSubscriptions.clickId, clickId)),
        db.select().from(telegramLinks).where(eq(telegramLinks.clickId, clickId)),
        db.select().from(notificationSettings).where(eq(notificationSettings.clickId, clickId)),
      ]);
      return {
        devices: [
          ...devices.map(({ endpoint, createdAt }) => ({ at: createdAt, kind: 'push', address: endpoint })),
          ...chats.map(({ chatId, linkedAt }) => ({ at: linkedAt, kind: 'telegram', address: chatId })),
        ],
        alerts: settings.map(({ settings: chosen, updatedAt }) => ({
          at: updatedAt,
          settings: JSON.stringify(chosen),
        })),
      };
    },
    async erase(tx, { clickId }) {
      for (const table of [
        pushSubscriptions,
        telegramLinks,
        telegramCodes,
        notificationSettings,
        notificationTasks,
        messageDigests,
      ] as const)
        await tx.delete(table).where(eq(table.clickId, clickId));
    },
  };
}
