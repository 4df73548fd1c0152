import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { accounts } from '../accounts/accounts-tables.ts';
import { createMailService } from '../mail/index.ts';
import { pay, planOf } from '../purchases/purchase-fixtures.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';

const DAY_MS = 86_400_000;
let test: TestApp;
beforeEach(async () => {
  test = await buildTestApp();
});
afterEach(() => test.close());

const isThere = async ({ clickId }: TestAccount) =>
  (await test.database.db.select().from(accounts).where(eq(accounts.clickId, clickId))).length === 1;
const count = async (table: string, where = 'true') =>
  (await test.database.pool.query(`select 1 from ${table} where ${where}`)).rows.length;
async function pass(days: number): Promise<void> {
  test.clock.advance(days * DAY_MS);
  await test.services.leaving.round();
}

describe('[ACC-11] how long things are kept', () => {
  it('an address that is never confirmed: warned once after 23 days, gone after 30', async () => {
    const [unconfirmed, confirmed] = [await test.register({ confirmed: false }), await test.register()];
    await pass(22);
    expect(test.mail.all.filter(({ template }) => template === 'account-unconfirmed')).toEqual([]);
    await pass(1);
    await pass(1);
    const warned = test.mail.all.filter(({ template }) => template === 'account-unconfirmed');
    expect(warned.map(({ recipient }) => recipient)).toEqual([unconfirmed.email]);
    expect(Date.parse(warned[0]?.data['erasesAt'] ?? '')).toBe(test.clock.now().getTime() + 6 * DAY_MS);
    await pass(5);
    expect(await isThere(unconfirmed)).toBe(true);
    await pass(1);
    expect(await isThere(unconfirmed)).toBe(false);
    expect(await isThere(confirmed)).toBe(true);
  });

  it('a server that stood still warns first, and waits a week', async () => {
    const unconfirmed = await test.register({ confirmed: false });
    await pass(100);
    expect(test.mail.last(unconfirmed.email, 'account-unconfirmed')).toBeDefined();
    await pass(6);
    expect(await isThere(unconfirmed)).toBe(true);
    await pass(1);
    expect(await isThere(unconfirmed)).toBe(false);
  });

  it('who paid keeps an account that is not confirmed', async () => {
    const account = await test.register({ confirmed: false });
    await pay(test, account, planOf(test, 'credits-50'));
    await pass(23);
    await pass(30);
    expect(await isThere(account)).toBe(true);
  });

  it('[BOOT-13] the print of the device that signed up: 30 days', async () => {
    const { clickId } = await test.register({ fields: { fingerprint: 'one-phone' } });
    const printOf = async () =>
      (await test.database.db.select().from(accounts).where(eq(accounts.clickId, clickId)))[0]?.fingerprint;
    await pass(29);
    expect(await printOf()).toBe('one-phone');
    await pass(2);
    expect(await printOf()).toBeNull();
  });

  it('ended sessions, links, counters, mails and copies go', async () => {
    const account = await test.register();
    await createMailService(test.database.db, { clock: test.clock }).enqueue({
      template: 'contact-copy',
      recipient: account.email,
      language: 'it',
      brand: account.brand,
      data: { ticket: 'C-1', text: 'Ciao' },
    });
    await test.database.pool.query('update mail_outbox set sent_at = $1', [test.clock.now()]);
    for (const table of ['session_tokens', 'sessions', 'mail_tokens', 'rate_counters', 'mail_outbox'])
      expect([table, await count(table)]).not.toEqual([table, 0]);
    await pass(29);
    for (const table of ['session_tokens', 'mail_outbox']) expect([table, await count(table)]).not.toEqual([table, 0]);
    expect(await count('rate_counters')).toBe(0);
    await pass(9);
    for (const table of ['session_tokens', 'sessions', 'mail_outbox', 'rate_counters'])
      expect([table, await count(table)]).toEqual([table, 0]);
    await pass(30);
    expect(await count('mail_tokens')).toBe(0);
    expect(await isThere(account)).toBe(true);
  });

  it('notifications go after a year, events of providers after 600 days, unless a person still has to look at them', async () => {
    const { clickId } = await test.register();
    await test.database.pool.query(
      `insert into notices (click_id, kind, created_at) values ($1, 'visit', $2), ($1, 'visit', $3)`,
      [clickId, test.clock.now(), new Date(test.clock.now().getTime() + 100 * DAY_MS)],
    );
    await test.database.pool.query(
      `insert into webhook_inbox (provider, event_id, body, received_at, processed_at)
       values ('adyen', 'done', '{}', $1, $1), ('adyen', 'open', '{}', $1, null), ('adyen', 'parked', '{}', $1, $1)`,
      [test.clock.now()],
    );
    await test.database.pool.query(
      `insert into payment_parked_events
         (provider, event_id, name, attempt_id, reference, amount_cents, currency, reason, has_acted, received_at, reminded_at)
       values ('adyen', 'parked', 'CAPTURE', 'x', 'y', 100, 'EUR', 'unknown', false, $1, $1)`,
      [test.clock.now()],
    );
    await test.database.pool.query(`insert into payment_looks (attempt_id, person, at) values ($1, 'anna', $2)`, [
      randomUUID(),
      test.clock.now(),
    ]);
    await pass(366);
    expect([await count('notices'), await count('payment_looks'), await count('webhook_inbox')]).toEqual([1, 0, 3]);
    await pass(235);
    const { rows } = await test.database.pool.query('select event_id from webhook_inbox order by 1');
    expect(rows.map(({ event_id: id }) => id)).toEqual(['open', 'parked']);
  });
});
