import { aConversation, aSession, createFakePlatform } from '@halo/shared/testing';
import { waitFor } from '@testing-library/react';
import { createConversationSession } from './conversation/conversation-session.ts';
import { createInboxStore } from './inbox/inbox-store.ts';
import { createNoticesStore } from './notices/notices-store.ts';

/** A page that has shown the list and the notices, and shows a conversation beside the list, or as given. */
async function openPage({ showsList = true, isVisible = true } = {}) {
  const asked: string[] = [];
  const answer = <T>(name: string, value: T) => {
    asked.push(name);
    return Promise.resolve(value);
  };
  const platform = createFakePlatform({
    session: aSession(),
    api: {
      conversations: {
        list: () => answer('list', { conversations: [], unreadTotal: 0 }),
        notifications: () => answer('notices', []),
        history: () => answer('history', aConversation({ messages: [] })),
      },
    },
  });
  platform.bus.publish('connection.changed', { status: 'online' });
  const [inbox, notices] = [createInboxStore(platform), createNoticesStore(platform)];
  const conversation = createConversationSession({ platform, angelId: 'angel-1', onRead() {}, onDraft() {} });
  const stops = [inbox.open(), notices.open(), conversation.start()];
  await waitFor(() => expect(asked.toSorted()).toEqual(['history', 'list', 'notices']));
  await waitFor(() => expect(inbox.list.get().status).toBe('ready'));
  stops[1]?.();
  if (!showsList) stops[0]?.();
  asked.length = 0;
  setVisible(isVisible);
  return {
    asked,
    platform,
    inbox,
    comeBack() {
      for (const status of ['connecting', 'online'] as const) platform.bus.publish('connection.changed', { status });
    },
    close() {
      stops.forEach((stop) => stop());
      for (const store of [inbox, notices]) store.dispose();
    },
  };
}

function setVisible(isVisible: boolean): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => jest.restoreAllMocks());

test('a page whose connection is back asks for what it shows, once each', async () => {
  const { asked, comeBack, close } = await openPage();
  comeBack();
  expect(asked.toSorted()).toEqual(['history', 'list']);
  close();
});

test('what it does not show it asks for when it shows it', async () => {
  const { asked, comeBack, inbox, close } = await openPage({ showsList: false });
  comeBack();
  expect(asked).toEqual(['history']);
  inbox.open();
  expect(asked).toEqual(['history', 'list']);
  close();
});

test('in the background it asks for nothing, and once for all when it is visible again', async () => {
  const { asked, comeBack, close } = await openPage({ isVisible: false });
  for (let times = 0; times < 3; times += 1) comeBack();
  expect(asked).toEqual([]);
  setVisible(true);
  expect(asked.toSorted()).toEqual(['history', 'list']);
  close();
});

test('frames that got lost while the connection stood count as a connection that was lost', async () => {
  const { asked, platform, close } = await openPage();
  platform.bus.publish('connection.changed', { status: 'online', gapEndedAt: 5 });
  expect(asked.toSorted()).toEqual(['history', 'list']);
  close();
  asked.length = 0;
  platform.bus.publish('connection.changed', { status: 'online', gapEndedAt: 6 });
  setVisible(true);
  expect(asked).toEqual([]);
});
