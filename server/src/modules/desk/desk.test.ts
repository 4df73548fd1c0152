import { endpoints } from '@halo/shared/contracts';
import { ANNA, BRUNO, buildOperationsTest, CARLA, type OperationsTest } from '@halo/releases/testing';
import type { DeskCase, DeskCaseEntry } from '@halo/shared/contracts/operations';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { seedAngels } from '../conversations/chat-fixtures.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { checkLedger } from '../credits/index.ts';
import { moneyText } from '../mail/index.ts';
import { paymentAttempts, paymentReversals } from '../payments/payments-tables.ts';
import { keepCard, pay, planOf } from '../purchases/purchase-fixtures.ts';
import { createPhotoStore } from '../uploads/index.ts';
import { profiles } from '../profiles/profiles-tables.ts';
import { createPhotoIntake } from './case-intake.ts';
import { createDeskPersonalData } from './desk-personal-data.ts';
import { deskCopies, deskDecisions, deskReads } from './desk-tables.ts';

const DAY = 86_400_000;
let test: OperationsTest;
let anna: string;
let bruno: string;
let carla: string;
let angel: string;
beforeAll(async () => {
  test = await buildOperationsTest();
  [anna, bruno, carla] = await Promise.all([
    test.token(),
    test.token({}, { person: BRUNO.email }),
    test.token({}, { person: CARLA.email }),
  ]);
  [angel = ''] = await seedAngels(test, 1);
});
beforeEach(() => {
  test.mail.clear();
  test.hub.clear();
});
afterAll(() => test.close());

/** A member who can be met and reported: with a profile under the account's own id. */
async function person(): Promise<TestAccount> {
  const account = await test.register();
  const [pattern] = await test.database.db.select().from(profiles).limit(1);
  if (!pattern) throw new Error('no profiles');
  await test.database.db.insert(profiles).values({ ...pattern, angelId: account.clickId, rank: -1 });
  return account;
}

type Reason = 'spam' | 'threat' | 'insult';
const report = (by: TestAccount, angelId: string, fields: { reason?: Reason; messageId?: number } = {}) =>
  test.call(
    endpoints.safety.report,
    { body: { clickId: by.clickId, angelId, reason: 'insult', note: 'Insulta tutti.', alsoBlock: false, ...fields } },
    { as: by },
  );
const cases = async (token: string): Promise<DeskCaseEntry[]> =>
  (await test.send({ url: '/api/desk/cases', token })).json().cases;
async function caseAbout(subject: string, token = anna): Promise<DeskCaseEntry> {
  const found = (await cases(token)).find((each) => each.subject === subject);
  if (!found) throw new Error(`no case about ${subject}`);
  return found;
}
const post = (token: string, id: number, what: string, body?: object) =>
  test.send({ method: 'POST', url: `/api/desk/cases/${id}/${what}`, token, body });
async function claim(token: string, id: number): Promise<DeskCase> {
  const answer = await post(token, id, 'claim');
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
async function decide(token: string, given: { id: number; version: number }, verdict: object): Promise<number> {
  const body = { version: given.version, text: '', ...verdict };
  return (await post(token, given.id, 'decide', body)).statusCode;
}
const DISABLE = { action: 'disable', reason: 'insult', text: 'Messaggi offensivi a tre persone.' };
const ownCase = async ({ email }: TestAccount): Promise<DeskCase> =>
  (
    await test.send({ method: 'POST', url: '/api/desk/cases', token: anna, body: { brand: 'luna', account: email } })
  ).json();
/** What was decided leaves. */
async function leave(): Promise<void> {
  test.clock.advance(10_000);
  await test.desk.round();
}
/** One proposes, another confirms, and the time to take it back passes. */
async function disable(entry: { id: number; version: number }, verdict: object = DISABLE): Promise<void> {
  expect(await decide(anna, entry, verdict)).toBe(200);
  expect(await decide(bruno, (await claim(bruno, entry.id)).entry, { action: 'confirm' })).toBe(200);
  await leave();
}
const signIn = ({ email, password, brand }: TestAccount) =>
  test.call(endpoints.accounts.authenticate, {
    body: { email, password, service: brand.service, country: 'it', fluxId: '7' },
  });
const mailTo = ({ email }: TestAccount, template: string) => test.mail.last(email, template)?.data;
const appealToken = (of: TestAccount) =>
  new URL(mailTo(of, 'desk-decision')?.['appealUrl'] ?? '').searchParams.get('token') ?? '';

describe('[ROLE-01] a report that leads to disabling an account', () => {
  it('is one case however many report, is decided once, and everybody concerned gets their words', async () => {
    const [bad, one, other] = [await person(), await test.register(), await test.register()];
    await report(one, bad.clickId);
    await report(other, bad.clickId, { reason: 'threat' });
    const entry = await caseAbout(bad.clickId);
    expect([entry.reports, entry.queue, (await cases(anna))[0]?.id]).toEqual([2, 'danger', entry.id]);
    const opened = await claim(anna, entry.id);
    expect(opened).toMatchObject({ actions: ['nothing', 'warn', 'disable'], account: { id: bad.clickId } });
    // An operator needs neither the address nor who reported.
    for (const hidden of [bad.email, one.email, one.clickId, other.clickId])
      expect(JSON.stringify(opened)).not.toContain(hidden);

    const preview = (await post(anna, entry.id, 'preview', DISABLE)).json().text;
    expect(await decide(anna, opened.entry, DISABLE)).toBe(200);
    expect(await decide(anna, opened.entry, DISABLE)).toBe(403);
    const refused = await signIn(bad);
    expect(refused.problem).toMatchObject({ code: 'account_disabled', detail: { reason: 'insult' } });
    expect(test.hub.of(bad.clickId, 'disconnect')).not.toEqual([]);
    expect(mailTo(bad, 'desk-decision')).toMatchObject({ kind: 'disable', text: preview });
    expect(preview).toMatch(/insulti o molestie.*articolo 4[^]*Messaggi offensivi a tre persone/);
    for (const reporter of [one, other]) expect(mailTo(reporter, 'report-outcome')).toMatchObject({ kind: 'acted' });

    const [row] = (await test.database.db.select().from(deskDecisions)).filter((each) => each.caseId === entry.id);
    expect(row).toMatchObject({ action: 'disable', reason: 'insult', source: 'notice', textSent: preview });
    expect(row?.appealHash?.toString('utf8')).not.toContain(appealToken(bad));
    const { entries } = (await test.send({ url: '/api/audit?scope=luna', token: anna })).json();
    expect(entries[0]).toMatchObject({ action: 'desk.disable', after: { case: entry.id, decision: row?.id } });
    expect((await test.send({ url: '/api/audit/verify', token: anna })).json()).toMatchObject({ isIntact: true });
    expect((await cases(anna)).map(({ id }) => id)).not.toContain(entry.id);

    // Done at once, as a threat was reported: a second person looks at the same reports within a day.
    const again = await caseAbout(String(row?.id));
    expect(again).toMatchObject({
      queue: 'confirmations',
      dueAt: new Date(test.clock.now().getTime() + DAY).toISOString(),
    });
    expect((await post(anna, again.id, 'claim')).statusCode).toBe(403);
    const second = await claim(bruno, again.id);
    expect(second).toMatchObject({ actions: ['confirm', 'restore'], review: { facts: DISABLE.text, isOwn: false } });
    expect(second.reports).toHaveLength(2);
    test.mail.clear();
    expect(await decide(bruno, second.entry, { action: 'confirm' })).toBe(200);
    expect([mailTo(bad, 'desk-decision'), (await signIn(bad)).status]).toEqual([undefined, 403]);
    const decisions = await test.database.db.select().from(deskDecisions);
    expect(decisions.find(({ id }) => id === row?.id)).toMatchObject({
      operator: ANNA.email,
      confirmedBy: BRUNO.email,
    });
  });

  it('takes two persons without danger: one proposes, and nothing happens until another has read the words', async () => {
    const bad = await person();
    await report(await test.register(), bad.clickId);
    const opened = await claim(anna, (await caseAbout(bad.clickId)).id);
    const proposed = await post(anna, opened.entry.id, 'decide', { ...DISABLE, version: opened.entry.version });
    expect(proposed.json()).toEqual({ state: 'proposed' });
    await leave();
    expect([(await signIn(bad)).status, mailTo(bad, 'desk-decision')]).toEqual([200, undefined]);
    const entry = await caseAbout(bad.clickId);
    expect(entry).toMatchObject({ queue: 'reports', pending: { action: 'disable', by: ANNA.email } });
    expect(entry).not.toHaveProperty('claimedBy');
    const own = await claim(anna, entry.id);
    expect([own.proposal?.isOwn, own.actions]).toEqual([true, ['nothing', 'warn', 'disable']]);
    expect(await decide(anna, own.entry, { action: 'confirm' })).toBe(422);
    await post(anna, entry.id, 'release');
    const seen = await claim(bruno, entry.id);
    expect(seen.proposal?.statement).toContain(DISABLE.text);
    expect(await decide(bruno, seen.entry, { action: 'confirm' })).toBe(200);
    await leave();
    expect((await signIn(bad)).status).toBe(403);
    expect(mailTo(bad, 'desk-decision')).toMatchObject({ kind: 'disable', text: seen.proposal?.statement });
    const { entries } = (await test.send({ url: '/api/audit?scope=luna', token: anna })).json();
    expect(entries[0]).toMatchObject({ action: 'desk.disable', after: { confirmedBy: BRUNO.email } });
  });

  it('needs a reason and a sentence, and nothing unfilled', async () => {
    const bad = await person();
    await report(await test.register(), bad.clickId);
    const { entry } = await claim(anna, (await caseAbout(bad.clickId)).id);
    for (const wrong of [
      { ...DISABLE, reason: undefined },
      { ...DISABLE, text: 'kurz' },
      { ...DISABLE, text: 'Ha scritto ### a tre persone.' },
      { action: 'uphold', text: 'Resta tutto come prima.' },
      { action: 'hidePhoto', reason: 'fake', text: 'La foto è di un attore.' },
    ])
      expect(await decide(anna, entry, wrong)).toBe(422);
    expect(await decide(anna, entry, { action: 'nothing' })).toBe(200);
    expect((await signIn(bad)).status).toBe(200);
  });

  it('about a profile without an account can only be closed', async () => {
    await report(await test.register(), angel);
    const opened = await claim(anna, (await caseAbout(angel)).id);
    expect([opened.actions, opened.profileName]).toEqual([['nothing'], expect.any(String)]);
    expect(await decide(anna, opened.entry, { action: 'nothing' })).toBe(200);
  });
});

describe('an account that is ended without a fault', () => {
  it('gets what it paid and did not use, once, and the amount in words; with a fault nothing goes back', async () => {
    const [faultless, guilty] = [await test.register(), await test.register()];
    const paid = [];
    for (const account of [faultless, guilty]) {
      paid.push(await pay(test, account, planOf(test, 'credits-50')));
      await pay(test, account, planOf(test, 'premium-1-month'), {
        renews: true,
        savedCardId: await keepCard(test, account),
      });
      await test.database.db.transaction((tx) =>
        test.services.credits.spend(tx, { clickId: account.clickId, unit: 'message', amount: 10, cause: 'message:x' }),
      );
      test.clock.advance(1000);
    }
    const refunds = async ({ clickId }: TestAccount) =>
      (await test.database.db.select().from(paymentReversals)).filter(({ attemptId }) =>
        attempts.some((each) => each.id === attemptId && each.clickId === clickId),
      );
    const attempts = await test.database.db.select().from(paymentAttempts);
    const verdict = { action: 'disable', reason: 'closing', text: 'Il servizio chiude nella tua regione.' };
    const opened = await ownCase(faultless);
    expect(await decide(anna, opened.entry, { ...verdict, action: 'warn' })).toBe(422);
    const preview = (await post(anna, opened.entry.id, 'preview', verdict)).json().text;
    await disable(opened.entry, verdict);
    const given = await refunds(faultless);
    expect(given).toHaveLength(2);
    expect(given).toContainEqual(
      expect.objectContaining({ attemptId: paid[0], amountCents: 792, reason: 'closing', status: 'asked' }),
    );
    const cents = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const amount = moneyText(cents, 'EUR', 'it');
    expect(mailTo(faultless, 'desk-decision')?.['text']).toContain(amount);
    expect(mailTo(faultless, 'desk-decision')?.['text']).not.toContain('articolo 4');
    expect(preview).toContain(amount);
    const [row] = (await test.database.db.select().from(deskDecisions)).filter(
      ({ clickId }) => clickId === faultless.clickId,
    );
    expect(row?.refundCents).toBe(cents);
    expect(await test.services.credits.balance(faultless.clickId, 'message')).toBe(0);
    const again = await withTransaction(test.database.db, (tx) =>
      test.services.purchases.giveBackUnused(tx, faultless.clickId, row?.id ?? 0),
    );
    expect([again.cents, (await refunds(faultless)).length]).toEqual([0, 2]);

    await disable((await ownCase(guilty)).entry);
    expect(await refunds(guilty)).toEqual([]);
    // Nothing renews in any case.
    for (const { clickId } of [faultless, guilty])
      expect((await test.services.purchases.list(clickId)).subscriptions[0]?.status).not.toBe('renewing');
    expect(await checkLedger(test.database.db)).toEqual([]);
  });
});

describe('a case', () => {
  it('is in one pair of hands at a time, for a quarter of an hour', async () => {
    const bad = await person();
    await report(await test.register(), bad.clickId);
    const { id } = await caseAbout(bad.clickId);
    const both = await Promise.all([post(anna, id, 'claim'), post(bruno, id, 'claim')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [holder, waiting] = both[0]?.statusCode === 200 ? [anna, bruno] : [bruno, anna];
    expect((await caseAbout(bad.clickId)).claimedBy).toBeDefined();
    expect((await post(waiting, id, 'preview', DISABLE)).statusCode).toBe(403);
    test.clock.advance(15 * 60_000 + 1);
    expect((await post(holder, id, 'preview', DISABLE)).statusCode).toBe(403);
    await claim(waiting, id);
    await post(waiting, id, 'release');
    await claim(holder, id);
  });

  it('that grew since it was opened is not decided on the older view', async () => {
    const bad = await person();
    await report(await test.register(), bad.clickId);
    const { entry } = await claim(anna, (await caseAbout(bad.clickId)).id);
    await report(await test.register(), bad.clickId, { reason: 'threat' });
    expect(await decide(anna, entry, DISABLE)).toBe(409);
    expect(await decide(anna, (await claim(anna, entry.id)).entry, DISABLE)).toBe(200);
  });

  it('belongs to a brand, and so does the right to it', async () => {
    const bad = await person();
    await report(await test.register(), bad.clickId);
    const { id } = await caseAbout(bad.clickId);
    const elsewhere = await test.token({ brands: ['sol'] });
    expect(await cases(elsewhere)).toEqual([]);
    const without = await test.token({ actions: ['read', 'approve', 'refunds'] });
    for (const token of [elsewhere, without]) expect((await post(token, id, 'claim')).statusCode).toBe(403);
    expect((await test.send({ url: '/api/desk/cases', token: without })).statusCode).toBe(403);
    const foreign = { brand: 'luna', account: bad.clickId };
    expect(
      (await test.send({ method: 'POST', url: '/api/desk/cases', token: elsewhere, body: foreign })).statusCode,
    ).toBe(403);
  });

  it('of an account without a report is opened by its address, and leaves a trace', async () => {
    const account = await test.register();
    const open = (given: string, brand = 'luna') =>
      test.send({ method: 'POST', url: '/api/desk/cases', token: anna, body: { brand, account: given } });
    expect((await open('nobody@example.com')).statusCode).toBe(404);
    expect((await open(account.email, 'sol')).statusCode).toBe(404);
    const opened: DeskCase = (await open(account.email.toUpperCase())).json();
    expect(opened).toMatchObject({ account: { id: account.clickId }, reports: [] });
    expect(await decide(anna, opened.entry, { ...DISABLE, action: 'warn' })).toBe(200);
    await leave();
    expect(mailTo(account, 'desk-decision')).toMatchObject({ kind: 'warn', text: expect.stringContaining('da soli') });
    expect((await signIn(account)).status).toBe(200);
  });
});

describe('a decision', () => {
  it('leaves after ten seconds with its mail, once, and can be taken back until then by who made it', async () => {
    const [bad, reporter] = [await person(), await test.register()];
    await report(reporter, bad.clickId);
    const { entry } = await claim(anna, (await caseAbout(bad.clickId)).id);
    const warn = { ...DISABLE, action: 'warn', version: entry.version };
    const leavesAt = new Date(test.clock.now().getTime() + 10_000).toISOString();
    expect((await post(anna, entry.id, 'decide', warn)).json()).toEqual({ state: 'leaving', leavesAt });
    expect((await caseAbout(bad.clickId)).pending).toEqual({ action: 'warn', by: ANNA.email, leavesAt });
    test.clock.advance(9_999);
    await test.desk.round();
    expect([mailTo(bad, 'desk-decision'), mailTo(reporter, 'report-outcome')]).toEqual([undefined, undefined]);
    expect((await post(bruno, entry.id, 'undo')).statusCode).toBe(403);
    expect((await post(anna, entry.id, 'undo')).json()).toMatchObject({
      entry: { id: entry.id, claimedBy: ANNA.email },
    });
    await leave();
    expect(mailTo(bad, 'desk-decision')).toBeUndefined();

    // What came in during the ten seconds comes first.
    expect((await post(anna, entry.id, 'decide', warn)).statusCode).toBe(200);
    await report(await test.register(), bad.clickId);
    await leave();
    expect(mailTo(bad, 'desk-decision')).toBeUndefined();
    const grown = await caseAbout(bad.clickId);
    expect([grown.pending, grown.claimedBy]).toEqual([undefined, undefined]);

    const again = await claim(anna, entry.id);
    expect((await post(anna, entry.id, 'decide', { ...warn, version: again.entry.version })).statusCode).toBe(200);
    test.clock.advance(10_000);
    await Promise.all([test.desk.round(), test.desk.round(), test.desk.round()]);
    expect((await post(anna, entry.id, 'undo')).statusCode).toBe(409);
    const warnings = test.mail.all.filter(
      ({ recipient, template }) => recipient === bad.email && template === 'desk-decision',
    );
    expect(warnings).toHaveLength(1);
  });

  it('whose case is found by number says that it is there, to those who look after the brand', async () => {
    const bad = await person();
    await report(await test.register(), bad.clickId);
    const { id } = await caseAbout(bad.clickId);
    const find = async (text: string, token = anna) =>
      (await test.send({ method: 'POST', url: '/api/desk/find', token, body: { text } })).json().cases;
    const found = {
      id,
      brand: 'luna',
      queue: 'reports',
      subject: bad.clickId,
      isOpen: true,
      openedAt: expect.any(String),
    };
    const { reports } = await claim(anna, id);
    for (const text of [String(id), bad.clickId, `r-${reports[0]?.id}`]) expect(await find(text)).toContainEqual(found);
    expect(await find('Insulta')).toEqual([]);
    expect(await find(String(id), await test.token({ brands: ['sol'] }))).toEqual([]);
  });
});

describe('what was reported', () => {
  it('has the words of the profile, its answers too, as they were', async () => {
    const bad = await person();
    const answer = (text: string) =>
      test.call(
        endpoints.accounts.saveProfile,
        {
          params: { trackerId: bad.clickId },
          body: { description: 'Scrivimi su un altro sito.', prompts: [{ question: 'dish', answer: text }] },
        },
        { as: bad },
      );
    await answer('Il telefono');
    await report(await test.register(), bad.clickId);
    await answer('Il risotto');
    expect((await claim(anna, (await caseAbout(bad.clickId)).id)).reports).toMatchObject([
      { words: ['Scrivimi su un altro sito.', 'Il piatto che mi riesce meglio: Il telefono'] },
    ]);
  });

  it('is copied with the report, is there when it was deleted since, and goes six months after the end of the case', async () => {
    const [bad, reporter] = [await person(), await test.register()];
    const photos = createPhotoStore(test.deps.uploads);
    const setPhoto = async (bytes: string) =>
      test.services.accounts.addPhoto(bad.clickId, await photos.save('luna', Buffer.from(bytes)));
    await setPhoto('one');
    const { id: messageId } = await test.services.conversations.deliver(reporter.clickId, bad.clickId, 'ti trovo');
    await report(reporter, bad.clickId, { messageId });
    const { id } = await caseAbout(bad.clickId);
    expect((await claim(anna, id)).reports).toMatchObject([{ hasMessage: true, hasOtherPhoto: false }]);
    await test.services.accounts.removePhoto(bad.clickId);
    await setPhoto('two');
    await test.database.pool.query('delete from messages where id = $1', [messageId]);
    await test.database.pool.query('update reports set message_id = null where angel_id = $1', [bad.clickId]);
    const opened = await claim(anna, id);
    expect(opened.reports).toMatchObject([{ hasMessage: true, hasOtherPhoto: true }]);
    expect(JSON.stringify(opened)).not.toContain('ti trovo');
    const body = { report: opened.reports[0]?.id, purpose: 'what was reported', before: 5, after: 5 };
    expect((await post(anna, id, 'messages', body)).json().messages).toEqual([
      expect.objectContaining({ id: messageId, text: 'ti trovo', isCopy: true, isReported: true, isOfReporter: false }),
    ]);

    const personal = createDeskPersonalData(test.database.db, photos);
    const owner = { clickId: bad.clickId, brandId: 'luna', email: bad.email, provenEmail: bad.email };
    // An export names no copy while its time could say who reported, and never the words.
    expect((await personal.read?.(owner))?.['copies']).toEqual([]);
    await disable(opened.entry);
    const after = await personal.read?.(owner);
    expect(after?.['copies']).toEqual([
      expect.objectContaining({ kind: 'message' }),
      { at: expect.any(Date), kind: 'photo' },
    ]);
    expect(JSON.stringify(after?.['copies'])).not.toContain('ti trovo');
    const count = async () =>
      (await test.database.db.select().from(deskCopies)).filter(({ caseId }) => caseId === id).length;
    const inDays = (days: number) => new Date(test.clock.now().getTime() + days * DAY);
    await personal.tidy?.(inDays(182));
    expect(await count()).toBe(2);
    await test.call(endpoints.appeals.write, { body: { token: appealToken(bad), text: 'Non ero io.' } });
    await personal.tidy?.(inDays(184));
    expect(await count()).toBe(2);
    const appeal = (await cases(carla)).filter(({ queue }) => queue === 'appeals').at(-1);
    const verdict = { action: 'uphold', text: 'I messaggi sono suoi.' };
    expect(await decide(carla, (await claim(carla, appeal?.id ?? 0)).entry, verdict)).toBe(200);
    await leave();
    await personal.tidy?.(inDays(182));
    expect(await count()).toBe(2);
    await personal.tidy?.(inDays(184));
    expect(await count()).toBe(0);
  });
});

describe('private messages', () => {
  it('are read only in a claimed case about them, and each reading is written down with its purpose', async () => {
    const [bad, reporter, stranger] = [await person(), await test.register(), await test.register()];
    const ids = [];
    for (const text of ['uno', 'due', 'tre', 'quattro'])
      ids.push((await test.services.conversations.deliver(reporter.clickId, bad.clickId, text)).id);
    await test.services.conversations.deliver(stranger.clickId, bad.clickId, 'di altri');
    await report(reporter, bad.clickId, { messageId: ids[2] });
    const { id } = await caseAbout(bad.clickId);
    const read = (token: string, fields: object = {}) =>
      post(token, id, 'messages', { report: 0, purpose: 'what was said before', before: 1, after: 1, ...fields });
    const opened = await claim(anna, id);
    const given = { report: opened.reports[0]?.id };
    expect(JSON.stringify(opened)).not.toContain('tre');
    expect((await read(bruno, given)).statusCode).toBe(403);
    expect((await read(anna, { ...given, purpose: '' })).statusCode).toBe(422);
    expect((await read(anna, { ...given, before: 21 })).statusCode).toBe(422);
    await report(stranger, angel);
    const other = await claim(anna, (await caseAbout(angel)).id);
    expect((await read(anna, { report: other.reports[0]?.id })).statusCode).toBe(403);
    const written = async () => (await test.database.db.select().from(deskReads)).filter(({ caseId }) => caseId === id);
    expect(await written()).toEqual([]);

    expect((await read(anna, given)).json().messages).toMatchObject([
      { text: 'due', isReported: false },
      { text: 'tre', isReported: true },
      { text: 'quattro' },
    ]);
    expect(await written()).toMatchObject([
      { caseId: id, clickId: reporter.clickId, angelId: bad.clickId, messageId: ids[2], count: 3 },
    ]);
    await post(anna, id, 'release');
    expect((await read(anna, given)).statusCode).toBe(403);
  });
});

describe('an appeal', () => {
  async function disabled(): Promise<{ account: TestAccount; token: string }> {
    const account = await person();
    await report(await test.register(), account.clickId);
    const { entry } = await claim(anna, (await caseAbout(account.clickId)).id);
    await disable(entry);
    return { account, token: appealToken(account) };
  }
  const write = (token: string, text = 'Non ero io.') => test.call(endpoints.appeals.write, { body: { token, text } });
  const newestAppeal = async () => (await cases(carla)).filter(({ queue }) => queue === 'appeals').at(-1);

  it('is made without signing in, once, and decided by neither of the two, who gives everything back', async () => {
    const { account, token } = await disabled();
    expect((await test.call(endpoints.appeals.read, { body: { token } })).value).toMatchObject({
      kind: 'disable',
      isAppealed: false,
    });
    expect((await write(token)).status).toBe(200);
    expect((await write(token)).problem.code).toBe('token_used');
    const entry = await newestAppeal();
    for (const token of [anna, bruno]) expect((await post(token, entry?.id ?? 0, 'claim')).statusCode).toBe(403);
    const opened = await claim(carla, entry?.id ?? 0);
    expect(opened).toMatchObject({ actions: ['restore', 'uphold'], appeal: { text: 'Non ero io.' } });
    expect(JSON.stringify(opened)).not.toContain('anna');
    expect(await decide(carla, opened.entry, { action: 'restore' })).toBe(200);
    await leave();
    expect((await signIn(account)).status).toBe(200);
    expect(mailTo(account, 'desk-decision')).toMatchObject({ kind: 'restore' });
    expect(mailTo(account, 'desk-decision')).not.toHaveProperty('appealUrl');
  });

  it('may leave the decision as it is, with words', async () => {
    const { account, token } = await disabled();
    await write(token);
    const opened = await claim(carla, (await newestAppeal())?.id ?? 0);
    expect(await decide(carla, opened.entry, { action: 'uphold', text: 'I messaggi sono suoi.' })).toBe(200);
    await leave();
    expect((await signIn(account)).status).toBe(403);
  });

  it('has six months, and no other link', async () => {
    const { token } = await disabled();
    expect((await write('x'.repeat(43))).problem.code).toBe('token_expired');
    const sol = test.brand('sol').hosts[0];
    expect((await test.call(endpoints.appeals.read, { body: { token } }, { host: sol })).problem.code).toBe(
      'token_expired',
    );
    test.clock.advance(182 * 86_400_000);
    expect((await test.call(endpoints.appeals.read, { body: { token } })).status).toBe(200);
    test.clock.advance(2 * 86_400_000);
    expect((await write(token)).problem.code).toBe('token_expired');
    test.clock.advance(-184 * 86_400_000);
  });
});

describe('a photo', () => {
  it('is seen only by who has the case, hidden for everybody, and shown again after an appeal', async () => {
    const account = await person();
    const name = `${'a'.repeat(22)}.jpg`;
    const store = createPhotoStore(test.deps.uploads);
    const saved = await store.save('luna', Buffer.from('jpeg'));
    await test.services.accounts.addPhoto(account.clickId, saved);
    expect(await store.read('luna', name)).toBeUndefined();
    await report(await test.register(), account.clickId);
    const { id } = await caseAbout(account.clickId);
    const look = (token: string) => test.send({ url: `/api/desk/cases/${id}/photo`, token });
    expect((await look(anna)).statusCode).toBe(403);
    const opened = await claim(anna, id);
    expect((await look(anna)).json().photo).toBe('data:image/jpeg;base64,anBlZw==');
    expect(
      await decide(anna, opened.entry, { action: 'hidePhoto', reason: 'fake', text: 'La foto è di un attore.' }),
    ).toBe(200);
    await leave();
    const page = () => test.app.inject({ url: `/uploads/${saved}`, headers: { host: 'luna.localhost' } });
    expect((await page()).statusCode).toBe(404);
    await test.call(endpoints.appeals.write, { body: { token: appealToken(account), text: 'Sono io.' } });
    const entry = (await cases(bruno)).filter(({ queue }) => queue === 'appeals').at(-1);
    const appeal = await claim(bruno, entry?.id ?? 0);
    expect(await decide(bruno, appeal.entry, { action: 'restore' })).toBe(200);
    await leave();
    expect((await page()).statusCode).toBe(200);
  });
});

it('a new photo is reviewed where the brand wants it, and the decision is about the one that was seen', async () => {
  const account = await test.register();
  const [brand, takeIn] = [
    test.brand('luna'),
    createPhotoIntake({ ...test.deps, notifyConsoles: async () => undefined }),
  ];
  const store = createPhotoStore(test.deps.uploads);
  const upload = async (bytes = 'jpeg'): Promise<string> => {
    const name = await store.save('luna', Buffer.from(bytes));
    await test.services.accounts.addPhoto(account.clickId, name);
    await takeIn({ ...brand, looksAtNewPhotos: true }, account.clickId);
    return name;
  };
  await takeIn(brand, account.clickId);
  expect((await cases(anna)).filter(({ subject }) => subject === account.clickId)).toEqual([]);
  const older = await upload();
  const seen = await claim(anna, (await caseAbout(account.clickId)).id);
  expect(seen).toMatchObject({ entry: { queue: 'photos' }, actions: ['nothing', 'warn', 'hidePhoto', 'disable'] });
  const newer = await upload('newer');
  const hide = { action: 'hidePhoto', reason: 'fake', text: 'La foto è di un attore.' };
  expect(await decide(anna, seen.entry, hide)).toBe(409);
  const again = await claim(anna, seen.entry.id);
  const [first, second] = again.account?.photos ?? [];
  const look = (photo: number | undefined) =>
    test.send({ url: `/api/desk/cases/${again.entry.id}/photo?photo=${photo}`, token: anna });
  expect((await look(second)).json().photo).toBe('data:image/jpeg;base64,bmV3ZXI=');
  expect((await look(9_999_999)).statusCode).toBe(404);
  expect(await decide(anna, again.entry, { ...hide, photo: 9_999_999 })).toBe(422);
  expect(await decide(anna, again.entry, { ...hide, photo: second })).toBe(200);
  await leave();
  expect(await store.read('luna', newer)).toBeUndefined();
  expect(await store.read('luna', older)).toBeDefined();
  expect(await test.services.accounts.photos(account.clickId)).toEqual([{ id: first, name: older, isCompared: false }]);
});

it('a hidden photo is erased with its account', async () => {
  const account = await person();
  const store = createPhotoStore(test.deps.uploads);
  const saved = await store.save('luna', Buffer.from('jpeg'));
  await test.services.accounts.addPhoto(account.clickId, saved);
  await report(await test.register(), account.clickId);
  const { entry } = await claim(anna, (await caseAbout(account.clickId)).id);
  expect(await decide(anna, entry, { action: 'hidePhoto', reason: 'fake', text: 'La foto è di un attore.' })).toBe(200);
  await leave();
  const { clickId, email } = account;
  const personal = createDeskPersonalData(test.database.db, store);
  await personal.eraseOutside?.({ clickId, email, brandId: 'luna', provenEmail: email });
  await store.show('luna', saved);
  expect(await store.read('luna', saved)).toBeUndefined();
});

describe('[ACC-07] a ticket', () => {
  it('is answered by mail in the language it was written in', async () => {
    const { ticket } = (
      await test.call(endpoints.contact.write, {
        body: { name: 'Ada', email: 'ada@example.com', topic: 'other', text: 'Como se hace?', language: 'es' },
      })
    ).value;
    const opened = await claim(anna, (await caseAbout(ticket)).id);
    expect(opened).toMatchObject({ language: 'es', ticket: { text: 'Como se hace?' }, actions: ['answer', 'close'] });
    expect(await decide(anna, opened.entry, { action: 'answer', text: 'Así:\n\n<b>pulsa</b> el botón.' })).toBe(200);
    await leave();
    expect(test.mail.last('ada@example.com', 'desk-answer')).toMatchObject({
      language: 'es',
      data: { ticket, text: 'Así:\n\n<b>pulsa</b> el botón.' },
    });
  });
});
