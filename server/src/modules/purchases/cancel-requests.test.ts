import { endpoints } from '@halo/shared/contracts';
import { cancelRequests } from './purchases-tables.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { startPurchases } from './purchases-harness.ts';
import { DAY } from './purchase-fixtures.ts';

const calls = endpoints.purchases;
const MINUTE = 60_000;
const harness = startPurchases();
let caller = 0;

/** A visitor who is not signed in, each from an IP address of their own. */
function ask(
  email: string,
  { host = 'luna.localhost', ip = `10.1.0.${(caller += 1)}`, name = 'Zoë Rossi', contract = 'Premium' } = {},
) {
  return harness.test.call(calls.askToCancel, { body: { email, name, contract } }, { host, ip });
}

const confirm = (token: string, host = 'luna.localhost') =>
  harness.test.call(calls.confirmCancel, { body: { token } }, { host });
const status = async (account: TestAccount) => (await harness.list(account)).subscriptions[0]?.status;
const link = ({ email }: TestAccount) =>
  new URL(harness.test.mail.last(email, 'cancel-link')?.data['confirmUrl'] ?? '');
const rows = () => harness.test.database.db.select().from(cancelRequests);

afterEach(() => harness.test.database.db.delete(cancelRequests));

it('ends the renewal without signing in: asked, mailed, one click, and the proof', async () => {
  const { account } = await harness.subscriber();
  expect((await ask(` ${account.email.toUpperCase()}`.trim())).value).toEqual({ result: 'OK' });
  const askedAt = harness.test.clock.now();
  expect(await status(account)).toBe('renewing');
  harness.test.clock.advance(MINUTE);
  await harness.test.services.purchases.round();
  const mail = harness.test.mail.last(account.email, 'cancel-link');
  expect(mail?.data).toMatchObject({ askedAt: askedAt.toISOString(), endsAt: '2026-04-10T19:30:00.000Z' });
  expect(JSON.stringify(mail?.data)).not.toContain('Rossi');
  expect(link(account)).toMatchObject({ pathname: '/cancelContract', host: expect.stringContaining('luna.localhost') });
  const token = link(account).searchParams.get('token') ?? '';
  expect(JSON.stringify(await rows())).not.toContain(token);
  expect(await status(account)).toBe('renewing');
  for (const answer of await Promise.all([confirm(token), confirm(token), confirm(token)]))
    expect(answer.value).toEqual({ result: 'OK' });
  expect([await status(account), await harness.level(account)]).toEqual(['ending', 2]);
  expect(harness.mailsTo(account).filter((template) => template === 'renewal-cancelled')).toHaveLength(1);
  await harness.pass(33);
  expect(harness.payments.renewals).toEqual([]);
});

it('answers every address the same, writes to accounts only, and keeps nothing of other addresses', async () => {
  const { account } = await harness.subscriber();
  const [known, unknown] = [await ask(account.email), await ask('unknown@example.com')];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  // Until here the server itself does not know which is which.
  expect((await rows()).map(({ clickId, handledAt }) => [clickId, handledAt])).toEqual([
    [null, null],
    [null, null],
  ]);
  await harness.test.services.purchases.round();
  expect(harness.test.mail.all.filter(({ recipient }) => recipient === 'unknown@example.com')).toEqual([]);
  expect((await rows()).map(({ email }) => email)).toEqual([account.email]);
});

it('says so where nothing renews, and ends nothing', async () => {
  const account = await harness.test.register();
  await ask(account.email);
  await harness.test.services.purchases.round();
  expect(harness.mailsTo(account).slice(-1)).toEqual(['cancel-nothing']);
});

it('sends one mail an hour, however often it is asked for and by how many processes', async () => {
  const { account } = await harness.subscriber();
  for (let times = 0; times < 6; times += 1) expect((await ask(account.email)).value).toEqual({ result: 'OK' });
  expect(await rows()).toHaveLength(3);
  await Promise.all(Array.from({ length: 4 }, () => harness.test.services.purchases.round()));
  const mails = () => harness.mailsTo(account).filter((template) => template === 'cancel-link').length;
  expect(mails()).toBe(1);
  harness.test.clock.advance(61 * MINUTE);
  await ask(account.email);
  await harness.test.services.purchases.round();
  expect(mails()).toBe(2);
});

it('from one IP address too often is refused, for any e-mail address', async () => {
  const statuses: number[] = [];
  for (let each = 0; each < 6; each += 1)
    statuses.push((await ask(`visitor-${each}@example.com`, { ip: '10.9.9.9' })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it('is of one brand, and lasts fourteen days', async () => {
  const { account } = await harness.subscriber();
  await ask(account.email, { host: 'sol.localhost' });
  await harness.test.services.purchases.round();
  expect(harness.test.mail.last(account.email, 'cancel-link')).toBeUndefined();
  await ask(account.email);
  await harness.test.services.purchases.round();
  const token = link(account).searchParams.get('token') ?? '';
  expect((await confirm(token, 'sol.localhost')).problem.code).toBe('token_expired');
  expect((await confirm('x'.repeat(43))).problem.code).toBe('token_expired');
  harness.test.clock.advance(14 * DAY);
  expect((await confirm(token)).problem.code).toBe('token_expired');
  expect(await status(account)).toBe('renewing');
});

it.each([
  ['no address', { email: 'x' }],
  ['no name', { nome: '' }],
  ['a name that steers', { nome: 'a\u001B[2J' }],
  ['a zero', { contratto: 'a\u0000' }],
])('takes no request with %s', async (_name, wrong) => {
  const answer = await harness.test.app.inject({
    method: 'POST',
    url: '/pay/orders/disdetta',
    headers: { host: 'luna.localhost' },
    remoteAddress: `10.2.0.${(caller += 1)}`,
    payload: { email: 'a@example.com', nome: 'A', contratto: '', ...wrong },
  });
  expect(answer.statusCode).toBe(422);
  expect(await rows()).toEqual([]);
});
