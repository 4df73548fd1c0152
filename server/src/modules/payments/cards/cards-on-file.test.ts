import { endpoints } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { paymentAttempts, savedCards } from '../payments-tables.ts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { createAttemptRecorder } from '../attempts/attempt-recorder.ts';
import { noCrash } from '../crash-points.ts';
import { createFraudPrints } from '../fraud/fraud-signals.ts';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

const SMALL = { productId: 'credits-50', expectedCents: 990 };
let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

function as(account: TestAccount) {
  return { as: account, host: account.brand.hosts[0] };
}

async function rules(account: TestAccount) {
  return (await harness.call(endpoints.paymentMethods.rules, { body: { clickId: account.clickId } }, as(account))).value
    .rules;
}

async function forget(account: TestAccount, cardId: string) {
  return harness.call(endpoints.paymentMethods.forgetCard, { body: { clickId: account.clickId, cardId } }, as(account));
}

async function withCard(number?: string) {
  const account = await harness.register();
  await harness.charge(account, number === undefined ? {} : { number }, { rememberCard: true });
  const [card] = (await rules(account)).savedCards;
  if (!card) throw new Error('no card was kept');
  return { account, card };
}

async function hasCardOnFile(account: TestAccount): Promise<boolean> {
  return (await harness.services.accounts.user(account.clickId)).hasCardOnFile;
}

it('[PAY-04] keeps a card only with the tick, shows its end and nothing else', async () => {
  const without = await harness.register();
  expect((await harness.charge(without)).value.attempt.status).toBe('settled');
  expect((await rules(without)).savedCards).toEqual([]);
  expect(await hasCardOnFile(without)).toBe(false);

  const { account, card } = await withCard();
  expect(card).toEqual({
    id: expect.any(String),
    brand: 'visa',
    lastFour: '1111',
    expiryMonth: '03',
    expiryYear: '2030',
  });
  expect(await hasCardOnFile(account)).toBe(true);
  const [row] = await harness.database.db.select().from(savedCards).where(eq(savedCards.clickId, account.clickId));
  // The whole row, field by field: a number or a CVC could stand nowhere. Searching for three digits would find them in
  // an id.
  expect(row).toEqual({
    id: card.id,
    clickId: account.clickId,
    brandId: 'luna',
    provider: 'adyen',
    accountCompany: '',
    token: expect.stringMatching(/^[A-Z0-9]{16}$/),
    brand: 'visa',
    lastFour: '1111',
    expiryMonth: '03',
    expiryYear: '2030',
    isForRenewalOnly: false,
    createdAt: expect.any(Date),
    forgottenAt: null,
    disputedAt: null,
  });
});

it.each([
  ['the answer that settles the payment', '4212345678910006', 'challenge', 'answer'],
  ['a webhook after it settled', '4111111111111111', 'settled', 'webhook'],
] as const)('[PAY-04] does not keep the card that %s brings without the tick', async (_name, number, status, proof) => {
  const account = await harness.register();
  const { attempt } = (await harness.charge(account, { number })).value;
  expect(attempt.status).toBe(status);
  const prints = createFraudPrints(Buffer.alloc(32), false);
  await createAttemptRecorder({ ...harness.deps, ...harness.services }, noCrash, prints).record(attempt.id, {
    event: { type: 'accepted', proof },
    cause: `${proof}:test`,
    keptCard: { token: 'KEPTBYPROVIDER00', brand: 'visa', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' },
  });
  const [row] = await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id));
  expect(row).toMatchObject({ status: 'settled', savedCardId: null });
  expect(await harness.database.db.select().from(savedCards).where(eq(savedCards.clickId, account.clickId))).toEqual(
    [],
  );
  expect(await hasCardOnFile(account)).toBe(false);
});

it('keeps no card of a payment that was refused', async () => {
  const account = await harness.register();
  await harness.charge(account, { number: '4000000000000101' }, { rememberCard: true });
  expect((await rules(account)).savedCards).toEqual([]);
});

it('[PAY-04] charges a card on file at once, once', async () => {
  const { account, card } = await withCard();
  const order = harness.order(account, { ...SMALL, savedCardId: card.id });
  const answers = await Promise.all([1, 2, 3].map(() => harness.tryCharge(account, order)));
  const { attempt } = answers[0]!.value;
  expect(answers.map(({ value }) => value.attempt)).toEqual(
    Array(3).fill(expect.objectContaining({ id: attempt.id, status: 'settled', grantedCredits: 50 })),
  );
  expect(await harness.atProvider(attempt.id)).toEqual([
    expect.objectContaining({ amount: { value: 990, currency: 'EUR' }, status: 'authorised' }),
  ]);
});

it('[PAY-04] a card on file may be refused, or its bank may ask', async () => {
  const { account, card } = await withCard('4000000000000200');
  const asked = (await harness.tryCharge(account, harness.order(account, { ...SMALL, savedCardId: card.id }))).value
    .attempt;
  expect(asked).toMatchObject({ status: 'challenge', challenge: { url: expect.stringContaining('bank.localhost') } });

  const expired = await withCard('4000000000000218');
  const refused = (
    await harness.tryCharge(expired.account, harness.order(expired.account, { ...SMALL, savedCardId: expired.card.id }))
  ).value.attempt;
  expect(refused).toMatchObject({ status: 'failed', failure: 'expired_card', declines: 1 });
});

it('a card of another account, one that was removed and one that has expired are refused without a charge', async () => {
  const { account, card } = await withCard();
  const stranger = await harness.register();
  const stolen = await harness.tryCharge(stranger, harness.order(stranger, { ...SMALL, savedCardId: card.id }));
  expect(stolen.problem).toMatchObject({ code: 'card_not_on_file', field: 'savedCardId' });
  expect((await forget(stranger, card.id)).status).toBe(200);
  expect((await rules(account)).savedCards).toHaveLength(1);

  await harness.database.db
    .update(savedCards)
    .set({ expiryMonth: '01', expiryYear: '2026' })
    .where(eq(savedCards.id, card.id));
  expect((await rules(account)).savedCards).toEqual([]);
  expect(
    (await harness.tryCharge(account, harness.order(account, { ...SMALL, savedCardId: card.id }))).problem.code,
  ).toBe('card_not_on_file');
  for (const savedCardId of ['00000000-0000-4000-8000-000000000000', 'not-an-id']) {
    expect((await harness.tryCharge(account, harness.order(account, { ...SMALL, savedCardId }))).problem.code).toBe(
      'card_not_on_file',
    );
  }
});

it('a removed card is gone here and at the provider; gone already is fine', async () => {
  const { account, card } = await withCard();
  const [row] = await harness.database.db.select().from(savedCards).where(eq(savedCards.id, card.id));
  const adyen = harness.services.payments.providers.byName('adyen')!;
  const forgotten = jest.spyOn(adyen, 'forget');
  expect((await forget(account, card.id)).value).toEqual({ result: 'OK' });
  expect(forgotten).toHaveBeenCalledWith({ token: row?.token, clickId: account.clickId });
  expect((await forget(account, card.id)).value).toEqual({ result: 'OK' });
  expect(forgotten).toHaveBeenCalledTimes(1);
  expect((await rules(account)).savedCards).toEqual([]);
  expect(await hasCardOnFile(account)).toBe(false);
  expect(
    (await harness.tryCharge(account, harness.order(account, { ...SMALL, savedCardId: card.id }))).problem.code,
  ).toBe('card_not_on_file');
  // The provider does not charge it any more either.
  const again = await adyen.start({
    attemptId: '11111111-1111-4111-8111-111111111111',
    method: 'credit_card',
    amountCents: 100,
    currency: 'EUR',
    instrument: { kind: 'saved', token: row?.token ?? '' },
    initiator: 'merchant',
    keepsCard: false,
    shopper: { clickId: account.clickId, email: account.email, language: 'it', country: 'IT', address: '' },
    origin: harness.origin,
    returnUrl: `${harness.origin}/`,
    webhookUrl: `${harness.origin}/`,
    descriptor: 'x',
    description: 'x',
  });
  expect(again.kind).toBe('declined');
});

it('a renewing plan keeps its card for the renewal only, unless the tick says more', async () => {
  const premium = { productId: 'premium-1-month', expectedCents: 4990, renews: true };
  const account = await harness.register();
  expect((await harness.charge(account, {}, premium)).value.attempt).toMatchObject({
    status: 'settled',
    renewsAt: expect.any(Number),
  });
  expect((await rules(account)).savedCards).toEqual([]);
  expect(await hasCardOnFile(account)).toBe(false);
  const [kept] = await harness.database.db.select().from(savedCards).where(eq(savedCards.clickId, account.clickId));
  expect(kept).toMatchObject({ isForRenewalOnly: true, forgottenAt: null });
  expect(
    (await harness.tryCharge(account, harness.order(account, { ...SMALL, savedCardId: kept?.id ?? '' }))).problem.code,
  ).toBe('card_not_on_file');

  const both = await harness.register();
  await harness.charge(both, {}, { ...premium, rememberCard: true });
  expect((await rules(both)).savedCards).toHaveLength(1);

  const neither = await harness.register();
  expect((await harness.charge(neither, {}, { ...premium, renews: false })).value.attempt).not.toHaveProperty(
    'renewsAt',
  );
  expect(await harness.database.db.select().from(savedCards).where(eq(savedCards.clickId, neither.clickId))).toEqual(
    [],
  );
});
