import { CONTRACT_VERSION } from '@halo/shared/contracts';
import { defineManifest } from '@halo/shared/remote/manifest';

export const manifest = defineManifest({
  name: 'mfe-chat',
  contract: CONTRACT_VERSION,
  routes: [
    { path: '/chats', page: 'inbox', access: 'member', skeleton: 'list', isSensitive: true },
    {
      path: '/chats/:angelId',
      page: 'conversation',
      access: 'member',
      skeleton: 'conversation',
      chrome: { tabs: false, topBar: false },
      isSensitive: true,
    },
    { path: '/notifications', page: 'notices', access: 'member', skeleton: 'list', isSensitive: true },
    { path: '/activeNotifications', page: 'alerts', access: 'member', skeleton: 'form', isSensitive: true },
  ],
  nav: [
    {
      id: 'chat',
      path: '/chats',
      label: { it: 'Chat', es: 'Chats', fr: 'Messages', en: 'Chats' },
      icon: 'chat',
      order: 30,
      placement: ['topBar', 'tabs', 'menu'],
      count: 'messages',
    },
    {
      id: 'notices',
      path: '/notifications',
      label: { it: 'Notifiche', es: 'Notificaciones', fr: 'Notifications', en: 'Notifications' },
      icon: 'bell',
      order: 40,
      placement: ['topBar', 'tabs', 'menu'],
      count: 'notices',
    },
  ],
  popups: [],
  leftovers: [{ draft: { scope: 'chat', name: 'outbox' }, task: 'send-outbox' }],
  namespaces: ['chat'],
  bus: {
    publishes: ['unread.changed', 'chat.closed'],
    hears: [
      'session.changed',
      'credits.changed',
      'unread.changed',
      'connection.changed',
      'chat.received',
      'chat.sent',
      'chat.read',
      'chat.typing',
      'like.received',
      'visit.received',
      'notice.received',
      'payment.settled',
      'chat.closed',
    ],
  },
});
