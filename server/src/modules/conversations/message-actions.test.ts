import { DELETED_TEXT, DELETE_FOR_BOTH_MS, endpoints } from '@halo/shared/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { callerOf, draft, eventually, findable, giveCredits, seedAngels, type TestMember } from './chat-fixtures.ts';

let test: TestApp;
let anna: TestMember;
let bruno: TestMember;
beforeAll(async () => {
  test = await buildTestApp();
  [anna, bruno] = [await member('Anna'), await member('Bruno')];
});
beforeEach(() => test.hub.clear());
afterAll(() => test.close());

async function member(userName: string, premiumLevel = 1): Promise<TestMember> {
  const made = await findable(test, { userName, premiumLevel });
  await giveCredits(test, made, 'message', 500);
  return made;
}

const { conversations } = endpoints;
const sending = (from: TestAccount, angelId: string, fields = {}) =>
  test.services.conversations.send(callerOf(from), draft(from, angelId, fields));
const send = async (from: TestAccount, angelId: string, fields = {}) => (await sending(from, angelId, fields)).message;
const history = async (of: TestAccount, angelId: string) =>
  (await test.call(conversations.history, { params: { trackerId: of.clickId, angelId }, query: {} }, { as: of })).value
    .messages;
const one = async (of: TestAccount, angelId: string, id: number) =>
  (await history(of, angelId)).find((message) => message.id === id);
const remove = (of: TestAccount, angelId: string, messageId: number, isForBoth: boolean) =>
  test.call(conversations.deleteMessage, { body: { clickId: of.clickId, angelId, messageId, isForBoth } }, { as: of });
const react = (of: TestAccount, angelId: string, messageId: number, reaction?: '❤️' | '😂') =>
  test.call(
    conversations.react,
    { body: { clickId: of.clickId, angelId, messageId, ...(reaction && { reaction }) } },
    { as: of },
  );
const changes = (of: TestAccount) => test.hub.of(of.clickId, 'messageChanged').map(({ payload }) => Object(payload));
const rows = async (query: string) => (await test.database.db.execute(sql.raw(query))).rows;

describe('[CHAT-14] deleting for both', () => {
  it('leaves no text on the server, and a line on both sides that says so', async () => {
    const { id } = await send(anna, bruno.angelId, { text: 'Troppo in fretta' });
    await react(bruno, anna.angelId, id, '😂');
    test.hub.clear();
    expect((await remove(anna, bruno.angelId, id, true)).value.message).toMatchObject({ id, isDeleted: true });
    expect(await rows(`select text, other_reaction from messages where id = ${id}`)).toEqual([
      { text: '', other_reaction: null },
    ]);
    const gone = { id, text: DELETED_TEXT, isDeleted: true };
    expect(await one(anna, bruno.angelId, id)).toMatchObject({ ...gone, kind: 'personal' });
    expect(await one(bruno, anna.angelId, id)).toMatchObject({ ...gone, kind: 'message', isLocked: false });
    await eventually(() => expect(changes(bruno)).toMatchObject([{ angelId: anna.angelId, id, message: gone }]));
    // The reaction before it may be announced only now.
    expect(changes(anna).at(-1)).toMatchObject({ angelId: bruno.angelId, id, message: gone });
    expect(await test.services.conversations.unseen(bruno.clickId, [id])).toEqual([]);
    // Asked again, it is what it is, also when an hour has gone; what announced it may have got lost.
    test.clock.advance(DELETE_FOR_BOTH_MS);
    test.hub.clear();
    expect((await remove(anna, bruno.angelId, id, true)).value.message).toMatchObject(gone);
    await eventually(() => expect(changes(bruno)).toMatchObject([{ id, message: gone }]));
  });

  it('is not announced any more when its sender sends it again', async () => {
    const fields = { text: 'Senza risposta', clientId: 'deleted-then-sent' };
    const announced = () =>
      test.hub.of(bruno.clickId, 'chat').map(({ payload }) => (payload as { message: { id: number } }).message.id);
    const { id } = await send(anna, bruno.angelId, fields);
    await eventually(() => expect(announced()).toContain(id));
    await remove(anna, bruno.angelId, id, true);
    await eventually(() => expect(changes(bruno)).toHaveLength(1));
    test.hub.clear();
    const again = await sending(anna, bruno.angelId, fields);
    expect(again).toMatchObject({ isNew: false, message: { id, isDeleted: true, text: DELETED_TEXT } });
    const next = await send(anna, bruno.angelId);
    await eventually(() => expect(announced()).toContain(next.id));
    expect(announced()).not.toContain(id);
  });

  it('shows nothing in a quote of it either', async () => {
    const { id } = await send(anna, bruno.angelId, { text: 'Mare o montagna?' });
    const answer = await send(bruno, anna.angelId, { replyToId: id });
    await remove(anna, bruno.angelId, id, true);
    for (const [reader, angelId] of [
      [anna, bruno.angelId],
      [bruno, anna.angelId],
    ] as const)
      expect((await one(reader, angelId, answer.id))?.quote).toMatchObject({ text: DELETED_TEXT, isDeleted: true });
  });

  it('works for an hour, and for who wrote it', async () => {
    const { id } = await send(anna, bruno.angelId, { text: 'Resta' });
    expect((await remove(bruno, anna.angelId, id, true)).status).toBe(404);
    test.clock.advance(DELETE_FOR_BOTH_MS);
    expect((await remove(anna, bruno.angelId, id, true)).problem?.code).toBe('message_too_old');
    expect(await one(bruno, anna.angelId, id)).toMatchObject({ text: 'Resta' });
  });

  it('leaves a desk case the copy that was made of it', async () => {
    const { id } = await send(anna, bruno.angelId, { text: 'Una brutta parola' });
    const body = {
      clickId: bruno.clickId,
      angelId: anna.angelId,
      reason: 'insult',
      messageId: id,
      alsoBlock: false,
    } as const;
    expect((await test.call(endpoints.safety.report, { body }, { as: bruno })).status).toBe(200);
    await remove(anna, bruno.angelId, id, true);
    expect(await rows(`select text from desk_copies where message_id = ${id}`)).toEqual([
      { text: 'Una brutta parola' },
    ]);
  });
});

describe('[CHAT-14] deleting for oneself', () => {
  it('takes it from one side alone, also from what that one quotes, counts and catches up', async () => {
    const carla = await member('Carla');
    await send(anna, carla.angelId, { text: 'La prima' });
    const { id } = await send(anna, carla.angelId, { text: 'La seconda' });
    const answer = await send(carla, anna.angelId, { replyToId: id });
    await test.services.conversations.markRead(carla.clickId, anna.angelId);
    expect((await remove(carla, anna.angelId, id, false)).value).toEqual({});
    expect((await history(carla, anna.angelId)).map(({ text }) => text)).toEqual(['La prima', answer.text]);
    expect(await one(carla, anna.angelId, answer.id)).not.toHaveProperty('quote');
    expect((await test.services.conversations.since(carla.clickId, id - 1, 10)).messages).toMatchObject([
      { id: answer.id },
    ]);
    expect(changes(carla).at(-1)).toEqual({ angelId: anna.angelId, id });
    expect(changes(anna)).toEqual([]);
    expect(await one(anna, carla.angelId, id)).toMatchObject({ text: 'La seconda' });
    await remove(carla, anna.angelId, answer.id, false);
    const { conversations: listed } = await test.services.conversations.list(carla.clickId);
    expect(listed.find(({ angel }) => angel.id === anna.angelId)?.lastMessage.text).toBe('La prima');
    // When neither side sees it any more, nothing of it is kept.
    await remove(anna, carla.angelId, id, false);
    expect(await rows(`select text from messages where id = ${id}`)).toEqual([{ text: '' }]);
  });

  it('says of one that comes again that it is not shown, and not that it was taken back', async () => {
    const fields = { text: 'Solo per me', clientId: 'hidden-then-sent' };
    const { id } = await send(anna, bruno.angelId, fields);
    await remove(anna, bruno.angelId, id, false);
    expect(await send(anna, bruno.angelId, fields)).toMatchObject({ id, isHidden: true, text: DELETED_TEXT });
    const taken = await send(anna, bruno.angelId, { clientId: 'taken-then-sent' });
    await remove(anna, bruno.angelId, taken.id, true);
    expect(await send(anna, bruno.angelId, { clientId: 'taken-then-sent' })).not.toHaveProperty('isHidden');
  });

  it('counts what was not read no more, and only for the two of the conversation', async () => {
    const dario = await member('Dario');
    const { id } = await send(anna, dario.angelId);
    const unread = async () => (await test.services.conversations.unread(dario.clickId)).messages;
    const before = await unread();
    await remove(bruno, anna.angelId, id, false);
    expect(await unread()).toBe(before);
    await remove(dario, anna.angelId, id, false);
    expect(await unread()).toBe(before - 1);
    // It was written all the same: the conversation is not waiting for an answer.
    const thread = { params: { trackerId: dario.clickId, angelId: anna.angelId }, query: {} };
    expect((await test.call(conversations.history, thread, { as: dario })).value).toMatchObject({
      messages: [],
      hasAnswer: true,
    });
  });
});

it('says of every state of a message which one is the later, however a page gets it and a statement changes it', async () => {
  const elena = await member('Elena');
  const { id, version } = await send(anna, elena.angelId, { text: 'Da quando?' });
  expect(version).toBe(0);
  const announced = () => test.hub.of(elena.clickId, 'chat').map(({ payload }) => Object(payload).message);
  await eventually(() => expect(announced().at(-1)).toMatchObject({ id, version: 0 }));
  expect((await react(elena, anna.angelId, id, '❤️')).value.message).toMatchObject({ version: 1 });
  // As a server of the release before does it.
  await rows(`update messages set reaction = '👍' where id = ${id}`);
  expect((await remove(anna, elena.angelId, id, true)).value.message).toMatchObject({ isDeleted: true, version: 3 });
  for (const [reader, { angelId }] of [
    [anna, elena],
    [elena, anna],
  ] as const) {
    expect(await one(reader, angelId, id)).toMatchObject({ version: 3 });
    const { messages } = await test.services.conversations.since(reader.clickId, id - 1, 10);
    expect(messages).toMatchObject([{ id, version: 3 }]);
    const { conversations: listed } = await test.services.conversations.list(reader.clickId);
    expect(listed.find(({ angel }) => angel.id === angelId)?.lastMessage).toMatchObject({ id, version: 3 });
    await eventually(() => expect(changes(reader).at(-1)).toMatchObject({ id, message: { version: 3 } }));
  }
  expect(await send(anna, elena.angelId, { text: 'Ancora' })).toMatchObject({ version: 0 });
});

describe('[CHAT-14] reactions', () => {
  it('are one a seat, seen on both sides and at once', async () => {
    const { id } = await send(anna, bruno.angelId, { text: 'Indovina' });
    expect((await react(bruno, anna.angelId, id, '😂')).value.message).toMatchObject({ id, reaction: '😂' });
    await react(bruno, anna.angelId, id, '❤️');
    await react(anna, bruno.angelId, id, '😂');
    const seen = { reaction: '😂', otherReaction: '❤️' };
    expect(await one(anna, bruno.angelId, id)).toMatchObject(seen);
    expect(await one(bruno, anna.angelId, id)).toMatchObject({ reaction: '❤️', otherReaction: '😂' });
    await eventually(() => expect(changes(anna).at(-1)).toMatchObject({ message: seen }));
    await react(bruno, anna.angelId, id);
    expect(await one(anna, bruno.angelId, id)).not.toHaveProperty('otherReaction');
  });

  it('are there when the message comes again, for its sender and for who missed it the first time', async () => {
    const fields = { text: 'Due volte, con un cuore', clientId: 'reacted-then-sent' };
    const { id } = await send(anna, bruno.angelId, fields);
    await react(bruno, anna.angelId, id, '❤️');
    const announced = () => test.hub.of(bruno.clickId, 'chat').map(({ payload }) => Object(payload).message);
    await eventually(() => expect(announced().map((message) => message.id)).toContain(id));
    test.hub.clear();
    expect(await send(anna, bruno.angelId, fields)).toMatchObject({ id, otherReaction: '❤️' });
    await eventually(() => expect(announced()).toMatchObject([{ id, reaction: '❤️' }]));
  });

  it('are for what one may read, of a conversation that is open', async () => {
    const free = await member('Flavia', 0);
    const { id } = await send(anna, free.angelId, { text: 'Un segreto' });
    expect((await react(free, anna.angelId, id, '❤️')).status).toBe(404);
    expect((await react(bruno, anna.angelId, id, '❤️')).status).toBe(404);
    await test.services.safety.block(anna.clickId, free.angelId);
    expect((await react(anna, free.angelId, id, '❤️')).problem?.code).toBe('recipient_closed');
  });

  it('stand under what a sample profile wrote', async () => {
    const [sample = ''] = await seedAngels(test, 1);
    const { id } = await test.services.conversations.deliver(anna.clickId, sample, 'Ciao!');
    await react(anna, sample, id, '❤️');
    expect(await one(anna, sample, id)).toMatchObject({ reaction: '❤️' });
  });
});

describe('[CHAT-14] a change that was stored just before the database went', () => {
  const lost = Object.assign(new Error('the server closed the connection'), { severity: 'FATAL', code: '57P01' });
  /** The next statement of this kind is done, and its answer is lost. */
  function loseAnswerOf(start: RegExp): void {
    const { db } = test.database;
    const { execute } = db;
    const spy = jest.spyOn(db, 'execute').mockImplementation(((query: SQL) => {
      const { sql: text } = new PgDialect().sqlToQuery(query);
      if (!start.test(text.trim())) return execute.call(db, query);
      spy.mockRestore();
      return execute.call(db, query).then(() => Promise.reject(lost));
    }) as typeof execute);
  }

  it('is shown on both sides, also when it is not asked for again', async () => {
    const { id } = await send(anna, bruno.angelId, { text: 'Forse' });
    loseAnswerOf(/^update messages m set reaction/);
    expect((await react(bruno, anna.angelId, id, '😂')).status).toBe(503);
    await eventually(() => expect(changes(anna)).toMatchObject([{ id, message: { otherReaction: '😂' } }]));
    await eventually(() => expect(changes(bruno)).toMatchObject([{ id, message: { reaction: '😂' } }]));
    test.hub.clear();
    loseAnswerOf(/^update messages m set text/);
    expect((await remove(anna, bruno.angelId, id, true)).status).toBe(503);
    for (const seat of [anna, bruno])
      await eventually(() => expect(changes(seat)).toMatchObject([{ id, message: { isDeleted: true } }]));
  });

  it('is shown on the other pages of who hid a message', async () => {
    const { id } = await send(anna, bruno.angelId, { text: 'Forse no' });
    loseAnswerOf(/^update messages m set is_hidden/);
    expect((await remove(bruno, anna.angelId, id, false)).status).toBe(503);
    await eventually(() => expect(changes(bruno)).toEqual([{ angelId: anna.angelId, id }]));
  });
});
