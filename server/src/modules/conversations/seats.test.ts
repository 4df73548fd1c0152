import { endpoints, type SeatSettings } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { callerOf, draft, eventually, findable, giveCredits, type TestMember } from './chat-fixtures.ts';

let test: TestApp;
let anna: TestMember;
let bruno: TestMember;
let carla: TestMember;
beforeAll(async () => {
  test = await buildTestApp();
  [anna, bruno, carla] = [await member('Anna'), await member('Bruno'), await member('Carla')];
});
beforeEach(() => test.hub.clear());
afterAll(() => test.close());

async function member(userName: string): Promise<TestMember> {
  const made = await findable(test, { userName, premiumLevel: 1 });
  await giveCredits(test, made, 'message', 500);
  // The house has greeted them.
  for (const { angel } of (await list(made)).conversations)
    await test.services.conversations.markRead(made.clickId, angel.id);
  return made;
}

const { conversations, seats } = endpoints;
const send = (from: TestAccount, angelId: string, fields = {}) =>
  test.services.conversations.send(callerOf(from), draft(from, angelId, fields));
const list = (of: TestAccount) => test.services.conversations.list(of.clickId);
const entry = async (of: TestAccount, angelId: string) =>
  (await list(of)).conversations.find(({ angel }) => angel.id === angelId);
const history = async (of: TestAccount, angelId: string) =>
  (await test.call(conversations.history, { params: { trackerId: of.clickId, angelId }, query: {} }, { as: of })).value;
const arrange = (of: TestAccount, angelId: string, wanted: Partial<SeatSettings>) =>
  test.call(seats.arrange, { body: { clickId: of.clickId, angelId, ...wanted } }, { as: of });
const clear = (of: TestAccount, angelId: string) =>
  test.call(seats.clear, { body: { clickId: of.clickId, angelId } }, { as: of });

describe('[CHAT-14] how an account keeps a conversation', () => {
  it('is its own alone, and on all of its pages', async () => {
    await send(bruno, anna.angelId);
    const settings = { isPinned: true, isMuted: false, isArchived: false };
    expect((await arrange(anna, bruno.angelId, { isPinned: true })).value).toEqual({ settings });
    expect(await entry(anna, bruno.angelId)).toMatchObject({ seat: settings });
    expect(await history(anna, bruno.angelId)).toMatchObject({ seat: settings });
    expect(await entry(bruno, anna.angelId)).not.toHaveProperty('seat');
    expect(test.hub.of(anna.clickId, 'conversationArranged')).toMatchObject([
      { payload: { angelId: bruno.angelId, settings } },
    ]);
    expect(test.hub.of(bruno.clickId, 'conversationArranged')).toEqual([]);
    await arrange(anna, bruno.angelId, { isPinned: false });
    expect(await entry(anna, bruno.angelId)).not.toHaveProperty('seat');
    expect((await arrange(anna, carla.angelId, { isPinned: true })).status).toBe(404);
    expect((await arrange(carla, bruno.angelId, { isPinned: true })).status).toBe(404);
  });

  it('muted, it notifies of nothing and is not in the count; its own row still says what waits', async () => {
    await test.services.conversations.markRead(anna.clickId, bruno.angelId);
    await arrange(anna, bruno.angelId, { isMuted: true });
    test.hub.clear();
    const { message } = await send(bruno, anna.angelId);
    await eventually(() =>
      expect(test.hub.of(anna.clickId, 'chat')).toMatchObject([
        { payload: { notificationKind: 'wait_ai', unread: { messages: 0 } } },
      ]),
    );
    expect(await entry(anna, bruno.angelId)).toMatchObject({ unreadCount: 1, seat: { isMuted: true } });
    expect(await test.services.conversations.unseen(anna.clickId, [message.id])).toEqual([]);
    expect(await test.services.conversations.waiting(anna.clickId, null)).toMatchObject({ count: 0 });
    await arrange(anna, bruno.angelId, { isMuted: false });
    expect(test.hub.of(anna.clickId, 'unread').at(-1)?.payload).toMatchObject({ unread: { messages: 1 } });
    expect(await test.services.conversations.waiting(anna.clickId, null)).toMatchObject({ count: 1 });
    await test.services.conversations.markRead(anna.clickId, bruno.angelId);
  });

  it('a new message brings it back from the archive, unless it is muted', async () => {
    const isArchived = async () => (await entry(anna, bruno.angelId))?.seat?.isArchived === true;
    await arrange(anna, bruno.angelId, { isPinned: true });
    expect((await arrange(anna, bruno.angelId, { isArchived: true })).value).toEqual({
      settings: { isPinned: false, isMuted: false, isArchived: true },
    });
    expect(await isArchived()).toBe(true);
    await send(bruno, anna.angelId);
    expect(await isArchived()).toBe(false);
    // What came back is in the list for good, also when it is muted later.
    await arrange(anna, bruno.angelId, { isMuted: true });
    expect(await isArchived()).toBe(false);
    await arrange(anna, bruno.angelId, { isArchived: true });
    await send(bruno, anna.angelId);
    expect(await isArchived()).toBe(true);
    await arrange(anna, bruno.angelId, { isMuted: false });
    expect(await isArchived()).toBe(true);
    await arrange(anna, bruno.angelId, { isArchived: false });
    expect(await isArchived()).toBe(false);
    await test.services.conversations.markRead(anna.clickId, bruno.angelId);
  });
});

describe('[CHAT-14] deleting a conversation for oneself', () => {
  it('takes all of it from one side, and a new message opens it again without what was before', async () => {
    const first = (await send(anna, carla.angelId, { text: 'La prima' })).message;
    const last = (await send(carla, anna.angelId, { text: 'La seconda', replyToId: first.id })).message;
    await arrange(anna, carla.angelId, { isPinned: true });
    expect((await clear(anna, carla.angelId)).status).toBe(200);
    expect(await entry(anna, carla.angelId)).toBeUndefined();
    expect(test.hub.of(anna.clickId, 'conversationCleared')).toMatchObject([
      { payload: { angelId: carla.angelId, upToId: last.id, draft: { text: '' } } },
    ]);
    expect(await test.services.conversations.unread(anna.clickId)).toMatchObject({ messages: 0 });
    expect((await history(carla, anna.angelId)).messages.map(({ text }) => text)).toEqual(['La prima', 'La seconda']);
    const next = (await send(carla, anna.angelId, { text: 'E adesso?', replyToId: first.id })).message;
    const seen = await history(anna, carla.angelId);
    expect(seen.messages.map(({ id, text }) => ({ id, text }))).toEqual([{ id: next.id, text: 'E adesso?' }]);
    expect(seen.messages[0]).not.toHaveProperty('quote');
    expect(seen).not.toHaveProperty('seat');
    const { messages } = await test.services.conversations.since(anna.clickId, 0, 200);
    expect(messages.filter(({ angelId }) => angelId === carla.angelId).map(({ id }) => id)).toEqual([next.id]);
    expect((await clear(anna, 'nobody-known')).status).toBe(200);
  });

  it('leaves no text on the server once both have done it', async () => {
    await clear(carla, anna.angelId);
    await clear(anna, carla.angelId);
    const { rows } = await test.database.db.execute(
      sql`select distinct text from messages where click_id in (${anna.clickId}, ${carla.clickId})
        and to_click_id in (${anna.clickId}, ${carla.clickId})`,
    );
    expect(rows).toEqual([{ text: '' }]);
  });

  it('holds when its sender sends a message a second time', async () => {
    const fields = { clientId: 'sent-twice-0001', text: 'Due volte' };
    await send(carla, bruno.angelId, fields);
    await eventually(() => expect(test.hub.of(bruno.clickId, 'chat')).toHaveLength(1));
    await clear(bruno, carla.angelId);
    await send(carla, bruno.angelId, fields);
    const next = (await send(carla, bruno.angelId)).message;
    await eventually(() => expect(test.hub.of(bruno.clickId, 'chat')).toHaveLength(2));
    expect(test.hub.of(bruno.clickId, 'chat')[1]?.payload).toMatchObject({ message: { id: next.id } });
    await clear(carla, bruno.angelId);
    expect((await send(carla, bruno.angelId, fields)).message).toMatchObject({ isDeleted: true });
  });
});

it('[CHAT-14] what is deleted for both is counted nowhere', async () => {
  await test.services.conversations.markRead(bruno.clickId, carla.angelId);
  const { id } = (await send(carla, bruno.angelId)).message;
  const body = { clickId: carla.clickId, angelId: bruno.angelId, messageId: id, isForBoth: true };
  await test.call(conversations.deleteMessage, { body }, { as: carla });
  expect(await entry(bruno, carla.angelId)).toMatchObject({ unreadCount: 0 });
  expect(await test.services.conversations.waiting(bruno.clickId, null)).toMatchObject({ count: 0 });
  await eventually(() =>
    expect(test.hub.of(bruno.clickId, 'unread').at(-1)?.payload).toMatchObject({ unread: { messages: 0 } }),
  );
});
