import type { BlockTarget } from '@halo/shared/contracts/operations';
import { eq } from 'drizzle-orm';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { savedCards } from '../payments/payments-tables.ts';
import { openPaymentDeskHarness, type PaymentDeskHarness, type Send } from './payment-desk-harness.ts';

const HERE = '203.0.113.7';
const SMALL = { productId: 'credits-50', expectedCents: 990 };
const OTHER_CARD = '4035501000000008';

let desk: PaymentDeskHarness;
beforeAll(async () => {
  desk = await openPaymentDeskHarness({ payments: { countsCards: true } });
});
afterAll(() => desk.close());

const block = (target: BlockTarget, change: object = {}, send: Send = desk.anna) =>
  send('POST', '/api/payment-blocks', { scope: 'luna', target, reason: 'because of a test', ...change });
const end = (id: string, send: Send = desk.anna) =>
  send('POST', `/api/payment-blocks/${id}/end`, { reason: 'it was a mistake' });
const listed = async (state = 'running', send: Send = desk.anna) =>
  (await send('GET', `/api/payment-blocks?state=${state}`)).json();
const story = async (payment: string) => (await desk.anna('POST', `/api/payments/${payment}/story`)).json();

/** Another one each time: a card on many accounts is refused for that. */
let cards = 900;
function anyCard(): string {
  cards += 1;
  const digits = `4000${String(cards).padStart(11, '0')}`;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

async function pays(account: TestAccount, { ip = HERE, number = anyCard() } = {}): Promise<string> {
  const order = desk.order(account, { cardToken: await desk.cardToken(account, { number }) });
  const answer = await desk.tryCharge(account, order, { ip });
  return answer.status === 200 ? answer.value.attempt.status : answer.problem.code;
}

/** Blocked, refused, ended, paid. */
async function keepsOut(target: BlockTarget, scope: string, account: TestAccount, ip = HERE): Promise<void> {
  const made = await block(target, { scope });
  expect([target.kind, made.statusCode]).toEqual([target.kind, 200]);
  expect([target.kind, await pays(account, { ip })]).toEqual([target.kind, 'payment_not_accepted']);
  expect((await end(made.json().id)).statusCode).toBe(200);
  expect([target.kind, await pays(account, { ip })]).toEqual([target.kind, 'settled']);
}

it('keeps an account, a network, a mail address and its domain from paying, until a person ends it', async () => {
  const account = () => desk.register();
  const one = await account();
  await keepsOut({ kind: 'account', account: one.clickId }, 'luna', one);
  await keepsOut({ kind: 'network', network: '203.0.113.0/24' }, 'company:halo-it', await account());
  await keepsOut({ kind: 'network', network: '2001:db8:5::/48' }, '*', await account(), '2001:db8:5::1');
  const two = await account();
  const [name, domain = ''] = two.email.split('@');
  await keepsOut({ kind: 'email', email: `${name}+more@${domain.toUpperCase()}` }, '*', two);
  await keepsOut({ kind: 'domain', domain }, 'luna', await account());
});

it('says in the refusal neither which entry it was nor what it is about', async () => {
  const account = await desk.register();
  await block({ kind: 'account', account: account.clickId }, { reason: 'tests stolen cards' });
  const { problem } = await desk.charge(account, { number: anyCard() });
  expect(problem).toMatchObject({ code: 'payment_not_accepted', retryable: false });
  expect(JSON.stringify(problem)).not.toMatch(/stolen|account|block/);
});

it('blocks a card by a payment that it made, also where it is kept, and shows it in the story', async () => {
  const owner = await desk.register();
  const kept = await desk.charge(owner, { number: OTHER_CARD }, { rememberCard: true });
  const { id } = kept.value.attempt;
  const [card] = await desk.database.db.select().from(savedCards).where(eq(savedCards.clickId, owner.clickId));
  expect(await story(id)).toMatchObject({ canBlockCard: true, blocks: [] });
  const made = (await block({ kind: 'card', payment: id })).json();
  expect(made).toMatchObject({ kind: 'card', shown: '•••• 0008', isRunning: true, mayEnd: true });
  expect((await story(id)).blocks).toMatchObject([{ id: made.id, reason: 'because of a test' }]);
  expect(await pays(await desk.register(), { number: OTHER_CARD })).toBe('payment_not_accepted');
  const again = desk.order(owner, { ...SMALL, savedCardId: card?.id });
  expect((await desk.tryCharge(owner, again)).problem.code).toBe('payment_not_accepted');
  expect(await pays(owner)).toBe('settled');
  expect((await block({ kind: 'card', payment: id })).json().code).toBe('conflict');
});

it('is for those who look after everything that an entry is about, and stands in the audit', async () => {
  const account = await desk.register();
  const ofLuna = await desk.as({ actions: ['payments'], brands: ['luna'] });
  const network: BlockTarget = { kind: 'network', network: '192.0.2.0/24' };
  expect((await block(network, { scope: '*' }, ofLuna)).statusCode).toBe(403);
  expect((await block(network, { scope: 'sol' }, ofLuna)).statusCode).toBe(403);
  const everywhere = (await block(network, { scope: '*' })).json();
  expect((await end(everywhere.id, ofLuna)).statusCode).toBe(403);
  const seen = await listed('running', ofLuna);
  expect(seen.blocks).toContainEqual(expect.objectContaining({ id: everywhere.id, mayEnd: false }));
  expect(seen.scopes.map(({ id }: { id: string }) => id)).toEqual(['luna', 'company:halo-it']);
  const unable = await desk.as({ actions: ['read', 'refunds'] });
  expect((await unable('GET', '/api/payment-blocks')).statusCode).toBe(403);
  const elsewhere = { kind: 'account', account: account.clickId } as const;
  expect((await block(elsewhere, { scope: 'sol' })).statusCode).toBe(404);
  expect((await block({ kind: 'network', network: '10.0.0.0/24' })).json()).toMatchObject({ field: 'network' });
  expect((await block(elsewhere, { scope: 'nowhere' })).statusCode).toBe(404);
  expect((await end(everywhere.id)).statusCode).toBe(200);
  expect((await end(everywhere.id)).json().code).toBe('conflict');
  expect((await desk.audited('blockPayer', 'endBlock')).slice(-2)).toMatchObject([
    {
      scope: '*',
      action: 'blockPayer',
      reason: 'because of a test',
      after: { kind: 'network', shown: '192.0.2.0/24' },
    },
    { scope: '*', action: 'endBlock', reason: 'it was a mistake', after: { block: everywhere.id } },
  ]);
});

it('keeps others out of nothing: another brand, another network, what has run out', async () => {
  const account = await desk.register();
  await block({ kind: 'account', account: account.clickId }, { days: 2 });
  await block({ kind: 'network', network: '198.51.100.0/24' });
  await block({ kind: 'domain', domain: 'sol-only.example' }, { scope: 'sol' });
  expect(await pays(await desk.register())).toBe('settled');
  expect(await pays(account)).toBe('payment_not_accepted');
  desk.clock.advance(2 * 86_400_000);
  expect(await pays(account)).toBe('settled');
  const over = await desk.services.payments.blocks.list(['luna'], 'over', 50);
  expect(over).toContainEqual(expect.objectContaining({ kind: 'account', shown: account.clickId, endedAt: null }));
});
