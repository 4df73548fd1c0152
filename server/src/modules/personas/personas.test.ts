import type { Language } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { callerOf, draft, eventually, seedSamples } from '../conversations/chat-fixtures.ts';
import { phrasesOf } from './phrasebook.ts';

const SPEED = 100;

/** Time runs in steps, and the personas with it. */
function letTimeRun(test: TestApp): () => void {
  // As fast as time itself, also where a timer comes late.
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    test.clock.advance(now - last);
    last = now;
  }, 5);
  return () => clearInterval(timer);
}

describe('personas', () => {
  let test: TestApp;
  let angels: string[];
  let stopTime: () => void;
  const angel = (index = 0) => angels[index] ?? '';

  beforeAll(async () => {
    test = await buildTestApp({ environment: { HALO_PERSONA_SPEED: String(SPEED) } });
    angels = await seedSamples(test, 12);
    test.services.personas.start();
    stopTime = letTimeRun(test);
  });
  afterAll(async () => {
    stopTime();
    await test.close();
  });

  const speaking = async (language: Language): Promise<TestAccount> => {
    const account = await test.register({ premiumLevel: 2 });
    const { accounts } = test.services;
    const facts = accounts.facts.bind(accounts);
    jest.spyOn(accounts, 'facts').mockImplementation(async (clickId, tx) => {
      const found = await facts(clickId, tx);
      return found && clickId === account.clickId ? { ...found, language } : found;
    });
    return account;
  };
  const send = (account: TestAccount, text: string, index = 0) =>
    test.services.conversations.send(callerOf(account), draft(account, angel(index), { text }));
  const lines = async (account: TestAccount, index = 0) =>
    await test.services.conversations.transcript(account.clickId, angel(index), 50);
  const answers = async (account: TestAccount, index = 0) =>
    (await lines(account, index)).filter(({ kind }) => kind === 'message');
  const pending = async (account: TestAccount) =>
    (
      await test.database.db.execute<{ kind: string }>(
        sql`select kind from persona_tasks where click_id = ${account.clickId} and kind in ('read', 'type', 'reply')`,
      )
    ).rows;

  it.each(['it', 'es', 'fr', 'en'] as const)(
    "read, prepare and answer in the account's language (%s), within their times",
    async (language) => {
      const account = await speaking(language);
      const hello = { it: 'Ciao, come stai?', es: 'Hola, ¿qué tal?', fr: 'Salut, ça va ?', en: 'Hi, how are you?' }[
        language
      ];
      const { message } = await send(account, hello);
      await eventually(async () => expect(await answers(account)).toHaveLength(1));

      const events = () =>
        test.hub
          .of(account.clickId)
          .filter(
            ({ event, payload }) =>
              ['read', 'typing', 'chat'].includes(event) && JSON.stringify(payload).includes(angel()),
          );
      await eventually(() => expect(events().map(({ event }) => event)).toEqual(['read', 'typing', 'chat']));
      expect(events()[1]).toMatchObject({ payload: { angelId: angel(), kind: 'preparing' } });
      const [answer] = await answers(account);
      const said = Object.values(phrasesOf(language).lines).flat().concat(phrasesOf(language).reactions);
      const firstWords = (text: string) => text.replace(/\{[^}]*\}.*/, '').slice(0, 8);
      expect(said.some((line) => firstWords(line) !== '' && answer?.text.startsWith(firstWords(line)))).toBe(true);

      const { rows } = await test.database.db.execute<{ after: number }>(sql`
      select (extract(epoch from m.sent_at - first.sent_at) * 1000)::float8 as after from messages m, messages first
      where m.id = ${answer?.id ?? 0} and first.id = ${message.id}`);
      const afterMs = (rows[0]?.after ?? 0) * SPEED;
      expect(afterMs).toBeGreaterThanOrEqual(5_500);
      await eventually(async () => expect(await pending(account)).toEqual([]));
    },
  );

  it('answer a row of messages once', async () => {
    const account = await speaking('it');
    await Promise.all(['Ciao', 'sai una cosa?', 'Quanti anni hai?'].map((text) => send(account, text, 1)));
    await eventually(async () => expect(await answers(account, 1)).toHaveLength(1));
    await eventually(async () => expect(await pending(account)).toEqual([]));
    expect(await answers(account, 1)).toHaveLength(1);
    expect((await lines(account, 1)).map(({ kind }) => kind)).toEqual(['personal', 'personal', 'personal', 'message']);
  });

  it('bring an answer to the pages that was stored when its attempt failed, once', async () => {
    const account = await speaking('it');
    const emit = test.hub.emit.bind(test.hub);
    let failures = 0;
    jest.spyOn(test.hub, 'emit').mockImplementation((clickId, event, payload) => {
      if (clickId === account.clickId && event === 'chat' && (failures += 1) === 1)
        throw new Error('the database is away');
      return emit(clickId, event, payload);
    });
    await send(account, 'Ciao', 4);
    await eventually(() => expect(failures).toBe(1));
    expect(await answers(account, 4)).toHaveLength(1);
    // What is lent to an attempt that failed is free again.
    test.clock.advance(30_000);
    await eventually(async () => expect(await pending(account)).toEqual([]));
    expect(await answers(account, 4)).toHaveLength(1);
    const received = test.hub.of(account.clickId).filter(({ event }) => event === 'chat');
    expect(received.filter(({ payload }) => JSON.stringify(payload).includes(`"angelId":"${angel(4)}"`))).toHaveLength(
      1,
    );
  });

  it('answer also an account that does not stop writing', async () => {
    const account = await speaking('it');
    let index = 0;
    await eventually(async () => {
      index += 1;
      await send(account, `e poi ${index}`, 2);
      expect((await answers(account, 2)).length).toBeGreaterThan(0);
    });
  });

  it('do nothing for a disabled account, an unconfirmed one, on a brand that is no demo, or as a profile that is no sample', async () => {
    const [disabled, unconfirmed] = [
      await test.register({ premiumLevel: 2 }),
      await test.register({ premiumLevel: 2, confirmed: false }),
    ];
    await send(disabled, 'ciao', 3);
    await test.database.db.execute(sql`update accounts set disabled_at = now() where click_id = ${disabled.clickId}`);
    await send(unconfirmed, 'ciao', 3);
    const { brands } = test.deps;
    const byId = brands.byId.bind(brands);
    jest.spyOn(brands, 'byId').mockImplementation((id) => {
      const brand = byId(id);
      return brand && id === 'brise' ? { ...brand, isDemo: false } : brand;
    });
    const earnest = await test.register({ premiumLevel: 2, brandId: 'brise' });
    await send(earnest, 'salut', 3);
    await test.database.db.execute(sql`
      insert into profiles (angel_id, country, region, city, screen_name, age, gender, nature, about, description, portrait, rank)
      select 'a-person', country, region, city, screen_name, age, gender, 'person', about, description, portrait, rank from profiles limit 1`);
    const account = await test.register({ premiumLevel: 2 });
    await test.services.conversations.send(callerOf(account), draft(account, 'a-person'));
    await eventually(async () =>
      expect((await Promise.all([disabled, unconfirmed, earnest, account].map(pending))).flat()).toEqual([]),
    );
    // Who is answered wrote after all of them, and tasks are worked off in their order.
    const marker = await speaking('it');
    await send(marker, 'ciao', 3);
    await eventually(async () => expect(await answers(marker, 3)).toHaveLength(1));
    for (const each of [disabled, unconfirmed, earnest]) expect(await answers(each, 3)).toEqual([]);
    expect(await test.services.conversations.unread(earnest.clickId)).toMatchObject({ likes: 0, visits: 0 });
    expect(await test.services.conversations.transcript(account.clickId, 'a-person', 10)).toHaveLength(1);
  });

  it('answer a like with a like at most: they never write first', async () => {
    const account = await test.register();
    // Half of the likes are answered: of these, never none.
    for (let times = 0; times < 4; times += 1) {
      for (let index = 3; index < 11; index += 1)
        await test.services.personas.likeArrived(account.clickId, angel(index));
    }
    // What an older version had planned.
    await test.database.db.execute(sql`
      insert into persona_tasks (click_id, angel_id, kind, run_at, payload)
      values (${account.clickId}, ${angel(11)}, 'reply', ${test.clock.now()}, '{"text": "Grazie del like!", "upTo": 0, "category": "risposta_a_like"}')`);
    const planned = async () =>
      (
        await test.database.db.execute(
          sql`select 1 from persona_tasks where click_id = ${account.clickId} and payload->>'category' is not null`,
        )
      ).rows;
    await eventually(async () => expect(await planned()).toEqual([]));
    const likes = (await test.services.conversations.notices(account.clickId)).filter(
      ({ kind, category }) => kind === 'like' && category === 'risposta_a_like',
    );
    expect(likes.length).toBeGreaterThan(0);
    for (let index = 3; index < 12; index += 1) expect(await answers(account, index)).toEqual([]);
  });

  it('never write twice in a row', async () => {
    const account = await speaking('it');
    await send(account, 'Ciao', 4);
    await eventually(async () => expect(await answers(account, 4)).toHaveLength(1));
    // Its task goes after the answer has come.
    await eventually(async () => expect(await pending(account)).toEqual([]));
    await test.database.db.execute(sql`
      insert into persona_tasks (click_id, angel_id, kind, run_at, payload) values (${account.clickId}, ${angel(4)}, 'reply', ${test.clock.now()}, '{"text": "E poi?", "upTo": 0}')`);
    await eventually(async () => expect(await pending(account)).toEqual([]));
    expect(await answers(account, 4)).toHaveLength(1);
  });

  it('neither answer nor say that they will where the two do not meet any more', async () => {
    const account = await speaking('it');
    const { clickId } = account;
    await test.services.safety.block(clickId, angel(5));
    await test.database.db.execute(
      sql`select append_message(${clickId}, ${angel(5)}, 'personal', 'just-before', 'Ciao', null, null, ${test.clock.now()})`,
    );
    await test.database.db.execute(sql`
      insert into persona_tasks (click_id, angel_id, kind, run_at, payload)
      select ${clickId}, ${angel(5)}, kind, ${test.clock.now()}, '{"text": "Ciao!", "upTo": 0}'
      from unnest(array['type', 'reply']) kind`);
    await eventually(async () => expect(await pending(account)).toEqual([]));
    expect(await lines(account, 5)).toMatchObject([{ kind: 'personal' }]);
    expect(test.hub.of(clickId, 'typing')).toEqual([]);
  });

  it('[CHAT-10] welcome a confirmed account with a note that is HTML, a visit and a like', async () => {
    const account = await test.register();
    const { messages } = await test.services.conversations.history(account.clickId, '000000');
    expect(messages).toMatchObject([{ noticeId: 'benvenuto', isLocked: false, text: expect.stringMatching(/^<p>/) }]);
    await eventually(async () =>
      expect(await test.services.conversations.unread(account.clickId)).toMatchObject({ likes: 1, visits: 1 }),
    );
    await eventually(() => {
      expect(test.hub.of(account.clickId, 'visit')).toHaveLength(1);
      expect(test.hub.of(account.clickId, 'like')).toMatchObject([
        { payload: { data: { direction: 'received', angel: { nature: 'sample' } } } },
      ]);
    });
  });
});

it('a message that was stored just before the process ended is answered by the next one', async () => {
  const test = await buildTestApp({ environment: { HALO_PERSONA_SPEED: String(SPEED) } });
  const stopTime = letTimeRun(test);
  try {
    const [angel = ''] = await seedSamples(test);
    const account = await test.register({ premiumLevel: 2 });
    await test.services.conversations.send(callerOf(account), draft(account, angel));
    const query = sql`select run_at from persona_tasks where click_id = ${account.clickId} and kind = 'read'`;
    const planned = async () => (await test.database.db.execute<{ run_at: string }>(query)).rows;
    await eventually(async () => expect(await planned()).toHaveLength(1));
    const [{ run_at: runAt } = { run_at: '' }] = await planned();
    await test.database.db.execute(sql`delete from persona_tasks where click_id = ${account.clickId}`);
    // A new process knows of no plan; this one forgets it when its time has come.
    await eventually(() => expect(test.clock.now().getTime()).toBeGreaterThan(Date.parse(runAt)));
    test.services.personas.start();
    await eventually(async () =>
      expect((await test.services.conversations.transcript(account.clickId, angel, 10)).at(-1)?.kind).toBe('message'),
    );
  } finally {
    stopTime();
    await test.close();
  }
});
