import { randomUUID } from 'node:crypto';
import { endpoints } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { details, holder, openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

const NUMBERS = ['4111111111111111', '4212345678910006', '4000000000000028'];
const [PAID = '', CHALLENGED = '', REFUSED = ''] = NUMBERS;
/** In no port, time or id. */
const CVC = '918';

describe('[PCI] where a brand encrypts its cards in the card frame', () => {
  const seen: string[] = [];
  let harness: PaymentHarness;

  beforeAll(async () => {
    harness = await openPaymentHarness({
      environment: { HALO_CARD_FIELDS: 'encrypted', HALO_LOG_LEVEL: 'trace' },
      payments: { providerTimeoutMs: 500, simulator: { webhookDelayMs: 30, pendingMs: 150, silenceMs: 0 } },
      before(app) {
        // Everything that arrives, also at the simulated company, and everything that is answered.
        app.addHook('preHandler', async ({ url, body }) => {
          seen.push(`${url} ${Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)}`);
        });
        app.addHook('onSend', async (_request, _reply, payload) => {
          if (typeof payload === 'string') seen.push(payload);
          return payload;
        });
      },
    });
  });
  afterAll(() => harness.close());

  it('is paid, refused, asked by its bank, asked again and kept, and no number or code reaches us', async () => {
    jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      seen.push(String(chunk));
      return true;
    });
    const account = await harness.register();
    const paid = await harness.charge(account, { number: PAID, cvc: CVC }, { rememberCard: true });
    expect(paid.value.attempt.status).toBe('settled');
    const { rules } = (
      await harness.call(
        endpoints.paymentMethods.rules,
        { body: { clickId: account.clickId } },
        { as: account, host: account.brand.hosts[0] },
      )
    ).value;
    // What the company says of the card it keeps.
    expect(rules.savedCards).toMatchObject([
      { brand: 'visa', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' },
    ]);

    const other = await harness.register();
    const refused = await harness.charge(other, { number: REFUSED, cvc: CVC });
    expect(refused.value.attempt).toMatchObject({ status: 'failed', failure: 'insufficient_funds' });
    const asked = await harness.charge(other, { number: CHALLENGED, cvc: CVC });
    expect(asked.value.attempt.status).toBe('challenge');

    const third = await harness.register();
    const lost = await harness.charge(third, { cvc: CVC, number: PAID, ...holder('Never Arrived') });
    harness.clock.advance(6000);
    await harness.services.payments.reconcile();
    expect((await harness.ask(third, lost.value.attempt.idempotencyKey ?? '')).status).toBe('settled');

    const { rows: tables } = await harness.database.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await harness.database.db.execute(sql`select t::text as text from ${sql.identifier(name)} t`);
      seen.push(JSON.stringify(rows));
    }
    const all = seen.join('\n');
    // There is something to search in.
    expect([/encryptedCardNumber/, /payment settled/, /Rossi/].map((each) => each.test(all))).toEqual([
      true,
      true,
      true,
    ]);
    expect(NUMBERS.filter((number) => all.includes(number))).toEqual([]);
    expect(/"(cvc|cvv|code|cardSecurityCode)\W{1,6}918/i.exec(all)?.[0]).toBeUndefined();
  });

  it('takes no card as it was typed: neither we, nor the company', async () => {
    const account = await harness.register();
    const { payments } = endpoints;
    const session = async () =>
      (
        await harness.call(
          payments.cardSession,
          { body: { clickId: account.clickId } },
          { as: account, host: account.brand.hosts[0] },
        )
      ).value.session;
    const raw = await harness.call(
      payments.createToken,
      { body: details() },
      { as: await session(), host: 'pay.localhost' },
    );
    expect(raw.problem.code).toBe('invalid_request');

    const adyen = harness.services.payments.providers.byName('adyen');
    const answer = await adyen?.start({
      attemptId: randomUUID(),
      method: 'credit_card',
      amountCents: 2990,
      currency: 'EUR',
      instrument: { kind: 'card', card: details() },
      initiator: 'shopper',
      keepsCard: false,
      shopper: {
        clickId: account.clickId,
        email: 'a@example.com',
        language: 'it',
        country: 'IT',
        address: '203.0.113.7',
      },
      browser: harness.order(account).browser,
      origin: 'http://luna.localhost',
      returnUrl: 'http://luna.localhost/adyen/paymentCheck',
      webhookUrl: 'http://luna.localhost/pay/webhooks/adyen',
      descriptor: 'LUNA',
      description: '200 crediti',
    });
    expect(answer).toMatchObject({ kind: 'declined', failure: 'processing_error', retry: 'ours' });
  });

  it('ends without a charge what the company cannot read', async () => {
    const account = await harness.register();
    const { payments } = endpoints;
    const { session } = (
      await harness.call(
        payments.cardSession,
        { body: { clickId: account.clickId } },
        { as: account, host: account.brand.hosts[0] },
      )
    ).value;
    const nonsense = `${'a'.repeat(76)}.${'b'.repeat(342)}.${'c'.repeat(22)}.${'d'.repeat(86)}.${'e'.repeat(43)}`;
    const { token } = (
      await harness.call(
        payments.createEncryptedToken,
        {
          body: {
            number: nonsense,
            expiryMonth: nonsense,
            expiryYear: nonsense,
            cvc: nonsense,
            firstName: 'Marco',
            lastName: 'Rossi',
          },
        },
        { as: session, host: 'pay.localhost' },
      )
    ).value;
    const tried = await harness.tryCharge(account, harness.order(account, { cardToken: token }));
    expect(tried.value.attempt).toMatchObject({ status: 'failed', failure: 'processing_error' });
    expect(await harness.grants(account)).toEqual([]);
  });
});
