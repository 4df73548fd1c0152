import { createHash } from 'node:crypto';
import type { Brand, ClickId } from '@halo/shared/contracts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Delivery, Notification } from './delivery.ts';
import type { NotificationsNeeds } from './notifications.ts';
import type { createPushSender } from './push-sender.ts';
import { noteRefused, noteSent, readSubscriptions, removeSubscription } from './push-subscription-repository.ts';
import { readChat, unlinkAccount } from './telegram-repository.ts';
import type { Telegram } from './telegram.ts';

/** What this installation can send over. */
export interface NotificationSenders {
  /** undefined: this installation has no key for push */
  readonly push: ReturnType<typeof createPushSender> | undefined;
  /** undefined: it has no bot */
  readonly telegram: Pick<Telegram, 'send'> | undefined;
}

/** One browser or one chat of an account. */
interface Channel {
  readonly id: string;
  send(notification: Notification): Promise<Delivery>;
  onSent?(): Promise<void>;
  onRefused?(): Promise<void>;
  forget(): Promise<void>;
}

type ChannelNeeds = Pick<NotificationsNeeds, 'clock' | 'db' | 'env'>;
type Account = { readonly clickId: ClickId; readonly brand: Brand };

/** All browsers that asked for push, and the linked chat. */
export async function channelsOf(
  needs: ChannelNeeds,
  senders: NotificationSenders,
  account: Account,
): Promise<Channel[]> {
  return [
    ...(await pushChannels(needs, senders.push, account)),
    ...(await chatChannels(needs, senders.telegram, account)),
  ];
}

async function pushChannels(
  { db, clock }: ChannelNeeds,
  push: NotificationSenders['push'],
  { clickId, brand }: Account,
): Promise<Channel[]> {
  if (!push) return [];
  const subscriptions = await readSubscriptions(db, clickId);
  return subscriptions.map((subscription) => ({
    id: `push:${createHash('sha256').update(subscription.endpoint).digest('hex').slice(0, 16)}`,
    send: (notification) => push(subscription, notification, { supportEmail: brand.support.email }),
    onSent: () => noteSent(db, subscription.endpoint, clock.now()),
    onRefused: () => noteRefused(db, subscription.endpoint),
    forget: () => removeSubscription(db, clickId, subscription.endpoint),
  }));
}

async function chatChannels(
  { db, env }: ChannelNeeds,
  telegram: NotificationSenders['telegram'],
  { clickId, brand }: Account,
): Promise<Channel[]> {
  const chatId = telegram && (await readChat(db, clickId));
  if (!telegram || chatId === undefined) return [];
  const origin = publicOrigin(env, brand.hosts[0] ?? 'localhost');
  return [
    {
      id: 'telegram',
      send: (notification) => telegram.send(chatId, notification, origin),
      forget: () => unlinkAccount(db, clickId),
    },
  ];
}

/** All of them over one channel; the first that does not arrive decides. */
export async function sendOver(
  channel: Channel,
  notifications: readonly Notification[],
  log: NotificationsNeeds['log'],
): Promise<Delivery> {
  for (const notification of notifications) {
    const outcome = await channel.send(notification);
    if (outcome.kind === 'gone') await channel.forget();
    if (outcome.kind === 'refused') {
      log.warn({ way: channel.id, reason: outcome.reason }, 'a notification was refused');
      await channel.onRefused?.();
    }
    if (outcome.kind !== 'sent') return outcome;
  }
  await channel.onSent?.();
  return { kind: 'sent' };
}
