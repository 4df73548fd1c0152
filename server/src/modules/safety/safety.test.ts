import { endpoints, type ReportReason, SearchResult, unseal } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { reports } from './safety-tables.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import {
  callerOf,
  draft,
  eventually,
  findable,
  giveCredits,
  seedAngels,
  type TestMember,
} from '../conversations/chat-fixtures.ts';
import { checkLedger } from '../credits/index.ts';

const SECRET = 'parole che nessun registro deve tenere';

let test: TestApp;
let angels: string[];
beforeAll(async () => {
  test = await buildTestApp();
  angels = await seedAngels(test, 12);
});
afterEach(() => {
  jest.restoreAllMocks();
  test.hub.clear();
  test.mail.clear();
});
afterAll(() => test.close());

const angel = (index = 0) => angels[index] ?? '';

let people = 0;

/** A member who can be met, on the first page of the search: the newest stands first. */
async function person(premiumLevel = 1): Promise<TestMember> {
  const fields = { gender: 'woman', seeking: 'woman', region: 'Emilia-Romagna' } as const;
  const account = await findable(test, { userName: 'Persona', premiumLevel, fields });
  people += 1;
  await test.database.db.execute(sql`update profiles set rank = ${-people} where angel_id = ${account.angelId}`);
  await giveCredits(test, account, 'message', 1000);
  await test.services.conversations.markRead(account.clickId, '000000');
  test.hub.clear();
  return account;
}

const block = (by: TestAccount, angelId: string) =>
  test.call(endpoints.safety.block, { body: { clickId: by.clickId, angelId } }, { as: by });
const unblock = (by: TestAccount, angelId: string) =>
  test.call(endpoints.safety.unblock, { body: { clickId: by.clickId, angelId } }, { as: by });
const blocked = async (by: TestAccount) =>
  (await test.call(endpoints.safety.blocked, { params: { trackerId: by.clickId } }, { as: by })).value.angels.map(
    ({ id }) => id,
  );
const history = (of: TestAccount, angelId: string) =>
  test.call(endpoints.conversations.history, { params: { trackerId: of.clickId, angelId }, query: {} }, { as: of });
const send = (by: TestAccount, angelId: string, fields = {}) =>
  test.services.conversations.send(callerOf(by), draft(by, angelId, fields));
const unread = (of: TestAccount) => test.services.conversations.unread(of.clickId);
const closed = { code: 'recipient_closed' };

/** Whether one finds a trace of the other, anywhere. */
async function traces(of: TestAccount, angelId: string): Promise<Record<string, boolean>> {
  const request = {
    trackerId: of.clickId,
    country: 'it' as const,
    region: 'Emilia-Romagna',
    page: 1,
    seeking: 'woman' as const,
  };
  const params = { trackerId: of.clickId };
  const open = async (data: Awaited<ReturnType<typeof search>>) =>
    (await unseal(of.brand.sealKey, SearchResult, data.value.data)).profiles.some(({ id }) => id === angelId);
  const search = (call: typeof endpoints.profiles.search | typeof endpoints.profiles.match) =>
    test.call(call, { body: request }, { as: of });
  const [found, matched, profile, list, notices, missed, overview] = await Promise.all([
    search(endpoints.profiles.search).then(open),
    search(endpoints.profiles.match).then(open),
    test.call(endpoints.profiles.profile, { params: { angelId, country: 'it', seeking: 'woman' } }, { as: of }),
    test.call(endpoints.conversations.list, { params }, { as: of }),
    test.call(endpoints.conversations.notifications, { params }, { as: of }),
    test.services.conversations.since(of.clickId, 0, 200),
    test.services.conversations.overview(of.clickId),
  ]);
  return {
    search: found,
    match: matched,
    profile: profile.value.length > 0,
    list: list.value.conversations.some((entry) => entry.angel.id === angelId),
    notices: notices.value.notices.some((notice) => notice.angel?.id === angelId),
    sync: missed.messages.some((message) => message.angelId === angelId),
    liked: overview.likedIds.includes(angelId),
  };
}
/** Not in the deck: it leaves out whom one liked or wrote to. What a block does there is tried with a stranger. */
const ALL = { search: true, match: false, profile: true, list: true, notices: true, sync: true, liked: true };
const NONE = Object.fromEntries(Object.keys(ALL).map((name) => [name, false]));

/** Two who know each other: each wrote, liked and visited, and has unread entries of the other. */
async function acquaintances(): Promise<[TestMember, TestMember]> {
  const [one, other] = [await person(), await person()];
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const { conversations } = test.services;
    await conversations.like(callerOf(from), to.angelId);
    await send(from, to.angelId, { text: 'Ciao anche a te' });
    await conversations.visited(from.clickId, to.angelId);
    // Their pages get it after the sender has the answer.
    await eventually(() => expect(test.hub.of(to.clickId, 'chat')).toHaveLength(1));
  }
  test.hub.clear();
  return [one, other];
}

describe('[C20] a block', () => {
  it('makes each of the two invisible to the other, and lifting it brings everything back', async () => {
    const [anna, bruno] = await acquaintances();
    expect([await traces(anna, bruno.angelId), await traces(bruno, anna.angelId)]).toEqual([ALL, ALL]);
    expect([await unread(anna), await unread(bruno)]).toMatchObject([
      { messages: 1, likes: 1, visits: 1 },
      { messages: 1, likes: 1, visits: 1 },
    ]);

    expect((await block(anna, bruno.angelId)).status).toBe(200);
    expect([await traces(anna, bruno.angelId), await traces(bruno, anna.angelId)]).toEqual([NONE, NONE]);
    expect([await unread(anna), await unread(bruno)]).toMatchObject([
      { messages: 0, likes: 0, visits: 0 },
      { messages: 0, likes: 0, visits: 0 },
    ]);
    expect([await blocked(anna), await blocked(bruno)]).toEqual([[bruno.angelId], []]);

    expect((await unblock(anna, bruno.angelId)).status).toBe(200);
    expect([await traces(anna, bruno.angelId), await traces(bruno, anna.angelId)]).toEqual([ALL, ALL]);
    expect((await unread(bruno)).messages).toBe(1);
  });

  it('takes each out of the deck of the other, too', async () => {
    const [anna, bruno] = [await person(), await person()];
    const inDecks = async () => [
      (await traces(anna, bruno.angelId))['match'],
      (await traces(bruno, anna.angelId))['match'],
    ];
    expect(await inDecks()).toEqual([true, true]);
    await block(anna, bruno.angelId);
    expect(await inDecks()).toEqual([false, false]);
  });

  it('leaves the one who blocked their own record of the conversation, to read; the other gets the answer of a stranger', async () => {
    const [anna, bruno] = await acquaintances();
    await block(anna, bruno.angelId);
    expect((await history(anna, bruno.angelId)).value).toMatchObject({
      isBlocked: true,
      messages: expect.arrayContaining([expect.objectContaining({ text: 'Ciao anche a te' })]),
    });
    const answer = await history(bruno, anna.angelId);
    const stranger = await history(bruno, 'unknown-angel');
    expect([answer.status, answer.problem.code, answer.problem.message]).toEqual([
      404,
      'not_found',
      stranger.problem.message,
    ]);
    await unblock(anna, bruno.angelId);
    expect((await history(bruno, anna.angelId)).value).toMatchObject({ isBlocked: false });
  });

  it('refuses messages, likes and visits of both, and takes nothing for them', async () => {
    const [anna, bruno] = await acquaintances();
    const [{ credits: before }] = [await test.services.conversations.overview(bruno.clickId)];
    await block(anna, bruno.angelId);
    for (const [from, to] of [
      [anna, bruno],
      [bruno, anna],
    ] as const) {
      await expect(send(from, to.angelId)).rejects.toMatchObject(closed);
      await expect(test.services.conversations.like(callerOf(from), to.angelId)).rejects.toMatchObject(closed);
      const visit = await test.call(
        endpoints.conversations.visited,
        { body: { trackerId: from.clickId, angelId: to.angelId } },
        { as: from },
      );
      expect([visit.status, visit.problem.code]).toEqual([403, 'recipient_closed']);
      await expect(
        test.services.conversations.deliver(from.clickId, to.angelId, 'nonostante tutto'),
      ).rejects.toMatchObject(closed);
      await test.services.conversations.addNotice(from.clickId, 'visita', to.angelId);
    }
    expect((await test.services.conversations.overview(bruno.clickId)).credits).toEqual(before);
    expect(await unread(anna)).toMatchObject({ messages: 0, likes: 0, visits: 0 });
    expect(await checkLedger(test.database.db)).toEqual([]);
  });

  it('answers a message that was stored before as what it is: stored', async () => {
    const [anna, bruno] = await acquaintances();
    const fields = { clientId: 'client-before-the-block', text: 'appena in tempo' };
    const first = await send(bruno, anna.angelId, fields);
    await block(anna, bruno.angelId);
    expect(await send(bruno, anna.angelId, fields)).toMatchObject({ isNew: false, message: { id: first.message.id } });
  });

  it('stores nothing after it, also of what is sent at the same moment', async () => {
    const [anna, bruno] = await acquaintances();
    const sends = Array.from({ length: 20 }, () =>
      send(bruno, anna.angelId).then(
        ({ message }) => message.id,
        (thrown: { code: string }) => thrown.code,
      ),
    );
    await block(anna, bruno.angelId);
    const answers = await Promise.all(sends);
    const { rows } = await test.database.db.execute<{ id: string }>(
      sql`select id from messages where click_id = ${bruno.clickId} and angel_id = ${anna.angelId} and kind = 'personal'`,
    );
    const stored = rows.map(({ id }) => Number(id));
    expect(answers.every((answer) => answer === 'recipient_closed' || stored.includes(Number(answer)))).toBe(true);
    expect(stored).toHaveLength(1 + answers.filter((answer) => typeof answer === 'number').length);
    await expect(send(bruno, anna.angelId)).rejects.toMatchObject(closed);
  });

  it('stays closed until both have opened it', async () => {
    const [anna, bruno] = await acquaintances();
    await block(anna, bruno.angelId);
    await block(bruno, anna.angelId);
    test.hub.clear();
    await unblock(anna, bruno.angelId);
    expect(await traces(anna, bruno.angelId)).toEqual(NONE);
    expect(test.hub.of(anna.clickId, 'blockChanged')).toMatchObject([
      { payload: { angelId: bruno.angelId, isClosed: true } },
    ]);
    await unblock(bruno, anna.angelId);
    expect(await traces(anna, bruno.angelId)).toEqual(ALL);
  });

  it('is sent to the devices of both, once, with what is left to read', async () => {
    const [anna, bruno] = await acquaintances();
    await block(anna, bruno.angelId);
    await block(anna, bruno.angelId);
    for (const [of, about] of [
      [anna, bruno],
      [bruno, anna],
    ] as const) {
      expect(test.hub.of(of.clickId)).toMatchObject([
        { event: 'blockChanged', payload: { angelId: about.angelId, isClosed: true } },
        { event: 'unread', payload: { unread: { messages: 0 } } },
      ]);
    }
    test.hub.clear();
    await unblock(anna, bruno.angelId);
    await unblock(anna, bruno.angelId);
    expect(test.hub.of(bruno.clickId, 'blockChanged')).toMatchObject([
      { payload: { angelId: anna.angelId, isClosed: false } },
    ]);
    expect(test.hub.of(anna.clickId, 'blockChanged')).toHaveLength(1);
  });

  it('drops what a sample had planned, and lets it plan nothing more', async () => {
    const account = await person();
    const pending = async () =>
      (
        await test.database.db.execute<{ kind: string }>(
          sql`select kind from persona_tasks where click_id = ${account.clickId} and angel_id = ${angel(3)}`,
        )
      ).rows.length;
    await send(account, angel(3));
    await test.services.personas.messageArrived(account.clickId, angel(3));
    expect(await pending()).toBe(1);
    await block(account, angel(3));
    expect(await pending()).toBe(0);
    await test.services.personas.messageArrived(account.clickId, angel(3));
    for (let times = 0; times < 20; times += 1) await test.services.personas.likeArrived(account.clickId, angel(3));
    expect(await pending()).toBe(0);
    await unblock(account, angel(3));
    // A reading that was refused is forgotten when its time is over.
    test.clock.advance(60_000);
    await test.services.personas.messageArrived(account.clickId, angel(3));
    expect(await pending()).toBe(1);
  });

  it('does not show the other that the messages were read', async () => {
    const account = await person();
    await send(account, angel(4));
    await block(account, angel(4));
    await test.services.conversations.markReadByAngels([{ clickId: account.clickId, angelId: angel(4) }]);
    expect(test.hub.of(account.clickId, 'read')).toEqual([]);
    expect(
      (await test.services.conversations.unreadByAngels(new Date(0))).filter(
        ({ clickId }) => clickId === account.clickId,
      ),
    ).toEqual([]);
  });

  it('needs a profile: an unknown id and the brand itself cannot be blocked', async () => {
    const account = await person();
    expect((await block(account, 'unknown-angel')).problem.code).toBe('not_found');
    for (const id of ['000000', '111111', 'admin'])
      expect((await block(account, id)).problem.code).toBe('recipient_closed');
  });

  it("is no other account's business", async () => {
    const [anna, bruno] = await acquaintances();
    const answer = await test.call(
      endpoints.safety.block,
      { body: { clickId: anna.clickId, angelId: bruno.angelId } },
      { as: bruno },
    );
    expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden']);
  });
});

describe('[C20] a report', () => {
  const reportMails = () => test.mail.all.filter(({ template }) => template === 'safety-report');
  const rowsOf = (account: TestAccount) =>
    test.database.db.select().from(reports).where(sql`click_id = ${account.clickId}`);
  const report = (
    by: TestAccount,
    angelId: string,
    fields: { reason?: ReportReason; note?: string; messageId?: number; alsoBlock?: boolean } = {},
  ) =>
    test.call(
      endpoints.safety.report,
      { body: { clickId: by.clickId, angelId, reason: 'spam', alsoBlock: false, ...fields } },
      { as: by },
    );

  it("is kept, and mailed to the brand's support", async () => {
    const account = await person();
    const message = await test.services.conversations.deliver(account.clickId, angel(), 'Mandami dei soldi');
    expect(
      (await report(account, angel(), { reason: 'money', note: 'Chiede soldi', messageId: message.id })).status,
    ).toBe(200);
    expect(await rowsOf(account)).toMatchObject([
      {
        brandId: account.brand.id,
        angelId: angel(),
        reason: 'money',
        note: 'Chiede soldi',
        messageId: message.id,
        status: 'open',
      },
    ]);
    const mail = test.mail.last(account.brand.support.email, 'safety-report');
    expect(mail).toMatchObject({
      language: account.brand.language,
      data: {
        reason: 'money',
        text: 'Chiede soldi',
        urgency: 'usual',
        kind: 'first',
        reported: angel(),
        message: String(message.id),
      },
    });
    expect(JSON.stringify(mail)).not.toContain('Mandami dei soldi');
    expect(JSON.stringify(mail?.data)).not.toContain(account.email);
  });

  it('says of a minor or a threat that it is urgent', async () => {
    const account = await person();
    await report(account, angel(), { reason: 'minor' });
    expect(test.mail.all.at(-1)?.data).toMatchObject({ urgency: 'urgent', reason: 'minor' });
  });

  it('is one a pair and day: more is added to it, and mailed once', async () => {
    const account = await person();
    const one = await test.services.conversations.deliver(account.clickId, angel(1), 'uno');
    await report(account, angel(1), { note: 'prima' });
    await report(account, angel(1), { note: 'prima' });
    await report(account, angel(1), { reason: 'insult', note: 'seconda' });
    await report(account, angel(1), { messageId: one.id });
    expect(await rowsOf(account)).toMatchObject([
      { reason: 'spam', note: `prima\n[insult] seconda\n[message ${one.id}]`, messageId: one.id },
    ]);
    expect(reportMails().map(({ data }) => data['kind'])).toEqual(['first', 'further', 'further']);
    test.clock.advance(86_400_000);
    await report(account, angel(1), { note: 'il giorno dopo' });
    expect(await rowsOf(account)).toHaveLength(2);
  });

  it('is one also when it is sent many times at once', async () => {
    const account = await person();
    await Promise.all(Array.from({ length: 8 }, (_, index) => report(account, angel(2), { note: `nota ${index}` })));
    const rows = await rowsOf(account);
    expect(rows).toHaveLength(1);
    for (let index = 0; index < 8; index += 1) expect(rows[0]?.note).toContain(`nota ${index}`);
  });

  it('is about a message of that conversation only', async () => {
    const [account, other] = [await person(), await person()];
    const elsewhere = await test.services.conversations.deliver(account.clickId, angel(5), 'altrove');
    const foreign = await test.services.conversations.deliver(other.clickId, angel(6), 'di altri');
    for (const messageId of [elsewhere.id, foreign.id, 999_999_999])
      expect((await report(account, angel(6), { messageId })).problem).toMatchObject({
        code: 'not_found',
        field: 'messageId',
      });
    expect(await rowsOf(account)).toEqual([]);
    expect(reportMails()).toEqual([]);
  });

  it('blocks as well when asked to', async () => {
    const account = await person();
    await report(account, angel(7), { alsoBlock: true });
    expect(await blocked(account)).toEqual([angel(7)]);
    await expect(send(account, angel(7))).rejects.toMatchObject(closed);
  });

  it('can be made about a profile that blocked first', async () => {
    const [anna, bruno] = await acquaintances();
    await block(anna, bruno.angelId);
    expect((await report(bruno, anna.angelId)).status).toBe(200);
  });

  it('about a member opens a case about their account, with the message as it was', async () => {
    const [anna, bruno] = await acquaintances();
    const { message } = await send(bruno, anna.angelId, { text: SECRET });
    expect((await report(anna, bruno.angelId, { reason: 'insult', messageId: message.id })).status).toBe(200);
    const { rows: cases } = await test.database.db.execute(
      sql`select c.subject, d.author, d.text from desk_cases c join desk_copies d on d.case_id = c.id where c.subject = ${bruno.clickId}`,
    );
    expect(cases).toEqual([{ subject: bruno.clickId, author: bruno.clickId, text: SECRET }]);
    // The reporter and the mail know the public id only.
    expect(test.mail.all.at(-1)?.data).toMatchObject({ reported: bruno.angelId });
  });

  it('and a block work about a member who hides by now, for those they wrote with alone', async () => {
    const [anna, bruno] = await acquaintances();
    await test.services.profiles.beFound(bruno.clickId, false);
    expect((await report(anna, bruno.angelId, { alsoBlock: true })).status).toBe(200);
    expect(await blocked(anna)).toEqual([bruno.angelId]);
    expect((await report(await person(), bruno.angelId)).problem.code).toBe('not_found');
    await test.services.profiles.beFound(bruno.clickId, true);
    await expect(send(bruno, anna.angelId)).rejects.toMatchObject(closed);
  });

  it('is logged without what was written', async () => {
    const account = await person();
    const message = await test.services.conversations.deliver(account.clickId, angel(8), SECRET);
    const lines: unknown[] = [];
    // Lines about requests have serializers of their own (log.test.ts).
    const keep = (...line: unknown[]) =>
      void (JSON.stringify(Object.keys(Object(line[0]))).match(/"re[qs]"/) ?? lines.push(line));
    for (const level of ['info', 'warn', 'error', 'debug'] as const)
      jest.spyOn(test.deps.log, level).mockImplementation(keep);
    await report(account, angel(8), { reason: 'insult', note: SECRET, messageId: message.id });
    const written = JSON.stringify(lines);
    expect(written).toContain('a profile was reported');
    expect(written).toContain('"reason":"insult"');
    expect(written).not.toContain(SECRET);
  });

  it('is refused when it comes too often', async () => {
    const hasty = await person();
    const answers: number[] = [];
    for (let times = 0; times < 11; times += 1) answers.push((await report(hasty, angel())).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const tireless = await person();
    await test.database.db.execute(sql`
      insert into reports (brand_id, click_id, angel_id, reason, created_at) select 'luna', ${tireless.clickId}, 'x' || i, 'spam', ${test.clock.now()} from generate_series(1, 50) i`);
    expect((await report(tireless, angel())).problem.code).toBe('rate_limited');
  });
});
