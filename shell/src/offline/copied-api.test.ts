import type { Api } from '@halo/shared/api';
import { createEventBus } from '@halo/shared/bus';
import { AppError } from '@halo/shared/errors';
import { aConversation, aConversationEntry, aMessage, aProfile, aSession, nextTask } from '@halo/shared/testing';
import { createFakeCaches } from '../testing/fake-caches.ts';
import { createAccountCopies } from './account-copies.ts';
import { keptUser, withCopies } from './copied-api.ts';

const ANGEL = 'angel-1';
const angel = aProfile({ id: ANGEL, isOnline: true });

/** One page of a browser; `caches` outlives it. */
function openPage({ caches = createFakeCaches(), owner = 'me' as string | undefined } = {}) {
  const state = { owner, now: 1_000, isAway: false, refusal: undefined as AppError | undefined };
  const bus = createEventBus();
  const copies = createAccountCopies({
    caches: caches as unknown as CacheStorage,
    now: () => state.now,
    owner: () => state.owner,
  });
  const messages = [
    aMessage({ id: 1, angelId: ANGEL, text: 'ciao' }),
    aMessage({ id: 2, angelId: ANGEL, text: '', isLocked: true }),
  ];
  const answer = <T>(value: T): Promise<T> => (state.refusal ? Promise.reject(state.refusal) : Promise.resolve(value));
  const api = {
    conversations: {
      list: () =>
        answer({
          conversations: [aConversationEntry({ angel, lastMessage: messages[0], unreadCount: 2 })],
          unreadTotal: 2,
        }),
      history: (_id: string, page?: unknown) =>
        answer(aConversation({ angel, messages: page ? [] : messages, unreadCount: 2 })),
    },
  } as unknown as Api;
  const { conversations } = withCopies(api, { copies, bus, isAway: () => state.isAway });
  async function read() {
    await conversations.list();
    await conversations.history(ANGEL);
    await nextTask();
  }
  return { state, bus, copies, caches, conversations, read };
}

const AWAY = new AppError('offline', { message: 'no network', retryable: true });
const stored = async (caches: ReturnType<typeof createFakeCaches>): Promise<string> => {
  const cache = await caches.open('halo-account');
  const texts = await Promise.all(
    caches.addresses('halo-account').map(async (path) => (await cache.match(path))?.text()),
  );
  return texts.join(' ');
};

test('what was read is answered again while the server is away: as it was seen, and without who is there', async () => {
  const first = openPage();
  await first.read();
  const later = openPage({ caches: first.caches });
  later.state.isAway = true;
  later.state.refusal = AWAY;
  const { conversations } = await later.conversations.list();
  expect(conversations).toMatchObject([{ unreadCount: 0, angel: { isOnline: false }, lastMessage: { text: 'ciao' } }]);
  const conversation = await later.conversations.history(ANGEL);
  expect(conversation.messages).toMatchObject([
    { text: 'ciao', isRead: true },
    { text: '', isLocked: true },
  ]);
  await expect(later.conversations.history('angel-2')).rejects.toThrow('no network');
  await expect(later.conversations.history(ANGEL, { before: 1 })).rejects.toThrow('no network');
});

test('a refusal of a server that is there is not answered from a copy; what is gone there goes here', async () => {
  const { state, conversations, read } = openPage();
  await read();
  state.refusal = new AppError('not_found', { message: 'gone' });
  await expect(conversations.history(ANGEL)).rejects.toThrow('gone');
  await nextTask();
  state.refusal = AWAY;
  await expect(conversations.history(ANGEL)).rejects.toThrow('no network');
  expect((await conversations.list()).conversations).toHaveLength(1);
});

test('copies follow what is written, changed and deleted', async () => {
  const { state, bus, conversations, read } = openPage();
  await read();
  bus.publish('chat.received', {
    message: aMessage({ id: 5, angelId: ANGEL, kind: 'message', text: 'eccomi' }),
    angel,
  });
  bus.publish('chat.changed', { angelId: ANGEL, id: 1 });
  await nextTask();
  await nextTask();
  state.refusal = AWAY;
  expect((await conversations.history(ANGEL)).messages.map(({ id }) => id)).toEqual([2, 5]);
  expect((await conversations.list()).conversations[0]?.lastMessage.text).toBe('eccomi');
});

test('however the session ends, nothing stays; and no other account gets what did', async () => {
  const { state, bus, caches, read, copies } = openPage();
  await read();
  bus.publish('session.changed', aSession());
  await nextTask();
  expect(await stored(caches)).toContain('ciao');
  const other = openPage({ caches, owner: 'another' });
  other.state.refusal = AWAY;
  await expect(other.conversations.history(ANGEL)).rejects.toThrow('no network');
  expect(await keptUser(other.copies)).toBeUndefined();
  state.owner = undefined;
  bus.publish('session.changed', { status: 'visitor' });
  await nextTask();
  expect(caches.addresses('halo-account')).toEqual([]);
  // An answer that comes after that is not kept.
  await read();
  expect(await stored(caches)).toBe('');
  expect(await copies.names()).toEqual([]);
});

test('with the level goes what could be read for as long as it lasted', async () => {
  const { bus, caches, read } = openPage();
  await read();
  bus.publish('session.changed', aSession());
  const credits = { messageCredits: 1, icebreakerCredits: 0, likeCredits: 0, messageCost: 1 };
  bus.publish('credits.changed', { ...credits, premiumLevel: 1 });
  bus.publish('credits.changed', { ...credits, premiumLevel: 0 });
  await nextTask();
  await nextTask();
  expect(caches.addresses('halo-account')).toEqual(['/copies/user']);
});

test('after two weeks a copy is not shown any more', async () => {
  const { state, conversations, read } = openPage();
  await read();
  state.refusal = AWAY;
  state.now += 15 * 24 * 60 * 60_000;
  await expect(conversations.history(ANGEL)).rejects.toThrow('no network');
});
