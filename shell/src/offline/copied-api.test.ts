import type { Api } from '@halo/shared/api';
import { createEventBus } from '@halo/shared/bus';
import { type ChatMessage, DAY_MS, DELETED_TEXT } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { aConversation, aConversationEntry, aMessage, aProfile, aSession, nextTask } from '@halo/shared/testing';
import { createFakeCaches } from '../testing/fake-caches.ts';
import { createAccountCopies } from './account-copies.ts';
import { keptUser, withCopies } from './copied-api.ts';

const ANGEL = 'angel-1';
const FACE = '/photos/angel-1-160.jpg?v=2';
const angel = aProfile({ id: ANGEL, isOnline: true, avatarUrl: FACE });

/** One page of a browser; `caches` outlives it. */
function openPage({ caches = createFakeCaches(), owner = 'me' as string | undefined, isOn = true } = {}) {
  const state = {
    ...{ owner, now: 1_000, isAway: false, isFromCopy: false },
    ...{ refusal: undefined as AppError | undefined, isSlow: false, later: [] as ChatMessage[] },
  };
  const bus = createEventBus();
  const copies = createAccountCopies({
    caches: caches as unknown as CacheStorage,
    isOn,
    now: () => state.now,
    owner: () => state.owner,
  });
  const messages = () => [
    aMessage({ id: 1, angelId: ANGEL, text: 'ciao' }),
    aMessage({ id: 2, angelId: ANGEL, text: '', isLocked: true }),
    ...state.later,
  ];
  const gates: (() => void)[] = [];
  const answer = async <T>(value: T): Promise<T> => {
    if (state.refusal) throw state.refusal;
    if (state.isSlow) await new Promise<void>((resolve) => gates.push(resolve));
    return value;
  };
  const api = {
    conversations: {
      list: () =>
        answer({
          conversations: [aConversationEntry({ angel, lastMessage: messages()[0], unreadCount: 2 })],
          unreadTotal: 2,
        }),
      history: (_id: string, page?: unknown) =>
        answer(aConversation({ angel, messages: page ? [] : messages(), unreadCount: 2 })),
    },
  } as unknown as Api;
  const { conversations } = withCopies(api, {
    ...{ copies, bus },
    isAway: () => state.isAway,
    isFromCopy: () => state.isFromCopy,
  });
  async function read() {
    await conversations.list();
    await conversations.history(ANGEL);
    await nextTask();
  }
  /** What is asked now answers when its turn is called, with what the server had when it was asked. */
  function ask() {
    state.isSlow = true;
    const first = gates.length;
    const answers = [conversations.list(), conversations.history(ANGEL)];
    state.isSlow = false;
    return async () => {
      gates.slice(first, first + answers.length).forEach((open) => open());
      await Promise.allSettled(answers);
      await nextTask();
      await nextTask();
    };
  }
  return { state, bus, copies, caches, conversations, read, ask };
}

const AWAY = new AppError('offline', { message: 'no network', retryable: true });
const stored = async (caches: ReturnType<typeof createFakeCaches>): Promise<string> => {
  const cache = await caches.open('halo-account');
  const texts = await Promise.all(
    caches.addresses('halo-account').map(async (path) => (await cache.match(path))?.text()),
  );
  return texts.join(' ');
};

/** What is kept beside pictures. */
const names = (caches: ReturnType<typeof createFakeCaches>): string[] =>
  caches.addresses('halo-account').filter((address) => address.startsWith('/copies/'));

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
  expect((await conversations.list()).conversations).toEqual([]);
});

test('who is blocked leaves the list with what was written last; who is unblocked changes nothing', async () => {
  const { state, bus, conversations, read } = openPage();
  await read();
  bus.publish('chat.closed', { angelId: ANGEL, isClosed: false });
  await nextTask();
  state.refusal = AWAY;
  expect((await conversations.list()).conversations).toHaveLength(1);
  expect((await conversations.history(ANGEL)).messages).toHaveLength(2);
  bus.publish('chat.closed', { angelId: ANGEL, isClosed: true });
  await nextTask();
  expect((await conversations.list()).conversations).toEqual([]);
  await expect(conversations.history(ANGEL)).rejects.toThrow('no network');
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

test('a copy keeps no text of a message that was deleted for both, nor where another one quotes it', async () => {
  const { state, bus, caches, conversations, read } = openPage();
  await read();
  const quote = { id: 1, isOwn: false, isLocked: false, text: 'ciao' };
  bus.publish('chat.received', { message: aMessage({ id: 5, angelId: ANGEL, text: 'eccomi', quote }), angel });
  const message = aMessage({ id: 1, angelId: ANGEL, text: DELETED_TEXT, isDeleted: true });
  bus.publish('chat.changed', { angelId: ANGEL, id: 1, message });
  await nextTask();
  await nextTask();
  state.refusal = AWAY;
  expect((await conversations.history(ANGEL)).messages.map(({ text }) => text)).toEqual([DELETED_TEXT, '', 'eccomi']);
  expect(await stored(caches)).not.toContain('ciao');
});

test('a copy takes a deleted text out of what quotes it, whether or not it has the message itself', async () => {
  const { state, bus, caches, conversations, read } = openPage();
  await read();
  const quote = { id: 900, isOwn: false, isLocked: false, text: 'segreto' };
  bus.publish('chat.received', { message: aMessage({ id: 901, angelId: ANGEL, text: 'eccomi', quote }), angel });
  const message = aMessage({ id: 900, angelId: ANGEL, text: DELETED_TEXT, isDeleted: true });
  bus.publish('chat.changed', { angelId: ANGEL, id: 900, message });
  await nextTask();
  await nextTask();
  state.refusal = AWAY;
  expect((await conversations.history(ANGEL)).messages.at(-1)).toMatchObject({ quote: { isDeleted: true } });
  expect(await stored(caches)).not.toContain('segreto');
});

test('a copy keeps the later state of a message, in any order', async () => {
  const { state, bus, conversations, read } = openPage();
  await read();
  for (const [version, text] of [
    [2, 'late'],
    [1, 'early'],
  ] as const)
    bus.publish('chat.changed', {
      angelId: ANGEL,
      id: 1,
      message: aMessage({ id: 1, angelId: ANGEL, version, text }),
    });
  await nextTask();
  state.refusal = AWAY;
  expect((await conversations.history(ANGEL)).messages[0]?.text).toBe('late');
  expect((await conversations.list()).conversations[0]?.lastMessage.text).toBe('late');
});

test('a copy takes what happened while an answer was on the wire, also where there was none yet', async () => {
  for (const isFirst of [true, false]) {
    const { state, bus, caches, conversations, read, ask } = openPage();
    if (!isFirst) await read();
    const answer = ask();
    bus.publish('chat.changed', { angelId: ANGEL, id: 2 });
    const message = aMessage({ id: 1, version: 2, angelId: ANGEL, text: DELETED_TEXT, isDeleted: true });
    bus.publish('chat.changed', { angelId: ANGEL, id: 1, message });
    bus.publish('chat.received', { message: aMessage({ id: 5, angelId: ANGEL, text: 'eccomi' }), angel });
    await answer();
    state.refusal = AWAY;
    expect((await conversations.history(ANGEL)).messages.map(({ text }) => text)).toEqual([DELETED_TEXT, 'eccomi']);
    expect((await conversations.list()).conversations[0]?.lastMessage.text).toBe('eccomi');
    expect(await stored(caches)).not.toContain('ciao');
  }
});

test('a conversation that is deleted or closed while an answer is on the wire does not come back', async () => {
  const { state, bus, conversations, read, ask } = openPage();
  await read();
  const cleared = ask();
  bus.publish('chat.cleared', { angelId: ANGEL, upToId: 2 });
  await cleared();
  state.refusal = AWAY;
  expect((await conversations.history(ANGEL)).messages).toEqual([]);
  expect((await conversations.list()).conversations).toEqual([]);
  state.refusal = undefined;
  const closed = ask();
  bus.publish('chat.closed', { angelId: ANGEL, isClosed: true });
  await closed();
  state.refusal = AWAY;
  await expect(conversations.history(ANGEL)).rejects.toThrow('no network');
  expect((await conversations.list()).conversations).toEqual([]);
});

test('an answer that comes late does not replace that to a later question, of this page or another one', async () => {
  const first = openPage();
  const second = openPage({ caches: first.caches });
  for (const later of [first, second]) {
    const answer = first.ask();
    later.state.now += 5;
    later.state.later = [aMessage({ id: 7, angelId: ANGEL, text: 'dopo' })];
    await later.read();
    first.state.now += 10;
    await answer();
    later.state.later = [];
    first.state.refusal = AWAY;
    expect((await first.conversations.history(ANGEL)).messages.at(-1)?.text).toBe('dopo');
    first.state.refusal = undefined;
    second.state.now = first.state.now;
  }
});

test('a copy from a clock that was put back since is replaced', async () => {
  const { state, conversations, read } = openPage();
  await read();
  state.now = 500;
  state.later = [aMessage({ id: 7, angelId: ANGEL, text: 'dopo' })];
  await read();
  state.refusal = AWAY;
  expect((await conversations.history(ANGEL)).messages.at(-1)?.text).toBe('dopo');
});

test('what could be read for as long as a level lasted is not kept by an answer from before its end', async () => {
  const { bus, caches, ask } = openPage();
  bus.publish('session.changed', aSession({ premiumLevel: 1 }));
  const answer = ask();
  bus.publish('session.changed', aSession({ premiumLevel: 0 }));
  await answer();
  expect(names(caches)).toEqual(['/copies/user']);
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
  expect(names(caches)).toEqual(['/copies/user']);
});

test('a level that ended while no page was open takes with it what it made readable', async () => {
  const first = openPage();
  first.bus.publish('session.changed', aSession({ premiumLevel: 1 }));
  await first.read();
  const { caches } = first;
  const same = openPage({ caches });
  same.bus.publish('session.changed', aSession({ premiumLevel: 1 }));
  await nextTask();
  expect(names(caches)).toContain(`/copies/conversation/${ANGEL}`);
  const later = openPage({ caches });
  later.bus.publish('session.changed', aSession({ premiumLevel: 0 }));
  await nextTask();
  await nextTask();
  expect(names(caches)).toEqual(['/copies/user']);
});

test('after a week a copy is not shown any more; reading it, and a start from it, make it no newer', async () => {
  const { state, bus, copies, conversations, read } = openPage();
  bus.publish('session.changed', aSession());
  await read();
  state.refusal = AWAY;
  state.isFromCopy = true;
  state.now += 6 * DAY_MS;
  bus.publish('session.changed', aSession());
  bus.publish('chat.received', { message: aMessage({ id: 6, angelId: ANGEL, text: 'aspetta' }), angel });
  await nextTask();
  expect((await conversations.history(ANGEL)).messages).toHaveLength(3);
  await conversations.list();
  await nextTask();
  expect(await keptUser(copies)).toBeDefined();
  state.now += 2 * DAY_MS;
  await expect(conversations.history(ANGEL)).rejects.toThrow('no network');
  await expect(conversations.list()).rejects.toThrow('no network');
  expect(await keptUser(copies)).toBeUndefined();
  state.refusal = undefined;
  await read();
  state.refusal = AWAY;
  expect((await conversations.history(ANGEL)).messages).toHaveLength(2);
});

test('another person who signs in over a session that ran out finds nothing of it, and a late answer is not theirs', async () => {
  const { state, bus, caches, conversations, read } = openPage();
  bus.publish('session.changed', aSession());
  await read();
  const late = conversations.list();
  state.owner = 'another-1';
  bus.publish('session.changed', { status: 'restoring' });
  bus.publish('session.changed', aSession({ clickId: 'another-1' }));
  await late;
  await nextTask();
  await nextTask();
  expect(names(caches)).toEqual(['/copies/user']);
  expect(await stored(caches)).not.toContain('ciao');
});

test('copies of a session whose end this browser did not learn go when another account reads', async () => {
  const { caches, read } = openPage();
  await read();
  const other = openPage({ caches, owner: 'another' });
  expect(await keptUser(other.copies)).toBeUndefined();
  other.state.refusal = AWAY;
  await expect(other.conversations.list()).rejects.toThrow('no network');
  expect(names(caches)).toEqual([]);
});

test('an operator who wants nothing kept: nothing is written or read, and what was kept can be forgotten', async () => {
  const before = openPage();
  await before.read();
  const { caches } = before;
  const { bus, copies, conversations, read, state } = openPage({ caches, isOn: false });
  state.refusal = AWAY;
  await expect(conversations.history(ANGEL)).rejects.toThrow('no network');
  await copies.forget();
  state.refusal = undefined;
  bus.publish('session.changed', aSession());
  await read();
  await nextTask();
  expect(names(caches)).toEqual([]);
});

test('the faces that the list shows are kept, and just those; none where data are saved', async () => {
  const { bus, caches, copies, read } = openPage();
  bus.publish('session.changed', aSession());
  await copies.keepPictures(['/photos/who-was-there-160.jpg?v=1']);
  await read();
  await nextTask();
  expect(caches.addresses('halo-account').filter((address) => address.startsWith('/photos/'))).toEqual([FACE]);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const saving = openPage();
  await saving.read();
  await nextTask();
  Reflect.deleteProperty(navigator, 'connection');
  expect(saving.caches.addresses('halo-account')).not.toContain(FACE);
  expect(names(saving.caches)).toContain('/copies/conversations');
});
