import type { ClickId, NotificationChannels, NotificationSettings } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { defaultSettings } from './default-settings.ts';
import { createDigestWorker, createNotificationWorker } from './notification-worker.ts';
import { planTest } from './notification-task-repository.ts';
import { readSubscription } from './push-endpoint.ts';
import { openPushKey } from './push-key.ts';
import { createPushSender } from './push-sender.ts';
import { countSubscriptions, removeSubscription, saveSubscription } from './push-subscription-repository.ts';
import { isTimeZone } from './quiet-hours.ts';
import { readSettings, writeSettings } from './settings-repository.ts';
import { readChat, unlinkAccount } from './telegram-repository.ts';
import { createTelegram } from './telegram.ts';
import type { NotificationsNeeds, NotificationsService } from './notifications.ts';

export function createNotificationsService(needs: NotificationsNeeds): NotificationsService {
  const { db, env, clock, brands } = needs;
  const key = openPushKey(needs.keyring, env.isProduction);
  if (!key) needs.log.warn('there is no key web-push.key: nothing is sent by push');
  const telegram = env.telegram && createTelegram(needs, env.telegram);
  const push = key && createPushSender({ key, allowedOrigins: env.pushOrigins });
  const worker = createNotificationWorker(needs, { push, telegram });
  const digests = createDigestWorker(needs);

  async function settingsOf(clickId: ClickId): Promise<NotificationSettings> {
    const stored = await readSettings(db, clickId);
    if (stored) return stored;
    const facts = await needs.accounts.facts(clickId);
    const brand = facts && brands.byId(facts.brandId);
    if (!brand) throw new AppError('not_found', { message: 'no such account' });
    return defaultSettings(brand);
  }

  async function channels(clickId: ClickId): Promise<NotificationChannels> {
    const [settings, pushDevices, link, chat] = await Promise.all([
      settingsOf(clickId),
      countSubscriptions(db, clickId),
      telegram?.link(clickId),
      readChat(db, clickId),
    ]);
    return {
      settings,
      pushDevices,
      ...(key ? { pushKey: key.publicKey } : {}),
      ...(link === undefined ? {} : { telegram: { link, isLinked: chat !== undefined } }),
    };
  }

  return {
    channels,
    async saveSettings(clickId, settings) {
      if (!isTimeZone(settings.timeZone))
        throw new AppError('invalid_request', { field: 'fusoOrario', message: 'fusoOrario is no time zone' });
      await writeSettings(db, clickId, settings, clock.now());
      return channels(clickId);
    },
    async addDevice(clickId, text) {
      if (!key) throw new AppError('unavailable', { message: 'this installation sends no push' });
      await saveSubscription(db, clickId, readSubscription(text, env.pushOrigins), clock.now());
    },
    removeDevice: (clickId, text) => removeSubscription(db, clickId, readSubscription(text, env.pushOrigins).endpoint),
    async sendTest(clickId) {
      await planTest(db, clickId, clock.now());
      worker.wake();
    },
    unlinkTelegram: (clickId) => unlinkAccount(db, clickId),
    notifyDue: () => worker.runOnce(),
    mailDigests: () => digests.runOnce(),
    start() {
      worker.start();
      digests.start();
      telegram?.start();
    },
    async stop() {
      await Promise.all([worker.stop(), digests.stop(), telegram?.stop()]);
    },
  };
}
