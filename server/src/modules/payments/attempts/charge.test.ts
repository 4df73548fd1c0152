import { endpoints } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { OUTCOMES, TEST_CARDS } from '@halo/simulators/adyen/test-cards';
import { openPaymentHarness, details, holder, type PaymentHarness, VISA } from '../testing/payment-harness.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

describe('a card that is accepted', () => {
  it('[PAY-13] grants credits, level and receipt, and notifies the browser', async () => {
    const account = await harness.register();
    harness.hub.clear();
    const { attempt } = (await harness.charge(account)).value;

    expect(attempt).toMatchObject({
      status: 'settled',
      amountCents: 2990,
      planName: '200 crediti',
      grantedCredits: 200,
    });
    expect(attempt.credits).toMatchObject({ messageCredits: 200, premiumLevel: 1, messageCost: 10 });
    expect(await harness.grants(account)).toEqual([{ amount: 200, cause: `payment:${attempt.id}` }]);
    expect(await harness.transitions(attempt.id)).toEqual(['submitted tryCharge', 'settled answer']);
    expect(harness.mail.last(account.email, 'receipt')?.data).toMatchObject({
      amountMinor: '2990',
      currency: 'EUR',
      reference: attempt.id,
      descriptor: 'LUNA*CREDITI',
    });
    expect(harness.hub.of(account.clickId, 'credits')).toHaveLength(1);
    expect(harness.hub.of(account.clickId, 'sessionChanged')).toHaveLength(1);
  });

  it('[API-03] is charged once, in cents of euro, under our reference', async () => {
    const account = await harness.register();
    const { attempt } = (await harness.charge(account)).value;
    expect(await harness.atProvider(attempt.id)).toEqual([
      expect.objectContaining({
        reference: attempt.id,
        amount: { value: 2990, currency: 'EUR' },
        status: 'authorised',
      }),
    ]);
  });

  it('says when a subscription renews, and a pack of credits does not end it', async () => {
    const account = await harness.register();
    const premium = await harness.charge(
      account,
      {},
      { productId: 'premium-1-month', expectedCents: 4990, renews: true },
    );
    expect(premium.value.attempt).toMatchObject({ status: 'settled', grantedCredits: 0 });
    expect(harness.mail.last(account.email, 'receipt')?.data).toMatchObject({
      renewsAt: '2026-04-10T19:30:00.000Z',
      renewalAmountMinor: '4990',
    });

    await harness.charge(account);
    expect((await harness.services.accounts.facts(account.clickId))?.premiumLevel).toBe(2);
    expect((await harness.services.accounts.user(account.clickId)).renewsAt).toBe(
      Date.parse('2026-04-10T19:30:00.000Z'),
    );
    expect(harness.mail.last(account.email, 'receipt')?.data['renewsAt']).toBeUndefined();
  });

  it('says nothing of a beginning where nothing is waited for, however long it takes to note it', async () => {
    const account = await harness.register();
    const now = harness.clock.now.bind(harness.clock);
    let later = 0;
    const ticking = jest.spyOn(harness.clock, 'now').mockImplementation(() => new Date(now().getTime() + (later += 1)));
    const { attempt } = (
      await harness.charge(account, {}, { productId: 'premium-1-month', expectedCents: 4990, renews: true })
    ).value;
    ticking.mockRestore();
    expect(attempt).toMatchObject({ status: 'settled' });
    expect(attempt).not.toHaveProperty('startsAt');
    expect(harness.mail.last(account.email, 'receipt')?.data).not.toHaveProperty('startsAt');
  });

  it('says before and after, and in the receipt, that a second month begins when the first ends', async () => {
    const account = await harness.register();
    const order = { productId: 'premium-1-month', expectedCents: 4990, renews: true };
    const { attempt: first } = (await harness.charge(account, {}, order)).value;
    expect(first).not.toHaveProperty('startsAt');
    harness.clock.advance(120_000);
    const { rules } = (
      await harness.call(
        endpoints.paymentMethods.rules,
        { body: { clickId: account.clickId } },
        { as: account, host: account.brand.hosts[0] },
      )
    ).value;
    const [startsAt, endsAt] = [Date.parse('2026-04-10T19:30:00Z'), Date.parse('2026-05-10T19:30:00Z')];
    expect(rules).toMatchObject({
      periods: [{ productId: 'premium-1-month', startsAt, endsAt }],
      endsRenewals: ['Premium 1 mese'],
    });
    const { attempt: second } = (await harness.charge(account, {}, order)).value;
    expect(second).toMatchObject({ status: 'settled', startsAt, renewsAt: endsAt });
    expect(harness.mail.last(account.email, 'receipt')?.data).toMatchObject({
      startsAt: '2026-04-10T19:30:00.000Z',
      endsAt: '2026-05-10T19:30:00.000Z',
      every: 'month',
    });
  });
});

describe('a card that is refused', () => {
  const refusals = Object.entries(TEST_CARDS).filter(([, name]) =>
    ['refused', 'rejected'].includes(OUTCOMES[name].kind),
  );

  it.each(refusals)('[PAY-14] %s → %s, and nothing is granted', async (number, kind) => {
    const account = await harness.register();
    const { attempt } = (await harness.charge(account, { number })).value;
    expect(attempt).toMatchObject({ status: 'failed', failure: kind });
    expect(attempt).not.toHaveProperty('grantedCredits');
    expect(await harness.grants(account)).toEqual([]);
    expect(harness.mail.last(account.email, 'receipt')).toBeUndefined();
  });

  it('stays refused under its key, and may be tried again under a new one', async () => {
    const account = await harness.register();
    const order = harness.order(account, { cardToken: await harness.cardToken(account, holder('Insufficient Funds')) });
    expect((await harness.tryCharge(account, order)).value.attempt.failure).toBe('insufficient_funds');
    expect((await harness.tryCharge(account, order)).value.attempt.failure).toBe('insufficient_funds');
    expect((await harness.charge(account)).value.attempt.status).toBe('settled');
  });

  it('asks for another way to pay after many refusals in an hour', async () => {
    const account = await harness.register();
    for (let each = 0; each < 15; each += 1) await harness.charge(account, holder('Invalid Cvc'));
    expect((await harness.charge(account)).problem.code).toBe('change_method');
    harness.clock.advance(3_600_001);
    expect((await harness.charge(account)).value.attempt.status).toBe('settled');
  });
});

describe('one key', () => {
  it('[PAY-13] is one charge and one grant for 20 calls at a time', async () => {
    const account = await harness.register();
    const order = harness.order(account, { cardToken: await harness.cardToken(account) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => harness.tryCharge(account, order)));

    const attempts = answers.map((answer) => answer.value.attempt);
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(attempts.map(({ status }) => status)).toEqual(Array(20).fill('settled'));
    expect(await harness.atProvider(attempts[0]?.id ?? '')).toHaveLength(1);
    expect(await harness.grants(account)).toHaveLength(1);
  });

  it('belongs to one request', async () => {
    const account = await harness.register();
    const order = harness.order(account, { cardToken: await harness.cardToken(account) });
    await harness.tryCharge(account, order);
    const other = await harness.tryCharge(account, { ...order, productId: 'credits-50', expectedCents: 990 });
    expect(other.problem).toMatchObject({ code: 'conflict', field: 'idempotencyKey' });
  });

  it('belongs to one account', async () => {
    const [one, two] = [await harness.register(), await harness.register()];
    const order = harness.order(one, { cardToken: await harness.cardToken(one) });
    await harness.tryCharge(one, order);
    expect((await harness.charge(two, {}, { idempotencyKey: order.idempotencyKey })).value.attempt.status).toBe(
      'settled',
    );
    expect(
      (
        await harness.call(
          endpoints.payments.attempt,
          { params: { idempotencyKey: 'another-key-entirely' } },
          { as: two },
        )
      ).problem.code,
    ).toBe('not_found');
  });
});

describe('what the browser says', () => {
  it('about the price never counts', async () => {
    const account = await harness.register();
    const answer = await harness.charge(account, {}, { expectedCents: 1 });
    expect(answer.problem).toMatchObject({ code: 'price_changed', field: 'expectedCents' });
    const month = { productId: 'premium-1-month', expectedCents: 4990, renews: true, renewalCents: 3990 };
    expect((await harness.charge(account, {}, month)).problem).toMatchObject({
      code: 'price_changed',
      field: 'renewalCents',
      detail: { cents: '4990', renewalCents: '4990' },
    });
    expect((await harness.charge(account, {}, { productId: 'credits-9999' })).problem.code).toBe('plan_unknown');
    expect(await harness.grants(account)).toEqual([]);
  });

  it('about the account must be true', async () => {
    const [one, two] = [await harness.register(), await harness.register()];
    expect((await harness.tryCharge(one, harness.order(two))).status).toBe(403);
    expect((await harness.tryCharge(one, harness.order(one), { as: undefined })).status).toBe(401);
    expect(
      (await harness.call(endpoints.payments.cardSession, { body: { clickId: two.clickId } }, { as: one })).status,
    ).toBe(403);
  });

  it("with another account's card token is refused", async () => {
    const [one, two] = [await harness.register(), await harness.register()];
    const stolen = await harness.tryCharge(two, harness.order(two, { cardToken: await harness.cardToken(one) }));
    expect(stolen.problem.code).toBe('forbidden');
  });

  it('with a spent, an old or an altered card token is refused', async () => {
    const account = await harness.register();
    const cardToken = await harness.cardToken(account);
    await harness.tryCharge(account, harness.order(account, { cardToken }));
    expect(
      (
        await harness.tryCharge(
          account,
          harness.order(account, { cardToken, productId: 'credits-50', expectedCents: 990 }),
        )
      ).problem.code,
    ).toBe('card_token_used');

    const altered = cardToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(
      (await harness.tryCharge(account, harness.order(account, { cardToken: altered.slice(0, -3) + 'AAA' }))).problem
        .code,
    ).toBe('invalid_request');

    const old = await harness.cardToken(account);
    harness.clock.advance(10 * 60_000 + 1);
    expect((await harness.tryCharge(account, harness.order(account, { cardToken: old }))).problem.code).toBe(
      'card_session_expired',
    );
    expect(await harness.grants(account)).toHaveLength(1);
  });
});

describe('the card itself', () => {
  it('is in no log and in no table after a payment, a refusal and mistakes', async () => {
    const lines: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk));
      return true;
    });
    const noisy = await openPaymentHarness({ environment: { HALO_LOG_LEVEL: 'trace' } });
    try {
      const account = await noisy.register();
      await noisy.charge(account, { cvc: '918' });
      await noisy.charge(account, { ...holder('Expired Card'), cvc: '918' });
      await noisy.call(
        endpoints.payments.createToken,
        { body: details({ cvc: '918' }) },
        { as: 'x'.repeat(40), host: 'pay.localhost' },
      );
      await noisy.app.inject({
        method: 'POST',
        url: '/pay/orders/createToken',
        headers: { host: 'pay.localhost' },
        payload: { cardNumber: `${VISA}00000`, cardMonth: '13', cardSecurityCode: '918' },
      });
      await noisy.app.inject({
        method: 'POST',
        url: '/pay/orders/tryCharge',
        headers: { host: 'luna.localhost', authorization: `Bearer ${account.token}` },
        payload: { cardNumber: VISA, cvc: '918' },
      });

      const rows = await everyRow(noisy);
      expect(lines.join('')).toMatch(/payment settled/);
      expect(rows).toMatch(/settled/);
      for (const text of [lines.join(''), rows]) {
        expect(text).not.toMatch(/4111[ -]?1111[ -]?1111/);
        // Not the milliseconds of a line's time, nor how long a call took.
        expect(text).not.toMatch(/(?<![\w.-])918(?!\w| ?ms)/);
        expect(text).not.toMatch(/s1\.[\w-]{100}/);
      }
    } finally {
      write.mockRestore();
      await noisy.close();
    }
  });
});

async function everyRow({ database }: PaymentHarness): Promise<string> {
  const { rows: tables } = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await database.db.execute<{ text: string }>(
        sql`select t::text as text from ${sql.identifier(name)} t`,
      );
      return `${name}\n${rows.map(({ text }) => text).join('\n')}`;
    }),
  );
  return texts.join('\n');
}
