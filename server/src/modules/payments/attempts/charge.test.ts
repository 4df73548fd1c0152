import { endpoints } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { OUTCOMES, TEST_CARDS } from '@halo/simulators/adyen/test-cards';
import { openPaymentBench, details, holder, type PaymentBench, VISA } from '../testing/payment-bench.ts';

let bench: PaymentBench;
beforeAll(async () => {
  bench = await openPaymentBench();
});
afterAll(() => bench.close());

describe('a card that is accepted', () => {
  it('[PAY-13] grants credits, level and receipt, and tells the browser', async () => {
    const account = await bench.register();
    bench.hub.clear();
    const { attempt } = (await bench.charge(account)).value;

    expect(attempt).toMatchObject({
      status: 'settled',
      amountCents: 2990,
      planName: '200 crediti',
      grantedCredits: 200,
    });
    expect(attempt.credits).toMatchObject({ messageCredits: 200, premiumLevel: 1, messageCost: 10 });
    expect(await bench.grants(account)).toEqual([{ amount: 200, cause: `payment:${attempt.id}` }]);
    expect(await bench.transitions(attempt.id)).toEqual(['submitted tryCharge', 'settled answer']);
    expect(bench.mail.last(account.email, 'receipt')?.data).toMatchObject({
      amountMinor: '2990',
      currency: 'EUR',
      reference: attempt.id,
      descriptor: 'LUNA*CREDITI',
    });
    expect(bench.hub.of(account.clickId, 'creditiResidui')).toHaveLength(1);
    expect(bench.hub.of(account.clickId, 'sessionChanged')).toHaveLength(1);
  });

  it('[API-03] is charged once, in cents of euro, under our reference', async () => {
    const account = await bench.register();
    const { attempt } = (await bench.charge(account)).value;
    expect(await bench.atProvider(attempt.id)).toEqual([
      expect.objectContaining({
        reference: attempt.id,
        amount: { value: 2990, currency: 'EUR' },
        status: 'authorised',
      }),
    ]);
  });

  it('says when a subscription renews, and a pack of credits does not end it', async () => {
    const account = await bench.register();
    const premium = await bench.charge(
      account,
      {},
      { productId: 'premium-1-month', expectedCents: 4990, renews: true },
    );
    expect(premium.value.attempt).toMatchObject({ status: 'settled', grantedCredits: 0 });
    expect(bench.mail.last(account.email, 'receipt')?.data).toMatchObject({
      renewsAt: '2026-04-10T19:30:00.000Z',
      renewalAmountMinor: '4990',
    });

    await bench.charge(account);
    expect((await bench.services.accounts.facts(account.clickId))?.premiumLevel).toBe(2);
    expect((await bench.services.accounts.user(account.clickId)).renewsAt).toBe(Date.parse('2026-04-10T19:30:00.000Z'));
    expect(bench.mail.last(account.email, 'receipt')?.data['renewsAt']).toBeUndefined();
  });

  it('says nothing of a beginning where nothing is waited for, however long it takes to note it', async () => {
    const account = await bench.register();
    const now = bench.clock.now.bind(bench.clock);
    let later = 0;
    const ticking = jest.spyOn(bench.clock, 'now').mockImplementation(() => new Date(now().getTime() + (later += 1)));
    const { attempt } = (
      await bench.charge(account, {}, { productId: 'premium-1-month', expectedCents: 4990, renews: true })
    ).value;
    ticking.mockRestore();
    expect(attempt).toMatchObject({ status: 'settled' });
    expect(attempt).not.toHaveProperty('startsAt');
    expect(bench.mail.last(account.email, 'receipt')?.data).not.toHaveProperty('startsAt');
  });

  it('says before and after, and in the receipt, that a second month begins when the first ends', async () => {
    const account = await bench.register();
    const order = { productId: 'premium-1-month', expectedCents: 4990, renews: true };
    const { attempt: first } = (await bench.charge(account, {}, order)).value;
    expect(first).not.toHaveProperty('startsAt');
    bench.clock.advance(120_000);
    const { rules } = (
      await bench.call(
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
    const { attempt: second } = (await bench.charge(account, {}, order)).value;
    expect(second).toMatchObject({ status: 'settled', startsAt, renewsAt: endsAt });
    expect(bench.mail.last(account.email, 'receipt')?.data).toMatchObject({
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
    const account = await bench.register();
    const { attempt } = (await bench.charge(account, { number })).value;
    expect(attempt).toMatchObject({ status: 'failed', failure: kind });
    expect(attempt).not.toHaveProperty('grantedCredits');
    expect(await bench.grants(account)).toEqual([]);
    expect(bench.mail.last(account.email, 'receipt')).toBeUndefined();
  });

  it('stays refused under its key, and may be tried again under a new one', async () => {
    const account = await bench.register();
    const order = bench.order(account, { cardToken: await bench.cardToken(account, holder('Insufficient Funds')) });
    expect((await bench.tryCharge(account, order)).value.attempt.failure).toBe('insufficient_funds');
    expect((await bench.tryCharge(account, order)).value.attempt.failure).toBe('insufficient_funds');
    expect((await bench.charge(account)).value.attempt.status).toBe('settled');
  });

  it('asks for another way to pay after many refusals in an hour', async () => {
    const account = await bench.register();
    for (let each = 0; each < 15; each += 1) await bench.charge(account, holder('Invalid Cvc'));
    expect((await bench.charge(account)).problem.code).toBe('change_method');
    bench.clock.advance(3_600_001);
    expect((await bench.charge(account)).value.attempt.status).toBe('settled');
  });
});

describe('one key', () => {
  it('[PAY-13] is one charge and one grant for 20 calls at a time', async () => {
    const account = await bench.register();
    const order = bench.order(account, { cardToken: await bench.cardToken(account) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => bench.tryCharge(account, order)));

    const attempts = answers.map((answer) => answer.value.attempt);
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(attempts.map(({ status }) => status)).toEqual(Array(20).fill('settled'));
    expect(await bench.atProvider(attempts[0]?.id ?? '')).toHaveLength(1);
    expect(await bench.grants(account)).toHaveLength(1);
  });

  it('belongs to one request', async () => {
    const account = await bench.register();
    const order = bench.order(account, { cardToken: await bench.cardToken(account) });
    await bench.tryCharge(account, order);
    const other = await bench.tryCharge(account, { ...order, productId: 'credits-50', expectedCents: 990 });
    expect(other.problem).toMatchObject({ code: 'conflict', field: 'idempotencyKey' });
  });

  it('belongs to one account', async () => {
    const [one, two] = [await bench.register(), await bench.register()];
    const order = bench.order(one, { cardToken: await bench.cardToken(one) });
    await bench.tryCharge(one, order);
    expect((await bench.charge(two, {}, { idempotencyKey: order.idempotencyKey })).value.attempt.status).toBe(
      'settled',
    );
    expect(
      (
        await bench.call(
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
    const account = await bench.register();
    const answer = await bench.charge(account, {}, { expectedCents: 1 });
    expect(answer.problem).toMatchObject({ code: 'conflict', field: 'expectedCents' });
    expect((await bench.charge(account, {}, { productId: 'credits-9999' })).problem.code).toBe('plan_unknown');
    expect(await bench.grants(account)).toEqual([]);
  });

  it('about the account must be true', async () => {
    const [one, two] = [await bench.register(), await bench.register()];
    expect((await bench.tryCharge(one, bench.order(two))).status).toBe(403);
    expect((await bench.tryCharge(one, bench.order(one), { as: undefined })).status).toBe(401);
    expect(
      (await bench.call(endpoints.payments.cardSession, { body: { clickId: two.clickId } }, { as: one })).status,
    ).toBe(403);
  });

  it("with another account's card token is refused", async () => {
    const [one, two] = [await bench.register(), await bench.register()];
    const stolen = await bench.tryCharge(two, bench.order(two, { cardToken: await bench.cardToken(one) }));
    expect(stolen.problem.code).toBe('forbidden');
  });

  it('with a spent, an old or an altered card token is refused', async () => {
    const account = await bench.register();
    const cardToken = await bench.cardToken(account);
    await bench.tryCharge(account, bench.order(account, { cardToken }));
    expect(
      (await bench.tryCharge(account, bench.order(account, { cardToken, productId: 'credits-50', expectedCents: 990 })))
        .problem.code,
    ).toBe('card_token_used');

    const altered = cardToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(
      (await bench.tryCharge(account, bench.order(account, { cardToken: altered.slice(0, -3) + 'AAA' }))).problem.code,
    ).toBe('invalid_request');

    const old = await bench.cardToken(account);
    bench.clock.advance(10 * 60_000 + 1);
    expect((await bench.tryCharge(account, bench.order(account, { cardToken: old }))).problem.code).toBe(
      'card_session_expired',
    );
    expect(await bench.grants(account)).toHaveLength(1);
  });
});

describe('the card itself', () => {
  it('is in no log and in no table after a payment, a refusal and mistakes', async () => {
    const lines: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk));
      return true;
    });
    const noisy = await openPaymentBench({ environment: { HALO_LOG_LEVEL: 'trace' } });
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

async function everyRow({ database }: PaymentBench): Promise<string> {
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
