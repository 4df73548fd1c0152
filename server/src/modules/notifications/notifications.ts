import type { ClickId, NotificationChannels, NotificationSettings } from '@halo/shared/contracts';
import type { Keyring } from '@halo/server-kit/process/keys';
import type { Basics } from '../../basics.ts';
import type { PublicAddress } from '@halo/server-kit/http/public-origin';
import type { AccountsService } from '../accounts/index.ts';
import type { ConversationsService } from '../conversations/index.ts';
import type { Hub } from '../hub/index.ts';
import type { MailService } from '../mail/index.ts';
import type { ChannelSettings } from './notifications-environment.ts';

/** Notifications outside the page: by push, in a chat with the bot and by mail. */
export interface NotificationsService {
  channels(clickId: ClickId): Promise<NotificationChannels>;
  /** @throws invalid_request (an unknown time zone) */
  saveSettings(clickId: ClickId, settings: NotificationSettings): Promise<NotificationChannels>;
  /** `text`: JSON of a PushSubscription. @throws invalid_request, unavailable (no key for push) */
  addDevice(clickId: ClickId, text: string): Promise<void>;
  removeDevice(clickId: ClickId, text: string): Promise<void>;
  sendTest(clickId: ClickId): Promise<void>;
  unlinkTelegram(clickId: ClickId): Promise<void>;
  /** Sends what is due now; how many tasks were taken. */
  notifyDue(): Promise<number>;
  /** Mails people whose messages have waited; how many accounts were checked. */
  mailDigests(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

export interface NotificationsSettings extends PublicAddress, ChannelSettings {
  readonly isProduction: boolean;
}

export interface NotificationsNeeds extends Basics {
  readonly env: NotificationsSettings;
  readonly accounts: Pick<AccountsService, 'facts'>;
  readonly conversations: Pick<ConversationsService, 'unseen' | 'waiting'>;
  readonly hub: Pick<Hub, 'hasVisiblePage'>;
  readonly keyring: Keyring;
  readonly mail: Pick<MailService, 'enqueue'>;
}
