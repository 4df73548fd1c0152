import { endpoints, STRANGERS_PER_DAY, SYNC_START } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { checkLedger } from '../credits/index.ts';
import { callerOf, draft, eventually, findable, giveCredits, type TestMember } from './chat-fixtures.ts';

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
  await test.services.conversations.markRead(made.clickId, '000000');
  test.hub.clear();
  return made;
}

const { conversations } = endpoints;
const send = (from: TestAccount, to: TestMember, fields = {}) =>
  test.services.conversations.send(callerOf(from), draft(from, to.angelId, fields));
const history = async (of: TestAccount, other: TestMember) =>
  (
    await test.call(
      conversations.history,
      { params: { trackerId: of.clickId, angelId: other.angelId }, query: {} },
      { as: of },
    )
  ).value;
const lines = async (of: TestAccount, other: TestMember) =>
  (await history(of, other)).messages.map(({ kind, text }) => [kind, text]);
const events = (of: TestAccount, name: string) =>
  test.hub.events.filter((event) => event.clickId === of.clickId && event.event === name);
const rows = async (query: string) => (await test.database.db.execute(sql.raw(query))).rows;

describe('[CHAT-12] a conversation between two members', () => {
  it('is stored once and read from both seats, with the sender as the other knows them', async () => {
    const { message } = await send(anna, bruno, { text: 'Ciao Bruno' });
    await send(bruno, anna, { text: 'Ciao Anna' });
    expect(await lines(anna, bruno)).toEqual([
      ['personal', 'Ciao Bruno'],
      ['message', 'Ciao Anna'],
    ]);
    expect(await lines(bruno, anna)).toEqual([
      ['message', 'Ciao Bruno'],
      ['personal', 'Ciao Anna'],
    ]);
    expect((await history(bruno, anna)).angel).toMatchObject({
      id: anna.angelId,
      screenName: 'Anna',
      nature: 'person',
    });
    expect(await rows(`select id::integer from messages where text = 'Ciao Bruno'`)).toEqual([{ id: message.id }]);
    expect(JSON.stringify(await history(bruno, anna))).not.toContain(anna.clickId);
  });

  it('reaches the other’s devices with the counts, and is listed there', async () => {
    const { message } = await send(anna, bruno, { text: 'Ci sei?' });
    const isThis = ({ payload }: { payload?: unknown }) => Object(payload).message.id === message.id;
    await eventually(() => expect(events(bruno, 'chat').filter(isThis)).toHaveLength(1));
    expect(events(bruno, 'chat').find(isThis)?.payload).toMatchObject({
      message: { id: message.id, kind: 'message', text: 'Ci sei?', isLocked: false, angelId: anna.angelId },
      angel: { id: anna.angelId },
      unread: { messages: 2 },
    });
    const list = await test.call(conversations.list, { params: { trackerId: bruno.clickId } }, { as: bruno });
    expect(list.value.conversations).toMatchObject([{ angel: { id: anna.angelId }, unreadCount: 2 }, {}]);
    const missed = await test.services.conversations.since(bruno.clickId, message.id - 1, 10);
    expect(missed).toMatchObject({ messages: [{ id: message.id, kind: 'message' }] });
    // Who has seen a message knows where it is.
    expect(missed).not.toHaveProperty('lastId');
    const first = await test.services.conversations.since(bruno.clickId, SYNC_START, 10);
    expect(first).toMatchObject({ messages: [], lastId: message.id });
  });

  it('says what the other has read', async () => {
    const unreadBefore = (await history(anna, bruno)).messages.at(-1);
    expect(unreadBefore).toMatchObject({ kind: 'personal', isRead: false });
    await test.services.conversations.markRead(bruno.clickId, anna.angelId);
    expect(events(anna, 'read')).toMatchObject([{ payload: { angelId: bruno.angelId, upToId: unreadBefore?.id } }]);
    expect((await history(anna, bruno)).messages.at(-1)).toMatchObject({ isRead: true });
    expect((await test.services.conversations.unread(bruno.clickId)).messages).toBe(0);
    await test.services.conversations.markRead(bruno.clickId, anna.angelId);
    expect(events(anna, 'read')).toHaveLength(1);
  });

  it('stores a message once and takes its price once, however often it comes', async () => {
    const once = { text: 'Solo una volta', clientId: 'once-and-only-1' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(anna, bruno, once)));
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect((await lines(bruno, anna)).filter(([, text]) => text === once.text)).toHaveLength(1);
    expect(await checkLedger(test.database.db)).toEqual([]);
  });

  it('lets nothing overtake a message that has its id and is not visible yet: who catches up would miss it', async () => {
    const [carla, dario] = [await member('Carla'), await member('Dario')];
    const highest = async () => (await test.services.conversations.since(anna.clickId, SYNC_START, 1)).lastId;
    const [before, slow] = [await highest(), await test.database.pool.connect()];
    await slow.query('begin');
    const facts = await test.services.accounts.facts(carla.clickId);
    const price = [Array(6).fill('message'), Array(6).fill(0)];
    const row = [
      [carla.clickId],
      [anna.angelId],
      ['held-back-1'],
      ['uno'],
      [facts?.fluxId],
      [0],
      ...price,
      test.clock.now(),
    ];
    const { rows: held } = await slow.query('select * from send_messages($1, $2, $3, $4, $5, $6, $7, $8, $9, 9)', row);
    expect(held).toMatchObject([{ outcome: 'sent' }]);
    const quick = send(dario, anna);
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
    await eventually(async () => expect(await rows(waiting)).toHaveLength(1), 5_000);
    expect(await highest()).toBe(before);
    await slow.query('commit');
    slow.release();
    const { message } = await quick;
    expect(message.id).toBeGreaterThan(Number(held[0].message_id));
    const { messages } = await test.services.conversations.since(anna.clickId, Number(before), 10);
    expect(messages.map(({ id }) => id)).toEqual([Number(held[0].message_id), message.id]);
  });

  it('shows each account its messages in the order of their ids, also while many write at once', async () => {
    const others = await Promise.all([member('Emma'), member('Fabio'), member('Elisa')]);
    const seen = new Map<string, number[]>();
    let isSending = true;
    // Each catches up from the highest id it saw: what becomes visible later under a lower id would be missed.
    const readers = [anna, bruno, ...others].map(async ({ clickId }) => {
      const ids: number[] = [];
      seen.set(clickId, ids);
      for (let last = false; !last; ) {
        last = !isSending;
        const { messages } = await test.services.conversations.since(clickId, ids.at(-1) ?? 0, 500);
        ids.push(...messages.map(({ id }) => id));
      }
    });
    const all = [anna, bruno, ...others];
    const writers = all.flatMap((from) =>
      all
        .filter((to) => to !== from)
        .map(async (to) => {
          for (let turn = 0; turn < 2; turn += 1) await send(from, to);
        }),
    );
    await Promise.all(writers);
    isSending = false;
    await Promise.all(readers);
    for (const [clickId, ids] of seen) {
      const stored = await rows(`select id::integer from seat_messages() where click_id = '${clickId}' order by id`);
      expect(ids).toEqual(stored.map(({ id }) => id));
    }
    expect(await checkLedger(test.database.db)).toEqual([]);
  });

  it('keeps the text from a free account, which still learns that something waits', async () => {
    const free = await member('Flavia', 0);
    await send(anna, free, { text: 'Un segreto' });
    expect((await history(free, anna)).messages).toMatchObject([{ isLocked: true, text: '' }]);
    await eventually(() => expect(events(free, 'chat')).toHaveLength(1));
    expect(JSON.stringify(test.hub.events.filter(({ clickId }) => clickId === free.clickId))).not.toContain(
      'Un segreto',
    );
    expect((await test.services.conversations.unread(free.clickId)).messages).toBe(1);
  });

  it('plans what is sent outside the page', async () => {
    const giulia = await member('Giulia');
    await send(anna, giulia);
    expect(
      await rows(`select due_at is not null as is_due from message_digests where click_id = '${giulia.clickId}'`),
    ).toEqual([{ is_due: true }]);
    expect(await test.services.conversations.waiting(giulia.clickId, null)).toMatchObject({ count: 1 });
  });

  it('is for members whom others find, and needs two of them', async () => {
    const hidden = await test.register({ premiumLevel: 1 });
    await giveCredits(test, hidden, 'message', 50);
    await expect(send(hidden, anna)).rejects.toMatchObject({ code: 'profile_hidden' });
    await expect(test.services.conversations.like(callerOf(hidden), anna.angelId)).rejects.toMatchObject({
      code: 'profile_hidden',
    });
    await expect(send(anna, anna)).rejects.toMatchObject({ code: 'not_found' });
    const body = { clickId: bruno.clickId, isChosen: false };
    await test.call(endpoints.people.beFound, { body }, { as: bruno });
    await expect(send(anna, bruno)).rejects.toMatchObject({ code: 'not_found' });
    const list = await test.services.conversations.list(anna.clickId);
    expect(list.conversations.find(({ angel }) => angel.id === bruno.angelId)?.angel).toMatchObject({
      isAway: true,
      screenName: 'Bruno',
      photoUrl: '',
      region: '',
    });
    expect((await history(anna, bruno)).angel).toMatchObject({ isAway: true, isOnline: false });
    const stranger = await member('Zoe');
    await expect(test.services.conversations.history(stranger.clickId, bruno.angelId)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(test.services.conversations.like(callerOf(anna), bruno.angelId)).rejects.toMatchObject({
      code: 'not_found',
    });
    await test.call(endpoints.people.beFound, { body: { ...body, isChosen: true } }, { as: bruno });
    expect(await checkLedger(test.database.db)).toEqual([]);
  });

  it('writes first to so many members a day, and answers all of them', async () => {
    const [vera, known, first, last] = [
      await member('Vera'),
      await member('Aldo'),
      await member('Primo'),
      await member('Ultimo'),
    ];
    await send(known, vera);
    await rows(`insert into conversations (click_id, angel_id, has_written, approached_at)
      select '${vera.clickId}', 'stranger-' || n, true, '${test.clock.now().toISOString()}' from generate_series(2, ${STRANGERS_PER_DAY}) n`);
    await send(vera, first);
    const before = await test.services.credits.credits(vera.clickId);
    await expect(send(vera, last)).rejects.toMatchObject({ code: 'too_many_strangers' });
    expect(await test.services.credits.credits(vera.clickId)).toEqual(before);
    // To whom one wrote before, or who wrote first, is no stranger.
    for (const other of [first, known]) await send(vera, other);
    test.clock.advance(86_400_000);
    await send(vera, last);
    await rows(
      `update conversations set approached_at = '${test.clock.now().toISOString()}' where click_id = '${vera.clickId}'`,
    );
    await test.services.conversations.like(callerOf(vera), anna.angelId);
    await expect(send(vera, anna)).rejects.toMatchObject({ code: 'too_many_strangers' });
    await test.services.conversations.like(callerOf(anna), vera.angelId);
    await send(vera, anna);
    expect(await checkLedger(test.database.db)).toEqual([]);
  });

  it('shows online, typing and read to members who show it themselves, and to no others', async () => {
    const [ines, luca] = [await member('Ines'), await member('Luca')];
    const isOnline = jest.spyOn(test.hub, 'isOnline').mockReturnValue(true);
    const { services } = test;
    const signs = async (of: TestMember, other: TestMember) => {
      const { message } = await send(other, of);
      await services.conversations.signalWriting(other.clickId, of.angelId, true);
      await services.conversations.markRead(of.clickId, other.angelId);
      return {
        online: (await services.conversations.history(of.clickId, other.angelId)).angel.isOnline,
        typing: test.hub.of(of.clickId, 'typing').length,
        read: test.hub.of(other.clickId, 'read').some(({ payload }) => Object(payload).upToId === message.id),
      };
    };
    const all = { online: true, read: true, typing: true, visits: true };
    expect(await signs(ines, luca)).toEqual({ online: true, typing: 1, read: true });
    expect(events(ines, 'typing')).toMatchObject([{ payload: { angelId: luca.angelId, kind: 'writing' } }]);
    for (const hidden of ['online', 'read', 'typing'] as const) {
      test.hub.clear();
      const shows = { ...all, [hidden]: false };
      const body = { clickId: ines.clickId, shows };
      expect((await test.call(endpoints.people.showSigns, { body }, { as: ines })).value.shows).toEqual(shows);
      const expected = { online: hidden !== 'online', typing: hidden === 'typing' ? 0 : 1, read: hidden !== 'read' };
      // Neither the others of hers, nor she of the others.
      expect(await signs(ines, luca)).toEqual(expected);
      expect(await signs(luca, ines)).toEqual(expected);
    }
    test.hub.clear();
    await services.safety.block(luca.clickId, ines.angelId);
    await services.conversations.signalWriting(ines.clickId, luca.angelId, true);
    expect(test.hub.of(luca.clickId, 'typing')).toEqual([]);
    isOnline.mockRestore();
  });

  it('passes likes and visits on, once', async () => {
    const hugo = await member('Hugo');
    await giveCredits(test, anna, 'like', 3);
    for (let time = 0; time < 2; time += 1) {
      await test.services.conversations.like(callerOf(anna), hugo.angelId);
      await test.services.conversations.visited(anna.clickId, hugo.angelId);
    }
    expect(await test.services.conversations.unread(hugo.clickId)).toMatchObject({ messages: 0, likes: 1, visits: 1 });
    expect(await test.services.conversations.notices(hugo.clickId)).toMatchObject([
      { kind: 'visita', angel: { id: anna.angelId } },
      { kind: 'like', angel: { id: anna.angelId } },
    ]);
  });

  it('[DISC-10] stores a visit once a day, and none where one of the two hides visits', async () => {
    const [olga, piero] = [await member('Olga'), await member('Piero')];
    const visit = () => test.services.conversations.visited(olga.clickId, piero.angelId);
    const showVisits = (of: TestMember, visits: boolean) =>
      test.services.profiles.showSigns(of.clickId, { online: true, read: true, typing: true, visits });
    const seen = async () => {
      const { visits } = await test.services.conversations.unread(piero.clickId);
      const listed = await test.services.conversations.notices(piero.clickId);
      return [
        visits,
        listed.filter(({ kind }) => kind === 'visita').length,
        test.hub.of(piero.clickId, 'visit').length,
      ];
    };
    await visit();
    await visit();
    expect(await seen()).toEqual([1, 1, 1]);
    expect(await test.services.conversations.notices(piero.clickId)).toMatchObject([
      { kind: 'visita', angel: { id: olga.angelId }, time: test.clock.now().getTime(), isRead: false },
    ]);
    expect(events(piero, 'visit')).toMatchObject([{ payload: { angel: { id: olga.angelId }, unread: { visits: 1 } } }]);
    test.clock.advance(86_400_000);
    await visit();
    expect(await seen()).toEqual([2, 2, 2]);
    expect((await test.services.conversations.overview(olga.clickId)).visitedProfiles).toBe(1);
    const visitors = async () => (await test.services.conversations.visitors(piero.clickId)).profiles;
    expect(await visitors()).toBe(1);

    for (const hiding of [olga, piero]) {
      await showVisits(hiding, false);
      test.clock.advance(86_400_000);
      await visit();
      expect(await seen()).toEqual([0, 0, 2]);
      expect(await visitors()).toBe(0);
      const { messages } = await test.services.conversations.history(piero.clickId, olga.angelId);
      expect(messages).toEqual([]);
      await showVisits(hiding, true);
    }
    expect(await seen()).toEqual([2, 2, 2]);
    // A page from before does not know the sign, and leaves it as it is.
    await showVisits(olga, false);
    const body = { clickId: olga.clickId, shows: { online: true, read: true, typing: true } };
    expect((await test.call(endpoints.people.showSigns, { body }, { as: olga })).value.shows.visits).toBe(false);
  });

  it('goes with the account that leaves, for both', async () => {
    const [mara, nino] = [await member('Mara'), await member('Nino')];
    await send(mara, nino, { text: 'Ciao Nino' });
    await send(nino, mara, { text: 'Ciao Mara' });
    await test.services.conversations.visited(mara.clickId, nino.angelId);
    const body = { clickId: mara.clickId, password: mara.password };
    expect((await test.call(endpoints.leaving.deleteAccount, { body }, { as: mara })).status).toBe(200);
    const gone = async () => {
      const { conversations: listed } = await test.services.conversations.list(nino.clickId);
      const unread = await test.services.conversations.unread(nino.clickId);
      return [listed.filter(({ angel }) => angel.id === mara.angelId), unread.messages + unread.visits];
    };
    expect(await gone()).toEqual([[], 0]);
    test.clock.advance(30 * 86_400_000);
    await test.services.leaving.round();
    expect(await gone()).toEqual([[], 0]);
    expect(await rows(`select 1 from messages where text = 'Ciao Nino' or from_angel_id = '${mara.angelId}'`)).toEqual(
      [],
    );
    for (const table of ['notices', 'conversations', 'likes', 'profiles'])
      expect(await rows(`select 1 from ${table} where angel_id = '${mara.angelId}'`)).toEqual([]);
  });
});

it('shows what was stored by a process whose clock is ahead to all others, and at once', async () => {
  test.clock.set(new Date(Date.now() + 3_600_000));
  const { message } = await send(anna, bruno, { text: 'Dal futuro' });
  test.clock.set(new Date(Date.now() - 60_000));
  for (const [own, other] of [
    [anna, bruno],
    [bruno, anna],
  ] as const) {
    const { messages } = await test.services.conversations.history(own.clickId, other.angelId);
    expect(messages.at(-1)).toMatchObject({ id: message.id, text: 'Dal futuro' });
    expect(messages.at(-1)?.sentAt).toBeLessThanOrEqual(Date.now());
  }
  // What is planned for later stays out.
  await rows(`update messages set sent_at = now() + interval '1 day' where id = ${message.id}`);
  const { messages } = await test.services.conversations.history(bruno.clickId, anna.angelId);
  expect(messages.map(({ id }) => id)).not.toContain(message.id);
});
