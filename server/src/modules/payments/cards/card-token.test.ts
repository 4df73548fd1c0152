import { randomBytes } from 'node:crypto';
import { endpoints } from '@halo/shared/contracts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { checkCard } from './card-check.ts';
import { createCardTokens } from './card-token.ts';
import { details, openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

const owner = { clickId: 'account-1', brandId: 'luna' };

describe('card tokens', () => {
  const clock = createTestClock();
  const tokens = createCardTokens(randomBytes(32), clock);

  it('give the card back to its owner only', () => {
    const token = tokens.make(owner, details());
    expect(tokens.open(token, owner).card).toEqual(details());
    expect(() => tokens.open(token, { ...owner, clickId: 'account-2' })).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(() => tokens.open(token, { ...owner, brandId: 'sol' })).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });

  it('remember which of two brands the shopper chose', () => {
    const card = details({ chosenBrand: 'cartes_bancaires' });
    expect(tokens.open(tokens.make(owner, card), owner).card.chosenBrand).toBe('cartes_bancaires');
  });

  it('show nothing of the card and differ each time', () => {
    const [one, two] = [tokens.make(owner, details()), tokens.make(owner, details())];
    expect(one).not.toBe(two);
    expect(Buffer.from(one.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('4111');
    expect(one.length).toBeLessThan(2048);
  });

  it('cannot be altered, nor a session pass for a token', () => {
    const session = tokens.startSession(owner);
    expect(() => tokens.open(session, owner)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    expect(() => tokens.openSession(tokens.make(owner, details()))).toThrow(
      expect.objectContaining({ code: 'card_session_expired' }),
    );
    expect(() => createCardTokens(randomBytes(32), clock).openSession(session)).toThrow(
      expect.objectContaining({ code: 'card_session_expired' }),
    );
    for (const wrong of ['', 's1', 's1.', 's1.AAAA', 's2.AAAA', 'x'.repeat(3000)]) {
      expect(() => tokens.open(wrong, owner)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    }
  });

  it('are valid for ten minutes, sessions for fifteen', () => {
    const [token, session] = [tokens.make(owner, details()), tokens.startSession(owner)];
    clock.advance(10 * 60_000 - 1);
    expect(tokens.open(token, owner).card.number).toBe('4111111111111111');
    clock.advance(1);
    expect(() => tokens.open(token, owner)).toThrow(expect.objectContaining({ code: 'card_session_expired' }));
    expect(tokens.openSession(session)).toEqual(owner);
    clock.advance(5 * 60_000);
    expect(() => tokens.openSession(session)).toThrow(expect.objectContaining({ code: 'card_session_expired' }));
  });
});

describe('[PAY-06] the server checks the card again', () => {
  const now = new Date('2026-03-10T12:00:00Z');

  it.each([
    ['4111111111111111', 'cartes_bancaires', 'cartes_bancaires'],
    ['4111111111111111', 'visa', 'visa'],
    ['5555444433331111', 'cartes_bancaires', 'cartes_bancaires'],
  ] as const)('%s goes by %s when the shopper chose it', (number, chosenBrand, brand) => {
    expect(checkCard(details({ number, chosenBrand }), now)).toBe(brand);
  });

  it.each([
    ['4111111111111111', 'mastercard'],
    ['3569990010095841', 'cartes_bancaires'],
  ] as const)('%s is no card of %s', (number, chosenBrand) => {
    expect(() => checkCard(details({ number, chosenBrand }), now)).toThrow(
      expect.objectContaining({ code: 'invalid_request', field: 'chosenBrand' }),
    );
  });

  it.each([
    ['4111111111111111', '737', 'visa'],
    ['5555444433331111', '737', 'mastercard'],
    ['378282246310005', '7373', 'amex'],
    ['36006666333344', '737', 'diners'],
    ['6011601160116611', '737', 'discover'],
    ['3569990010095841', '737', 'jcb'],
  ])('%s is a card of its brand', (number, cvc, brand) => {
    expect(checkCard(details({ number, cvc }), now)).toBe(brand);
  });

  it.each([
    ['Luhn', { number: '4111111111111112' }, 'invalid_number'],
    ['length', { number: '41111111111111' }, 'invalid_number'],
    ['no brand', { number: '9999999999999995' }, 'invalid_number'],
    ['three digits for Amex', { number: '378282246310005', cvc: '737' }, 'invalid_cvc'],
    ['four digits for Visa', { cvc: '7373' }, 'invalid_cvc'],
    ['last month', { expiryMonth: '02', expiryYear: '2026' }, 'expired_card'],
    ['too far', { expiryYear: '2047' }, 'invalid_expiry_year'],
  ])('%s → %s', (_name, change, code) => {
    expect(() => checkCard(details(change), now)).toThrow(expect.objectContaining({ code }));
  });

  it('accepts a card through the last day of its month', () => {
    expect(() =>
      checkCard(details({ expiryMonth: '03', expiryYear: '2026' }), new Date('2026-03-31T23:59:00Z')),
    ).not.toThrow();
    expect(() =>
      checkCard(details({ expiryMonth: '03', expiryYear: '2026' }), new Date('2026-04-02T00:00:00Z')),
    ).toThrow();
  });
});

describe('the call of the card frame', () => {
  let harness: PaymentHarness;
  beforeAll(async () => {
    harness = await openPaymentHarness();
  });
  afterAll(() => harness.close());
  const { cardSession, createToken } = endpoints.payments;

  async function session() {
    const account = await harness.register();
    return (await harness.call(cardSession, { body: { clickId: account.clickId } }, { as: account })).value;
  }

  it('answers a token, the brand and the last four digits', async () => {
    const { session: as, expiresInSeconds } = await session();
    expect(expiresInSeconds).toBe(900);
    const answer = await harness.call(createToken, { body: details() }, { as, host: 'pay.localhost' });
    expect(answer.value).toEqual({ token: expect.stringMatching(/^s1\./), brand: 'visa', lastFour: '1111' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('exists on the payment host only, needs a session of ours, and is closed to other origins', async () => {
    const { session: as } = await session();
    // Scripts of others run on the wallets' host, so no call is answered there, this one least of all.
    for (const host of ['luna.localhost', 'wallet.localhost'])
      expect((await harness.call(createToken, { body: details() }, { as, host })).status).toBe(404);
    expect(
      (await harness.call(cardSession, { body: { clickId: 'another-account' } }, { host: 'wallet.localhost' })).status,
    ).toBe(404);
    expect((await harness.call(createToken, { body: details() }, { host: 'pay.localhost' })).problem.code).toBe(
      'unauthenticated',
    );
    expect(
      (await harness.call(createToken, { body: details() }, { as: 'x'.repeat(60), host: 'pay.localhost' })).problem
        .code,
    ).toBe('card_session_expired');
    const cross = await harness.call(
      createToken,
      { body: details() },
      { as, host: 'pay.localhost', headers: { origin: 'http://luna.localhost' } },
    );
    expect(Object.keys(cross.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('says which field is wrong, not what was in it', async () => {
    const { session: as } = await session();
    const answer = await harness.call(
      createToken,
      { body: details({ number: '4111111111111112' }) },
      { as, host: 'pay.localhost' },
    );
    expect(answer.problem).toMatchObject({ code: 'invalid_number', field: 'number' });
    expect(answer.text).not.toContain('41111');
  });
});
