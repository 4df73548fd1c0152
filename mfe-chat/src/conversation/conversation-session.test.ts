import { aConversation, aSession, createFakePlatform } from '@halo/shared/testing';
import { waitFor } from '@testing-library/react';
import { createConversationSession } from './conversation-session.ts';
import { createOutboxSender } from './outbox-sender.ts';

test('a message that is sent changes its conversation once and leaves the outbox once', async () => {
  const platform = createFakePlatform({
    session: aSession({ premiumLevel: 1 }),
    api: { conversations: { history: async () => aConversation({ messages: [] }) } },
  });
  const session = createConversationSession({ platform, angelId: 'angel-1', onRead: () => {}, onDraft: () => {} });
  const sender = createOutboxSender(platform);
  const stops = [session.start(), sender.start()];
  await waitFor(() => expect(session.get().status).toBe('ready'));
  const states: unknown[] = [];
  const outboxes: (string | undefined)[] = [];
  session.subscribe(() => states.push(session.get()));
  sender.subscribe(() => outboxes.push(sender.getState()[0]?.status));
  sender.send({
    angelId: 'angel-1',
    screenName: 'Giulia',
    text: 'Ciao',
    isIcebreaker: false,
    isPrefilled: false,
    afterId: 0,
  });
  // The page may be reloaded again only when everything that follows from the answer is done.
  await waitFor(() => expect(platform.holds).toEqual([]));
  expect(states).toMatchObject([{ status: 'ready', messages: [{ text: 'Ciao' }] }]);
  expect(outboxes).toEqual(['queued', 'sending', undefined]);
  for (const stop of stops) stop();
});
