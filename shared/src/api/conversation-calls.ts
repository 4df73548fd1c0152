import { chatSearchEndpoints } from '../contracts/chat-search.ts';
import { conversationEndpoints } from '../contracts/conversations.ts';
import { notificationEndpoints } from '../contracts/notification-channels.ts';
import { chatMediaEndpoints, MEDIA_FIELD } from '../contracts/chat-media.ts';
import type { AngelId } from '../contracts/ids.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';
import { bytesOfBase64 } from './base64.ts';
import { UPLOAD_TIMEOUT_MS } from './upload-timeout.ts';

/** Lists, histories and notices; the highest message id that was read goes to the context. */
export function createConversationCalls(http: HttpClient, context: ApiContext): Api['conversations'] {
  const seen = (ids: readonly number[]): void => {
    if (ids.length > 0) context.onMessageSeen?.(Math.max(...ids));
  };
  return {
    overview: (options) =>
      http.call(conversationEndpoints.overview, { params: { trackerId: context.trackerId() } }, options),
    async list(options) {
      const list = await http.call(conversationEndpoints.list, { params: { trackerId: context.trackerId() } }, options);
      seen(list.conversations.map(({ lastMessage }) => lastMessage.id));
      return list;
    },
    async history(angelId: AngelId, page, options) {
      const history = await http.call(
        conversationEndpoints.history,
        { params: { trackerId: context.trackerId(), angelId }, query: page ?? {} },
        options,
      );
      seen(history.messages.map(({ id }) => id));
      return history;
    },
    search: (wanted, options) =>
      http.call(chatSearchEndpoints.search, { body: { clickId: context.trackerId(), ...wanted } }, options),
    async markRead(angelId, seen) {
      const upTo = typeof seen === 'number' ? { upToId: seen } : seen;
      return (
        await http.call(conversationEndpoints.markRead, { body: { clickId: context.trackerId(), angelId, ...upTo } })
      ).unread;
    },
    async deleteMessage(angelId, messageId, isForBoth) {
      const body = { clickId: context.trackerId(), angelId, messageId, isForBoth };
      return (await http.call(conversationEndpoints.deleteMessage, { body })).message;
    },
    async react(angelId, messageId, reaction) {
      const body = { clickId: context.trackerId(), angelId, messageId, ...(reaction && { reaction }) };
      return (await http.call(conversationEndpoints.react, { body })).message;
    },
    async uploadMedia({ clientId, place, kind }, blob) {
      const params = { trackerId: context.trackerId(), clientId, kind, place };
      const file = { field: MEDIA_FIELD, blob, name: kind };
      return (await http.upload(chatMediaEndpoints.upload, { params, file }, { timeoutMs: UPLOAD_TIMEOUT_MS })).id;
    },
    async mediaFile(mediaId, size, options) {
      const params = { trackerId: context.trackerId(), mediaId };
      const { type, bytes } = await http.call(chatMediaEndpoints.file, { params, query: { size } }, options);
      return new Blob([bytesOfBase64(bytes)], { type });
    },
    likesGiven: async (options) =>
      (await http.call(conversationEndpoints.likesGiven, { params: { trackerId: context.trackerId() } }, options))
        .likes,
    visitors: (options) =>
      http.call(conversationEndpoints.visitors, { params: { trackerId: context.trackerId() } }, options),
    notifications: async (options) =>
      (await http.call(conversationEndpoints.notifications, { params: { trackerId: context.trackerId() } }, options))
        .notices,
  };
}

/** Where the account is notified besides the page. */
export function createNotificationCalls(http: HttpClient, context: ApiContext): Api['notifications'] {
  return {
    channels: (options) =>
      http.call(notificationEndpoints.channels, { params: { trackerId: context.trackerId() } }, options),
    saveSettings: (settings) =>
      http.call(notificationEndpoints.saveSettings, { params: { trackerId: context.trackerId() }, body: settings }),
    async addDevice(pushToken) {
      await http.call(notificationEndpoints.savePushToken, { body: { pushToken, clickId: context.trackerId() } });
    },
    async removeDevice(pushToken) {
      await http.call(notificationEndpoints.removePushToken, { body: { pushToken, clickId: context.trackerId() } });
    },
    async sendTest() {
      await http.call(notificationEndpoints.sendTest, { body: { clickId: context.trackerId() } });
    },
    async unlinkTelegram() {
      await http.call(notificationEndpoints.unlinkTelegram, { body: { clickId: context.trackerId() } });
    },
  };
}
