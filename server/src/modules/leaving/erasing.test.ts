import { existsSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@halo/shared/contracts';
import { createPhotoStore } from '../uploads/photo-store.ts';
import { createMailService } from '../mail/index.ts';
import { callerOf, draft } from '../conversations/chat-fixtures.ts';
import { checkLedger } from '../credits/index.ts';
import { keepCard, pay, planOf } from '../purchases/purchase-fixtures.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';

const DAY_MS = 86_400_000;
/** Stands in everything that the person typed. */
const MARK = 'Zyxwvut';
/** Tables about accounts whose rows may outlive one: accounting, with a number in place of the person. */
const KEPT = [
  'accounts',
  'balances',
  'desk_cases',
  'desk_decisions',
  'desk_reads',
  'held_refunds',
  'ledger',
  'payment_attempts',
  'purchase_starts',
  'receipts',
  'refund_claims',
  'reports',
  'saved_cards',
  'subscriptions',
  'withdrawals',
];

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const run = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);

/** A person who used everything. */
async function marked(): Promise<TestAccount & { photoName: string }> {
  const [profile] = await test.sampleProfiles(1);
  const angelId = profile?.angelId ?? '';
  const account = await test.register({
    fields: { email: `${MARK}@example.com`.toLowerCase(), city: MARK, source: MARK, fingerprint: MARK },
  });
  const { clickId, email, brand } = account;
  const now = test.clock.now();
  await run('update accounts set email_confirmed_at = $2 where click_id = $1', [clickId, now]);
  await test.call(
    endpoints.accounts.saveProfile,
    {
      params: { trackerId: clickId },
      body: {
        userName: MARK,
        surname: MARK,
        description: MARK,
        lookingFor: MARK,
        prompts: [{ question: 'dish', answer: MARK }],
      },
    },
    { as: account },
  );
  const photoName = await createPhotoStore(test.deps.uploads).save(brand.id, Buffer.from('photo'));
  await test.services.accounts.addPhoto(clickId, photoName);
  await test.services.conversations.send(callerOf(account), draft(account, angelId, { text: `${MARK} writes` }));
  await run(
    `insert into chat_media (id, click_id, brand_id, client_id, place, kind, type, created_at)
     values ('${MARK}', $1, 'luna', '${MARK}', 0, 'photo', 'image/webp', now())`,
    [clickId],
  );
  await test.services.conversations.deliver(clickId, angelId, `dear ${MARK}`);
  await test.call(
    endpoints.safety.report,
    { body: { clickId, angelId, reason: 'spam', note: MARK, alsoBlock: true } },
    { as: account },
  );
  await test.services.purchases.askToCancel(brand, { email, name: MARK, contract: MARK });
  await test.services.purchases.askToWithdraw(brand, { email, name: MARK, contract: MARK }, '10.0.0.1');
  await test.services.purchases.saveSpendingRules(clickId, { pauseDays: 7 });
  await createMailService(test.database.db, { clock: test.clock }).enqueue({
    template: 'contact-copy',
    recipient: email,
    language: 'it',
    brand,
    data: { ticket: 'C-1', text: MARK },
  });
  await run(
    `insert into push_subscriptions (endpoint, click_id, keys) values ('https://push.example/${MARK}', $1, '{"auth":"${MARK}"}')`,
    [clickId],
  );
  await run("insert into mailing_links (token_hash, brand_id, recipient) values ($1, 'luna', $2)", [
    Buffer.from(clickId),
    email,
  ]);
  await run(
    "insert into mailing_stops (brand_id, recipient, kind, since) values ('luna', $1, 'digest', $2) on conflict do nothing",
    [email, now],
  );
  await run('insert into telegram_links (click_id, chat_id) values ($1, 77001122)', [clickId]);
  await run('insert into telegram_codes (click_id, code_hash, expires_at) values ($1, $2, $3)', [
    clickId,
    Buffer.from(MARK),
    now,
  ]);
  await run('insert into notification_settings (click_id, settings) values ($1, $2)', [clickId, { name: MARK }]);
  await run(
    `insert into notification_tasks (click_id, type, angel_id, run_at) values ($1, 'messages', '${angelId}', $2)`,
    [clickId, now],
  );
  await run(`insert into persona_tasks (click_id, angel_id, kind, run_at, payload) values ($1, 'x', 'reply', $2, $3)`, [
    clickId,
    now,
    { text: MARK },
  ]);
  await run(
    `insert into desk_tickets (number, click_id, brand_id, name, email, topic, text, language, created_at)
     values (gen_random_uuid()::text, $1, 'luna', '${MARK}', $2, 'other', '${MARK}', 'it', now())`,
    [clickId, email],
  );
  await run(
    `insert into verifications (brand_id, click_id, gesture, drawn_at, photo_name, given_at)
     values ('luna', $1, 'ear', $2, '${MARK}', $2)`,
    [clickId, now],
  );
  const { rows: cases } = await run(
    "insert into desk_cases (brand_id, queue, subject, harm, opened_at) values ('luna', 'accounts', $1, 0, now()) returning id",
    [clickId],
  );
  const caseId: unknown = cases[0]?.id;
  await run(
    `insert into desk_decisions (case_id, brand_id, click_id, action, source, operator, decided_at, facts, text_sent, appeal_text)
     values ($1, 'luna', $2, 'warn', 'own', 'x', now(), '${MARK}', '${MARK}', '${MARK}')`,
    [caseId, clickId],
  );
  await run(
    `insert into desk_reads (case_id, operator, click_id, angel_id, message_id, count, purpose, read_at)
     values ($1, 'x', $2, 'x', 1, 1, 'case', now())`,
    [caseId, clickId],
  );
  await run(
    "insert into external_identities (brand_id, issuer, subject, click_id, email, is_proven) values ('luna', 'x', $1, $2, $3, true)",
    [`${MARK}-${clickId}`, clickId, email],
  );
  await run("insert into data_exports (click_id, host, asked_at, content) values ($1, 'x', now(), $2)", [
    clickId,
    Buffer.from(MARK),
  ]);
  await test.services.figures.round();
  await run('insert into passkey_owners (click_id, handle) values ($1, $2)', [clickId, `${MARK}-${clickId}`]);
  await run('insert into passes (click_id, angel_id) values ($1, $2)', [clickId, angelId]);
  await run('insert into passkey_offers (click_id, offered_at) values ($1, $2)', [clickId, now]);
  await run('insert into passkey_challenges (challenge_hash, host, click_id, expires_at) values ($1, $2, $3, $4)', [
    Buffer.from(clickId),
    'luna.localhost',
    clickId,
    now,
  ]);
  await run(
    `insert into passkeys (id, click_id, brand_id, host, public_key, counter, transports, is_synced, is_backed_up, name)
     values ($1, $2, 'luna', 'luna.localhost', $3, 0, '{}', true, true, $4)`,
    [`${MARK}-${clickId}`, clickId, Buffer.from(MARK), MARK],
  );
  await test.call(endpoints.people.beFound, { body: { clickId, isChosen: true } }, { as: account });
  await run(`insert into search_filters (click_id, filters) values ($1, '{}')`, [clickId]);
  await run('insert into seen_profiles (click_id, angel_id, seen_at) values ($1, $2, now())', [clickId, angelId]);
  await run('insert into likes (click_id, angel_id) values ($1, $2) on conflict do nothing', [clickId, angelId]);
  await run(`insert into notices (click_id, kind, text) values ($1, 'messaggio', '${MARK}')`, [clickId]);
  return { ...account, photoName };
}

async function buys(account: TestAccount): Promise<void> {
  const { clickId } = account;
  const card = await keepCard(test, account);
  await run(`update saved_cards set token = '${MARK}-token' where id = $1`, [card]);
  const id = await pay(test, account, planOf(test, 'premium-1-month'), { renews: true, savedCardId: card });
  await run('update payment_attempts set challenge = $2 where id = $1', [id, { name: MARK }]);
  await run(
    `insert into refund_claims (attempt_id, click_id, reason, status, made_at) values ($1, $2, '${MARK}', 'open', now())`,
    [id, clickId],
  );
  await run(
    `insert into held_refunds (attempt_id, click_id, refund_cents, currency, earlier, held_at, due_at, status, answer)
     values ($1, $2, 100, 'EUR', 1, now(), now(), 'refused', '${MARK}')`,
    [id, clickId],
  );
  await run(
    `insert into receipts values ($1, 0, $2, 'receipt', $2, 2026, 1, now(), 'EUR', 122, 100, 22, 220, 'it', '{}')`,
    [id, clickId],
  );
  await run(
    `insert into payment_orders (id, click_id, idempotency_key, product_id, price_cents, campaign)
     values (gen_random_uuid(), $1, 'key', 'credits-50', 990, '${MARK}')`,
    [clickId],
  );
  await run(`insert into billing_addresses values ($1, '${MARK}', '40121', 'Bologna', now())`, [clickId]);
  await run(
    `insert into webhook_inbox (provider, event_id, body, processed_at) values ('adyen', gen_random_uuid()::text, $1, now())`,
    [{ attemptId: id, outcome: { kind: 'accepted', keptCard: { token: `${MARK}-token` } } }],
  );
}

async function leave(account: TestAccount): Promise<void> {
  const { clickId, password } = account;
  const body = { clickId, password };
  expect((await test.call(endpoints.leaving.deleteAccount, { body }, { as: account })).status).toBe(200);
  test.clock.advance(30 * DAY_MS);
  await test.services.leaving.round();
}

/** Tables with a row in which one of the texts stands, in any column. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { rows } = await run("select tablename from pg_tables where schemaname = 'public' order by 1");
  const found: string[] = [];
  for (const { tablename } of rows as { tablename: string }[]) {
    const hit = await run(
      `select 1 from "${tablename}" as whole where exists
       (select from unnest($1::text[]) as part where position(lower(part) in lower(whole::text)) > 0) limit 1`,
      [texts],
    );
    if (hit.rows.length > 0) found.push(tablename);
  }
  return found;
}

describe('[ACC-11] erasing', () => {
  it('of a person who bought: nothing of theirs stands in any table, the accounting does, and fits', async () => {
    const account = await marked();
    await buys(account);
    const traces = [MARK, account.email, account.photoName, '77001122'];
    const before = await tablesWith(account.clickId, ...traces);
    const { rows } = await run(
      "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'click_id'",
    );
    // A new table about people is filled in here, and erased by its module. Rows about open pages end with them.
    const about = (rows as { table_name: string }[]).map(({ table_name }) => table_name);
    expect(about.filter((name) => !before.includes(name) && !['presence', 'withdrawals'].includes(name))).toEqual([]);

    await leave(account);
    expect(await tablesWith(...traces)).toEqual([]);
    expect((await tablesWith(account.clickId)).filter((name) => !KEPT.includes(name))).toEqual([]);
    const { rows: payments } = await run('select amount_cents from payment_attempts where click_id = $1', [
      account.clickId,
    ]);
    expect(payments).toHaveLength(1);
    expect(await checkLedger(test.database.db)).toEqual([]);
    expect(existsSync(path.join(test.directory, 'uploads', account.brand.id, account.photoName))).toBe(false);
  });

  it('of a person who bought nothing: not even a number is left', async () => {
    const account = await marked();
    await leave(account);
    expect(await tablesWith(MARK, account.email, account.photoName, '77001122')).toEqual([]);
    expect(await tablesWith(account.clickId)).toEqual(['desk_cases', 'desk_decisions', 'desk_reads', 'reports']);
  });

  it('ends renewals at once, and leaves other people as they were', async () => {
    const [account, other] = [await marked(), await test.register()];
    await buys({ ...account });
    await test.call(
      endpoints.leaving.deleteAccount,
      { body: { clickId: account.clickId, password: account.password } },
      { as: account },
    );
    expect((await test.services.purchases.list(account.clickId)).subscriptions).toMatchObject([{ status: 'ending' }]);
    test.clock.advance(30 * DAY_MS);
    const before = await tablesWith(other.clickId);
    await test.services.leaving.round();
    expect(await tablesWith(other.clickId)).toEqual(before);
    expect((await test.services.accounts.facts(other.clickId))?.email).toBe(other.email);
  });
});
