import { endpoints } from '@halo/shared/contracts';
import { SIMULATOR_PATHS } from '@halo/simulators/simulator-paths';
import { eq } from 'drizzle-orm';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { positionOf } from '../accounting/index.ts';
import { subscriptions } from '../purchases/purchases-tables.ts';
import { paymentAttempts, savedCards } from './payments-tables.ts';
import { adyenConnection } from './providers/adyen/adyen-settings.ts';
import type { OpenAccount } from './providers/provider-registry.ts';
import { openReversalHarness, type ReversalHarness } from './testing/reversal-harness.ts';

// Sol's company has an account of its own at the simulated Adyen; the others share that of the installation.
const OWN = 'halo-es';
const SOLD = 2990;

let harness: ReversalHarness;
let own: OpenAccount;
let shared: OpenAccount;
beforeAll(async () => {
  harness = await openReversalHarness();
  const { providers } = harness.services.payments;
  [own, shared] = [providers.byName(`adyen@${OWN}`)!, providers.byName('adyen')!];
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => harness.close());

async function chargedAt(company: string, attemptId: string) {
  const { apiKey } = adyenConnection(harness.deps.env, undefined, company);
  const path = `${SIMULATOR_PATHS.adyen}${company && `/${company}`}/payments?reference=${attemptId}`;
  const answer = await fetch(`${harness.origin}${path}`, { headers: { 'x-api-key': apiKey } });
  return (await answer.json()) as { pspReference: string; refundedCents: number }[];
}

async function bought(brandId: string, change = {}, card = {}) {
  const account = await harness.register({ brandId });
  const { attempt } = (await harness.charge(account, card, change)).value;
  const [row] = await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id));
  return { account, attempt, row: row! };
}

async function rulesOf(account: TestAccount) {
  const { rules } = endpoints.paymentMethods;
  const [host] = account.brand.hosts;
  return (await harness.call(rules, { body: { clickId: account.clickId } }, { as: account, host })).value.rules;
}

describe('a brand whose company has an account of its own', () => {
  it('sells through it, and its books say so; the other brands sell through the shared one', async () => {
    const [sol, luna] = [await bought('sol'), await bought('luna')];
    expect([sol.attempt.status, luna.attempt.status]).toEqual(['settled', 'settled']);
    expect([sol.row.accountCompany, luna.row.accountCompany]).toEqual([OWN, '']);
    expect(await chargedAt(OWN, sol.attempt.id)).toHaveLength(1);
    expect(await chargedAt('', sol.attempt.id)).toEqual([]);
    expect(await chargedAt(OWN, luna.attempt.id)).toEqual([]);
    const { db } = harness.database;
    expect(await positionOf(db, sol.attempt.id)).toEqual({ 'psp:adyen@halo-es EUR': SOLD, 'deferred EUR': -SOLD });
    expect(await positionOf(db, luna.attempt.id)).toEqual({ 'psp:adyen EUR': SOLD, 'deferred EUR': -SOLD });
  });

  it('comes back from the bank to it, and is refunded there', async () => {
    const account = await harness.register({ brandId: 'sol' });
    const { attempt } = (await harness.charge(account, { number: '4212345678910006' })).value;
    const back = await harness.decide(attempt.challenge, { decision: 'confirm' });
    const { checkAdyen } = endpoints.payments;
    const answered = await harness.call(
      checkAdyen,
      {
        body: {
          clickId: account.clickId,
          redirectResult: back?.searchParams.get('redirectResult') ?? '',
          attemptId: attempt.id,
          domain: 'sol.localhost',
        },
      },
      { as: account, host: account.brand.hosts[0] },
    );
    expect(answered.value.attempt.status).toBe('settled');
    const [ownRefund, sharedRefund] = [own, shared].map((each) => jest.spyOn(each, 'refund'));
    await harness.database.db.transaction((tx) =>
      harness.services.payments.askRefund(tx, {
        attemptId: attempt.id,
        reason: 'guarantee',
        cause: `claim:${attempt.id}`,
        amountCents: SOLD,
      }),
    );
    await harness.eventually(async () => (await harness.reversals(attempt.id))[0]?.status === 'done');
    expect([ownRefund?.mock.calls.length, sharedRefund?.mock.calls.length]).toEqual([1, 0]);
    expect((await chargedAt(OWN, attempt.id))[0]?.refundedCents).toBe(SOLD);
  });

  it("another account's key proves nothing at its address", async () => {
    const { attempt } = await bought('sol');
    const event = { reference: attempt.id, eventCode: 'CHARGEBACK', pspReference: 'FOREIGNKEY000001', value: SOLD };
    await expect(harness.send({ ...event, toCompany: OWN })).rejects.toThrow(/not from the provider/);
    expect(await harness.parked(attempt.id)).toEqual([]);
  });

  it("a proven event about another account's payment has no effect and waits for a person", async () => {
    const { attempt } = await bought('sol');
    const event = { reference: attempt.id, eventCode: 'CHARGEBACK', value: SOLD };
    await harness.deliver({ ...event, pspReference: 'OTHERACCOUNT0001' });
    await harness.deliver({ ...event, pspReference: 'OTHERACCOUNT0002', merchantAccount: own.merchant });
    expect(await harness.parked(attempt.id)).toEqual([
      "a payment of another company's account",
      'another merchant account',
    ]);
    expect(await harness.reversals(attempt.id)).toEqual([]);
    await harness.deliver({ ...event, pspReference: 'OWNACCOUNT000001', company: OWN });
    expect(await harness.reversals(attempt.id)).toHaveLength(1);
  });

  it('offers a card on the account that keeps it, and nowhere else', async () => {
    const { account } = await bought('sol', { rememberCard: true });
    const [card] = (await rulesOf(account)).savedCards;
    const order = () => harness.order(account, { savedCardId: card?.id });
    expect(card?.lastFour).toBe('1111');
    // It was kept before the company had an account of its own.
    await harness.database.db
      .update(savedCards)
      .set({ accountCompany: '' })
      .where(eq(savedCards.id, card?.id ?? ''));
    expect((await rulesOf(account)).savedCards).toEqual([]);
    expect((await harness.tryCharge(account, order())).problem.code).toBe('card_not_on_file');
  });

  it.each([OWN, ''])('a plan renews at the account %j that keeps its card', async (company) => {
    const premium = { productId: 'premium-1-month', expectedCents: 4990, renews: true };
    const { account, row } = await bought('sol', premium);
    const [subscription] = await harness.database.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.clickId, account.clickId));
    const savedCardId = subscription?.savedCardId ?? '';
    await harness.database.db.update(savedCards).set({ accountCompany: company }).where(eq(savedCards.id, savedCardId));
    const started = [own, shared].map((each) =>
      jest.spyOn(each, 'start').mockResolvedValue({ kind: 'accepted', reference: `renewed-${company}` }),
    );
    const outcome = await harness.services.payments.renew({
      idempotencyKey: `renewal-${subscription?.id}-2-1`,
      subscriptionId: subscription?.id ?? '',
      clickId: account.clickId,
      brandId: 'sol',
      plan: row.plan as never,
      amountCents: 4990,
      savedCardId,
    });
    expect(outcome.status).toBe('settled');
    expect(started.map(({ mock }) => mock.calls.length)).toEqual(company === OWN ? [1, 0] : [0, 1]);
    expect(started.flatMap(({ mock }) => mock.calls)[0]?.[0].webhookUrl).toContain(
      company === OWN ? `/pay/webhooks/${OWN}/adyen` : '/pay/webhooks/adyen',
    );
  });
});
