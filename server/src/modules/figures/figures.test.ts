import { DAY_MS, type UsageEvent, usageEndpoints } from '@halo/shared/contracts';
import { buildOperationsTest, type OperationsTest } from '@halo/releases/testing';
import { callerOf, draft, seedAngels } from '../conversations/chat-fixtures.ts';
import { pay, planOf } from '../purchases/purchase-fixtures.ts';
import { countsUsage } from './counts-usage.ts';
import { deviceKind } from './device-kind.ts';
import { readFunnel, readRetention, wholeWeeks } from './figure-reading.ts';
import { createFiguresPersonalData } from './figures-personal-data.ts';

let test: OperationsTest;
beforeAll(async () => {
  test = await buildOperationsTest({ environment: { HALO_USAGE_EVENTS: 'yes' } });
});
afterAll(() => test.close());

const run = async (text: string) => (await test.database.pool.query(text)).rows as Record<string, unknown>[];
const event = (fields: Partial<UsageEvent> = {}): UsageEvent => ({
  clickId: 'visitor-1',
  service: test.brand().service,
  name: 'visit',
  value: 'home',
  level: 'free',
  fluxId: '7',
  email: '',
  country: 'it',
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36',
  isUnique: true,
  details: { source: 'Partner', language: 'it' },
  ...fields,
});
const report = (body: UsageEvent) => test.call(usageEndpoints.event, { body });

it('[PAGE-04] keeps events without whose they are, adds up days that are over, and deletes after 25 months', async () => {
  expect((await report(event())).value).toEqual({ result: 'OK' });
  await report(event({ isUnique: false }));
  await report(event({ details: { source: 'mario@example.com' } }));
  const rows = await run('select * from usage_events order by id');
  expect(rows.map(({ source, device, language }) => [source, device, language])).toEqual([
    ['partner', 'phone', 'it'],
    ['partner', 'phone', 'it'],
    ['other', 'phone', ''],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/visitor-1|mario|Pixel|Android/);

  await test.services.figures.round();
  expect(await run('select * from usage_days')).toEqual([]);
  test.clock.advance(DAY_MS);
  await Promise.all([test.services.figures.round(), test.services.figures.round()]);
  await test.services.figures.round();
  expect(await run('select * from usage_events')).toEqual([]);
  expect(await run('select source, events, uniques from usage_days order by source')).toEqual([
    { source: 'other', events: 1, uniques: 1 },
    { source: 'partner', events: 2, uniques: 1 },
  ]);
  const personal = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS);
  const { tidy } = createFiguresPersonalData(test.database.db);
  await tidy?.(personal(24 * 30));
  expect(await run('select * from usage_days')).toHaveLength(2);
  await tidy?.(personal(26 * 31));
  expect(await run('select * from usage_days')).toEqual([]);
});

it('[PAGE-04] follows members by the books of the server, and leaves a number when one is erased', async () => {
  const [angelId = ''] = await seedAngels(test, 1);
  const account = await test.register({ confirmed: false, fields: { source: 'partner' } });
  const { clickId } = account;
  const member = async () =>
    (
      await run(
        `select click_id, source, language, confirmed_on is not null as confirmed, wrote_on is not null as wrote,
           answered_on is not null as answered, bought_on is not null as bought, active_weeks
         from figure_members where click_id = '${clickId}' or click_id is null`,
      )
    )[0];
  await test.services.figures.round();
  expect(await member()).toMatchObject({ click_id: clickId, source: 'partner', language: 'it', wrote: false });
  expect(await member()).toMatchObject({ confirmed: false, answered: false, bought: false, active_weeks: '1' });

  await test.database.pool.query("update accounts set email_confirmed_at = $1, language = 'en' where click_id = $2", [
    test.clock.now(),
    clickId,
  ]);
  await test.services.conversations.send(callerOf(account), draft(account, angelId));
  await test.services.figures.round();
  expect(await member()).toMatchObject({ language: 'en', confirmed: true, wrote: true, answered: false });

  // The answer and the purchase come while the member is away; the member is back two weeks later.
  await test.services.conversations.deliver(clickId, angelId, 'Ciao');
  await test.services.figures.round();
  expect(await member()).toMatchObject({ answered: true, bought: false });
  await pay(test, account, planOf(test, 'credits-50'));
  test.clock.advance(15 * DAY_MS);
  await test.database.pool.query('update accounts set last_activity_at = $1 where click_id = $2', [
    test.clock.now(),
    clickId,
  ]);
  await test.services.figures.round();
  expect(await member()).toMatchObject({ bought: true, active_weeks: '5' });

  const day = (at: Date) => at.toISOString().slice(0, 10);
  const now = test.clock.now();
  const period = { brands: ['luna'], from: day(new Date(now.getTime() - 20 * DAY_MS)), until: day(now) };
  await report(event({ fluxId: 'other' }));
  const { total, rows } = await readFunnel(test.database.db, period, 'source');
  expect(rows).toEqual([{ group: 'partner', visits: 1, signedUp: 1, confirmed: 1, wrote: 1, answered: 1, bought: 1 }]);
  expect(total).toEqual({ ...rows[0], group: '' });
  expect((await readFunnel(test.database.db, { ...period, brands: ['sol'] }, 'flow')).rows).toEqual([]);
  const file = async (rights: { actions?: ['read']; brands?: ['sol'] } = {}) => {
    const url = `/api/figures/file?by=source&from=${period.from}&until=${period.until}`;
    return test.send({ url, token: await test.token(rights) });
  };
  const { headers, body } = await file();
  expect(body).toBe('source,visits,signedUp,confirmed,wrote,answered,bought\r\npartner,1,1,1,1,1,1\r\n');
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    'text/csv; charset=utf-8',
    `attachment; filename="figures-source-${period.from}-${period.until}.csv"`,
  ]);
  // Of other brands it is empty, and without the right there is none.
  expect((await file({ brands: ['sol'] })).body.trim()).toBe('source,visits,signedUp,confirmed,wrote,answered,bought');
  expect((await file({ actions: ['read'] })).statusCode).toBe(403);
  const [week] = await readRetention(test.database.db, ['luna'], new Date(now.getTime() + 14 * DAY_MS));
  expect([week?.members, week?.active.slice(0, 3)]).toEqual([1, [1, 0, 1]]);

  const personal = createFiguresPersonalData(test.database.db);
  const person = { clickId, brandId: 'luna', email: account.email, provenEmail: null };
  expect((await personal.read?.(person))?.['figures']).toHaveLength(1);
  await test.database.db.transaction(async (tx) => personal.erase?.(tx, person));
  // So few share its source that it could be a link for one person.
  expect(await member()).toMatchObject({ click_id: null, bought: true, source: 'other' });
});

it.each([
  ['production', 'luna.example', false, true],
  ['production', 'luna.localhost', false, false],
  ['production', '127.0.0.1', false, false],
  ['production', 'staging.luna.example', false, false],
  ['production', 'luna-staging.example', false, false],
  ['development', 'luna.example', false, false],
  ['development', 'luna.localhost', true, true],
])('[PAGE-04] %s at %s, asked for: %s, counts: %s', (mode, host, asksForUsage, isCounted) => {
  expect(countsUsage({ mode, asksForUsage }, host)).toBe(isCounted);
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X910) Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0', 'computer'],
])('keeps of %s only that it is a %s', (userAgent, kind) => {
  expect(deviceKind(userAgent)).toBe(kind);
});

it('[PAGE-04] a week of retention counts once it is over for who signed up on its last day', () => {
  expect(wholeWeeks('2026-11-02', new Date('2026-11-15T23:59:59Z'))).toBe(0);
  expect(wholeWeeks('2026-11-02', new Date('2026-11-16T00:00:00Z'))).toBe(1);
});
