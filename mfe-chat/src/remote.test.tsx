import { aConversation, aSession, describeRemote } from '@halo/shared/testing';
import { manifest } from './manifest.ts';
import * as alerts from './pages/alerts.tsx';
import * as archive from './pages/archive.tsx';
import * as conversation from './pages/conversation.tsx';
import * as example from './pages/example.tsx';
import * as inbox from './pages/inbox.tsx';
import * as likes from './pages/likes.tsx';
import * as notices from './pages/notices.tsx';
import * as share from './pages/share.tsx';

const platform = {
  session: aSession({ premiumLevel: 1 }),
  api: { conversations: { history: async () => aConversation() } },
};

it('[ROUTE-04] conversations, notifications and their settings are of this remote', () => {
  const pages = manifest.routes.map(({ path, page }) => [path, page]);
  expect(pages).toEqual(
    expect.arrayContaining([
      ['/chats', 'inbox'],
      ['/chats/:angelId', 'conversation'],
      ['/notifications', 'notices'],
      ['/activeNotifications', 'alerts'],
    ]),
  );
});

describeRemote({
  manifest,
  pages: {
    inbox: { page: inbox, shows: /Chat/, platform },
    archive: { page: archive, shows: /Archiviate/, platform },
    conversation: { page: conversation, shows: /Giulia/, params: { angelId: 'angel-1' }, platform },
    example: { page: example, shows: /Esempio di conversazione/, platform: { session: { status: 'visitor' } } },
    likes: { page: likes, shows: /Like che hai messo/, platform },
    share: { page: share, shows: /Condividi in una chat/, platform },
    notices: { page: notices, shows: /Notifiche/, platform },
    alerts: { page: alerts, shows: /Impostazioni delle notifiche/, platform },
  },
});
