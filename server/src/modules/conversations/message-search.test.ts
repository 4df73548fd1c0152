import { endpoints, HISTORY_PAGE_SIZE, SEARCH_PAGE_SIZE } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { callerOf, draft, findable, giveCredits, type TestMember } from './chat-fixtures.ts';

let test: TestApp;
let anna: TestMember;
let bruno: TestMember;
let carla: TestMember;
beforeAll(async () => {
  test = await buildTestApp();
  [anna, bruno, carla] = [await member('Anna'), await member('Bruno'), await member('Carla')];
});
afterAll(() => test.close());

async function member(userName: string): Promise<TestMember> {
  const made = await findable(test, { userName, premiumLevel: 1 });
  await giveCredits(test, made, 'message', 500);
  return made;
}

const say = async (from: TestAccount, to: TestMember, text: string) =>
  (await test.services.conversations.send(callerOf(from), draft(from, to.angelId, { text }))).message;
const search = async (of: TestAccount, text: string, place: { angelId?: string; before?: number } = {}) =>
  (await test.call(endpoints.chatSearch.search, { body: { clickId: of.clickId, text, ...place } }, { as: of })).value;
const found = async (of: TestAccount, text: string, place: { angelId?: string; before?: number } = {}) =>
  (await search(of, text, place)).messages.map((message) => message.text);
const setLevel = (of: TestAccount, level: number) =>
  test.database.db.execute(sql`update accounts set premium_level = ${level} where click_id = ${of.clickId}`);

describe('[CHAT-14] searching messages', () => {
  it('finds beginnings of words in four languages, without regard to case and accents, newest first', async () => {
    await say(anna, bruno, 'Perché no? Ci vediamo più tardi');
    await say(bruno, anna, '¿Mañana en el café de l’Opéra?');
    await say(anna, bruno, 'J’ai le cœur léger, ça va être l’été');
    await say(bruno, anna, 'Well-known place: https://example.com/path!');
    expect(await found(anna, 'perche')).toEqual(['Perché no? Ci vediamo più tardi']);
    expect(await found(anna, 'PIÙ tar')).toEqual(['Perché no? Ci vediamo più tardi']);
    expect(await found(bruno, 'manana')).toEqual(['¿Mañana en el café de l’Opéra?']);
    expect(await found(bruno, 'opera caf')).toEqual(['¿Mañana en el café de l’Opéra?']);
    expect(await found(bruno, 'coeur')).toEqual(['J’ai le cœur léger, ça va être l’été']);
    expect(await found(bruno, 'Cœur ete')).toEqual(['J’ai le cœur léger, ça va être l’été']);
    expect(await found(anna, 'known')).toEqual(['Well-known place: https://example.com/path!']);
    expect(await found(anna, 'example pat')).toEqual(['Well-known place: https://example.com/path!']);
    expect(await found(anna, 'e')).toEqual([
      'Well-known place: https://example.com/path!',
      'J’ai le cœur léger, ça va être l’été',
      '¿Mañana en el café de l’Opéra?',
    ]);
    for (const odd of ["'; drop table messages; --", "a':* | 'b", '!!', '\\', '<-> & !'])
      expect(await found(anna, odd)).toEqual([]);
  });

  it('has the same words of a text with and without accents in it', async () => {
    // Plain texts take a shorter way; a letter with an accent more takes them the other one.
    const { rows } = await test.database.pool.query<{ text: string }>(`
      select text
      from generate_series(1, 127) one, generate_series(1, 127) other, lateral (
        select 'Ab' || chr(one) || chr(other) || 'c 12 x' as text
      ) plain
      where tsvector_to_array(message_words(text)) || 'zzz'::text
        is distinct from tsvector_to_array(message_words(text || ' zz\u0301z'))
    `);
    expect(rows).toEqual([]);
  });

  it('searches one conversation or all, with the cards of who stands behind them', async () => {
    await say(anna, carla, 'Hai visto il mare?');
    await say(bruno, anna, 'Il mare d’inverno');
    expect(await found(anna, 'mare')).toEqual(['Il mare d’inverno', 'Hai visto il mare?']);
    expect(await found(anna, 'mare', { angelId: carla.angelId })).toEqual(['Hai visto il mare?']);
    expect(await found(carla, 'mare')).toEqual(['Hai visto il mare?']);
    const { messages, angels } = await search(anna, 'mare');
    expect(messages.map(({ angelId }) => angelId)).toEqual([bruno.angelId, carla.angelId]);
    expect(new Set(angels.map(({ screenName }) => screenName))).toEqual(new Set(['Bruno', 'Carla']));
    expect(JSON.stringify(await search(carla, 'mare'))).not.toContain(anna.clickId);
  });

  it('never finds what is locked, deleted, hidden or closed, and does not count it', async () => {
    const locked = await say(anna, bruno, 'tartaruga verde');
    const own = await say(bruno, anna, 'tartaruga mia');
    expect(await found(bruno, 'tartaruga')).toEqual([own.text, locked.text]);
    await setLevel(bruno, 0);
    expect(await search(bruno, 'tartaruga')).toMatchObject({ messages: [{ id: own.id }], hasMore: false });
    expect(await search(bruno, 'verde')).toEqual({ messages: [], angels: [], hasMore: false });
    expect(await search(bruno, 'verde', { angelId: anna.angelId })).toMatchObject({ messages: [], hasMore: false });
    await setLevel(bruno, 1);
    expect(await found(bruno, 'verde')).toEqual([locked.text]);

    const { conversations } = test.services;
    await conversations.deleteMessage(bruno.clickId, anna.angelId, locked.id, false);
    expect(await found(bruno, 'verde')).toEqual([]);
    expect(await found(anna, 'verde')).toEqual([locked.text]);
    await conversations.deleteMessage(anna.clickId, bruno.angelId, locked.id, true);
    expect(await found(anna, 'verde')).toEqual([]);

    const late = await say(anna, carla, 'lucertola');
    await test.database.db.execute(sql`update messages set sent_at = now() + interval '1 day' where id = ${late.id}`);
    expect(await found(carla, 'lucertola')).toEqual([]);

    await say(anna, carla, 'salamandra');
    await test.services.safety.block(carla.clickId, anna.angelId);
    expect([await found(anna, 'salamandra'), await found(carla, 'salamandra')]).toEqual([[], []]);
    // Who blocked can still read its own record, and so look into it.
    expect(await found(carla, 'salamandra', { angelId: anna.angelId })).toEqual(['salamandra']);
    await expect(
      conversations.search(anna.clickId, { text: 'salamandra', angelId: carla.angelId }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await test.services.safety.unblock(carla.clickId, anna.angelId);
  });

  it('does not search the HTML of our own', async () => {
    const fields = { noticeId: 'benvenuto', once: 'welcome-search' };
    await test.services.conversations.deliver(anna.clickId, '000000', '<strong>coccodrillo</strong>', fields);
    expect([await found(anna, 'strong'), await found(anna, 'coccodrillo')]).toEqual([[], []]);
  });

  it('answers page by page, also a word that is in very many', async () => {
    await test.database.db.execute(sql`
      insert into messages (click_id, angel_id, kind, text, to_click_id, from_angel_id, sent_at)
      select ${anna.clickId}, ${bruno.angelId}, 'personal', 'orologio numero ' || n, ${bruno.clickId}, ${anna.angelId}, ${test.clock.now()}
      from generate_series(1, 2100) n
    `);
    const first = await search(bruno, 'orologio', { angelId: anna.angelId });
    expect([first.messages.length, first.hasMore]).toEqual([SEARCH_PAGE_SIZE, true]);
    expect(first.messages[0]?.text).toBe('orologio numero 2100');
    const second = await search(bruno, 'orologio', { before: first.messages.at(-1)?.id ?? 0 });
    expect(second.messages[0]?.text).toBe(`orologio numero ${2100 - SEARCH_PAGE_SIZE}`);
    const rare = await search(bruno, 'orologio 77');
    expect(rare.messages.map(({ text }) => text)).toContain('orologio numero 77');
    const last = await search(bruno, 'numero orologio', { before: second.messages.at(-1)?.id ?? 0 });
    expect(last.messages[0]?.text).toBe(`orologio numero ${2100 - 2 * SEARCH_PAGE_SIZE}`);
  });
});

describe('a page of a conversation around a message', () => {
  const page = async (place: object) =>
    (
      await test.call(
        endpoints.conversations.history,
        { params: { trackerId: bruno.clickId, angelId: anna.angelId }, query: place },
        { as: bruno },
      )
    ).value;

  it('holds as many before as after it, and the pages beside it join it without a hole', async () => {
    const whole = await test.database.db.execute<{ id: string }>(
      sql`select id from shown_messages() where click_id = ${bruno.clickId} and angel_id = ${anna.angelId} order by id`,
    );
    const ids = whole.rows.map(({ id }) => Number(id));
    const place = Math.floor(ids.length / 2);
    const around = await page({ around: ids[place] });
    const half = HISTORY_PAGE_SIZE / 2;
    expect(around.messages.map(({ id }) => id)).toEqual(ids.slice(place - half + 1, place + half + 1));
    expect([around.hasMore, around.hasNewer]).toEqual([true, true]);
    const after = await page({ after: around.messages.at(-1)?.id });
    expect(after.messages.map(({ id }) => id)).toEqual(
      ids.slice(place + half + 1, place + half + 1 + HISTORY_PAGE_SIZE),
    );
    const before = await page({ before: around.messages[0]?.id });
    expect(before.messages.at(-1)?.id).toBe(ids[place - half]);
    expect(before.hasNewer).toBeUndefined();
    const end = await page({ around: ids.at(-1) });
    expect([end.messages.at(-1)?.id, end.hasNewer]).toEqual([ids.at(-1), false]);
    expect(await page({ after: ids.at(-1) })).toMatchObject({ messages: [], hasNewer: false });
  });

  it('shows no more than the newest page does', async () => {
    await setLevel(bruno, 0);
    const [last] = (await page({})).messages.slice(-1);
    const around = await page({ around: last?.id });
    expect(around.messages.at(-1)).toMatchObject({ id: last?.id, isLocked: true, text: '' });
    await setLevel(bruno, 1);
  });
});
