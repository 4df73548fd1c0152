import { endpoints } from '@halo/shared/contracts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { deskTickets } from '../desk/desk-tables.ts';
import { DAY, pay, planOf } from './purchase-fixtures.ts';
import { startPurchases } from './purchases-harness.ts';
import { withdrawalRequests } from './purchases-tables.ts';

const calls = endpoints.purchases;
const harness = startPurchases();
let caller = 0;

/** A visitor who is not signed in, each from an IP address of their own. */
function declare(
  email: string,
  { host = 'luna.localhost', ip = `10.3.0.${(caller += 1)}`, name = 'Zoë Rossi', contract = 'Premium' } = {},
) {
  return harness.test.call(calls.askToWithdraw, { body: { email, name, contract } }, { host, ip });
}

const read = (token: string, host = 'luna.localhost') =>
  harness.test.call(calls.declaredWithdrawal, { body: { token } }, { host });
const confirm = (token: string, purchaseId: string) =>
  harness.test.call(calls.confirmWithdrawal, { body: { token, purchaseId } }, { host: 'luna.localhost' });
const round = () => harness.test.services.purchases.round();
const rows = () => harness.test.database.db.select().from(withdrawalRequests);
const letters = () => harness.test.database.db.select().from(deskTickets);

/** The token that was mailed to the account. */
function linkOf({ email }: TestAccount): string {
  const url = new URL(harness.test.mail.last(email, 'withdraw-link')?.data['confirmUrl'] ?? '');
  expect(url).toMatchObject({ pathname: '/profile/withdraw', host: expect.stringContaining('luna.localhost') });
  return url.searchParams.get('token') ?? '';
}

afterEach(async () => {
  await harness.test.database.db.delete(withdrawalRequests);
  await harness.test.database.db.delete(deskTickets);
});

it('[ACC-05] withdraws without signing in: declared, received by mail, shown, confirmed; as of the declaration', async () => {
  const { account, attemptId } = await harness.subscriber();
  harness.test.clock.advance(13 * DAY);
  const declaredAt = harness.test.clock.now();
  const said = await declare(` ${account.email.toUpperCase()}`.trim(), { contract: 'www.evil.example/x http://1.2' });
  expect(said.value).toEqual({ result: 'OK', receivedAt: declaredAt.getTime() });
  await round();
  const mail = harness.test.mail.last(account.email, 'withdraw-link')?.data;
  expect(mail).toMatchObject({ writer: 'Zoë Rossi', receivedAt: declaredAt.toISOString() });
  // The words of a stranger are repeated, and are no link.
  expect(mail?.['contract']).toBe('www. evil. example/x http 1.2');
  const token = linkOf(account);
  expect(JSON.stringify(await rows())).not.toContain(token);
  const offered = (await read(token)).value;
  expect([offered.declaredAt, offered.purchases.map(({ id }) => id)]).toEqual([declaredAt.getTime(), [attemptId]]);
  const cents = offered.purchases[0]?.withdrawalCents ?? 0;

  // The days to withdraw are over by now, and what a later use would cost is not owed.
  harness.test.clock.advance(4 * DAY);
  expect((await harness.list(account)).purchases[0]).not.toHaveProperty('withdrawableUntil');
  for (const answer of await Promise.all([confirm(token, attemptId), confirm(token, attemptId)]))
    expect(answer.value.purchase).toMatchObject({ withdrawnAt: declaredAt.getTime(), refundedCents: cents });
  expect(await harness.refundsOf(attemptId)).toMatchObject([{ reason: 'withdrawal', amountCents: cents }]);
  expect(harness.mailsTo(account).filter((name) => name === 'withdrawal-received')).toHaveLength(1);
  expect(await harness.level(account)).toBe(0);
  expect((await read(token)).value.purchases).toMatchObject([{ id: attemptId, withdrawnAt: declaredAt.getTime() }]);
  // Used, it is no case for a person.
  await round();
  expect(await letters()).toEqual([]);
});

it('keeps the right of a plan that ended or was renewed between declaration and confirmation', async () => {
  const week = { ...planOf(harness.test, 'premium-1-month'), renewal: { every: 'week' as const, priceCents: 990 } };
  const ended = await harness.test.register();
  const endedId = await pay(harness.test, ended, week);
  const renewed = await harness.subscriber(undefined, week);
  harness.test.clock.advance(6 * DAY);
  await declare(ended.email);
  await declare(renewed.account.email);
  await round();
  await harness.pass(5);
  const [first, second] = [linkOf(ended), linkOf(renewed.account)];
  expect((await confirm(first, endedId)).value.purchase.refundedCents).toBeGreaterThan(0);
  const shown = (await read(second)).value.purchases.map(({ id }) => id);
  expect(shown).toContain(renewed.attemptId);
  expect((await confirm(second, renewed.attemptId)).status).toBe(200);
  expect((await harness.refundsOf(renewed.attemptId)).map(({ reason }) => reason)).toEqual(['withdrawal']);
});

it('answers every address the same; what fits no purchase is received by mail and answered by a person', async () => {
  const { account } = await harness.subscriber();
  const nothing = await harness.test.register();
  harness.test.mail.clear();
  const answers = [
    await declare(account.email),
    await declare('unknown@example.com'),
    await declare(nothing.email, { contract: '' }),
    await declare(account.email, { host: 'sol.localhost', name: 'Elsewhere' }),
  ];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  // Until here the server itself does not know which is which.
  expect((await rows()).every(({ clickId, handledAt }) => clickId === null && handledAt === null)).toBe(true);
  await Promise.all([round(), round()]);
  expect(harness.mailsTo(account)).toEqual(expect.arrayContaining(['withdraw-link', 'withdraw-noted']));
  expect(harness.mailsTo(nothing)).toEqual(['withdraw-noted']);
  expect(harness.test.mail.last('unknown@example.com', 'withdraw-noted')?.data).toMatchObject({ writer: 'Zoë Rossi' });
  const kept = await letters();
  expect(kept.map(({ email, clickId }) => [email, clickId])).toEqual(
    expect.arrayContaining([
      ['unknown@example.com', null],
      [nothing.email, nothing.clickId],
      [account.email, null],
    ]),
  );
  expect(kept).toHaveLength(3);
  expect((await rows()).map(({ email }) => email).sort()).toEqual([account.email, nothing.email].sort());
});

it('gives a person what is not confirmed for three days, once; the link goes on working until it is too old', async () => {
  const { account, attemptId } = await harness.subscriber();
  await declare(account.email);
  await round();
  const token = linkOf(account);
  harness.test.clock.advance(3 * DAY);
  await Promise.all([round(), round()]);
  await round();
  expect(await letters()).toMatchObject([{ email: account.email, topic: 'payments' }]);
  expect((await read(token, 'sol.localhost')).problem.code).toBe('token_expired');
  expect((await read('x'.repeat(43))).problem.code).toBe('token_expired');
  const other = await harness.subscriber();
  expect((await confirm(token, other.attemptId)).problem.code).toBe('withdrawal_closed');
  harness.test.clock.advance(11 * DAY);
  expect((await confirm(token, attemptId)).problem.code).toBe('token_expired');
  expect(await harness.refundsOf(attemptId)).toEqual([]);
});

it('is limited by mail address and by network', async () => {
  const { account } = await harness.subscriber();
  for (let times = 0; times < 5; times += 1) expect((await declare(account.email)).status).toBe(200);
  expect(await rows()).toHaveLength(3);
  const { purchases } = harness.test.services;
  const visitor = { name: 'Zoë', contract: '' };
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_none, each) =>
      purchases.askToWithdraw(harness.test.brand(), { ...visitor, email: `visitor-${each}@example.com` }, '10.9.8.7'),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});
