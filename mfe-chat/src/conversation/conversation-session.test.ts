import { AppError } from '@halo/shared/errors';
import { aConversation, aMessage, aSession, createFakePlatform } from '@halo/shared/testing';
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

test('what got lost while the connection stood is read again when that is over, once', async () => {
  const history = jest.fn(async () => aConversation({ messages: [aMessage({ id: 1, reaction: '🙏' })] }));
  history.mockImplementationOnce(async () => aConversation({ messages: [aMessage({ id: 1 })] }));
  const platform = createFakePlatform({ session: aSession(), api: { conversations: { history } } });
  platform.bus.publish('connection.changed', { status: 'online' });
  const session = createConversationSession({ platform, angelId: 'angel-1', onRead: () => {}, onDraft: () => {} });
  const stop = session.start();
  await waitFor(() => expect(session.get().status).toBe('ready'));
  for (const gapEndedAt of [5, 5]) platform.bus.publish('connection.changed', { status: 'online', gapEndedAt });
  await waitFor(() => expect(session.get()).toMatchObject({ messages: [{ reaction: '🙏' }] }));
  expect(history).toHaveBeenCalledTimes(2);
  stop();
});

test('a conversation that could not be read again is asked for until it was, and not after it is left', async () => {
  const away = new AppError('unavailable', { retryable: true });
  const history = jest
    .fn(async () => aConversation({ messages: [aMessage({ id: 1, reaction: '🙏' })] }))
    .mockImplementationOnce(async () => aConversation({ messages: [aMessage({ id: 1 })] }))
    .mockRejectedValueOnce(away)
    .mockRejectedValueOnce(away);
  const platform = createFakePlatform({ session: aSession(), api: { conversations: { history } } });
  const session = createConversationSession({ platform, angelId: 'angel-1', onRead: () => {}, onDraft: () => {} });
  session.setVisible(false);
  const stop = session.start();
  await waitFor(() => expect(session.get().status).toBe('ready'));
  platform.bus.publish('chat.closed', { angelId: 'angel-1', isClosed: false });
  for (const [calls, waits] of [
    [2, 1_000],
    [3, 2_000],
  ] as const) {
    await waitFor(() => expect(platform.clock.waiting).toBe(1));
    expect(history).toHaveBeenCalledTimes(calls);
    platform.clock.advance(waits);
  }
  await waitFor(() => expect(session.get()).toMatchObject({ messages: [{ reaction: '🙏' }] }));
  expect(platform.clock.waiting).toBe(0);

  history.mockRejectedValueOnce(away);
  platform.bus.publish('chat.closed', { angelId: 'angel-1', isClosed: false });
  await waitFor(() => expect(platform.clock.waiting).toBe(1));
  stop();
  expect(platform.clock.waiting).toBe(0);
});

test('a conversation that did not open comes by itself as soon as the server can', async () => {
  const history = jest
    .fn(async () => aConversation({ messages: [aMessage({ id: 1 })] }))
    .mockRejectedValueOnce(new AppError('timeout', { retryable: true }));
  const platform = createFakePlatform({ session: aSession(), api: { conversations: { history } } });
  const session = createConversationSession({ platform, angelId: 'angel-1', onRead: () => {}, onDraft: () => {} });
  session.setVisible(false);
  const stop = session.start();
  await waitFor(() => expect(session.get()).toMatchObject({ status: 'failed', code: 'timeout' }));
  await waitFor(() => expect(platform.clock.waiting).toBe(1));
  platform.clock.advance(1_000);
  await waitFor(() => expect(session.get()).toMatchObject({ status: 'ready', messages: [{ id: 1 }] }));
  stop();
});
