import { CardGateway, endpoints } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { details, holder, openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

/** Numbers and a code that stand nowhere else. */
const PAID = '4111111111111111';
const CHALLENGED = '4212345678910006';
const REFUSED = '4000000000000101';
const CVC = '918';

describe.each<CardGateway>(CardGateway.options)('[PCI] with %s, the number and the code of a card', (gateway) => {
  const lines: string[] = [];
  const answers: string[] = [];
  let harness: PaymentHarness;

  beforeAll(async () => {
    harness = await openPaymentHarness({
      payments: { providerTimeoutMs: 500, simulator: { webhookDelayMs: 30, pendingMs: 150 } },
      environment: { HALO_LOG_LEVEL: 'trace', HALO_CARD_GATEWAY: gateway },
    });
  });
  afterAll(() => harness.close());

  it('are in no log, no table and no answer, with any outcome of the payment', async () => {
    jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk));
      return true;
    });
    const card = { cvc: CVC };
    const charged: Awaited<ReturnType<PaymentHarness['charge']>>[] = [];
    for (const each of [
      { ...card, number: PAID },
      { ...card, number: REFUSED },
      { ...card, number: CHALLENGED },
      { ...card, ...holder('Lost Answer') },
      { ...card, ...holder('Webhook Twice') },
      { ...card, ...holder('Pending Paid') },
      { ...card, ...holder('Never Arrived') },
    ]) {
      const account = await harness.register();
      const charge = await harness.charge(account, each, { rememberCard: true });
      charged.push(charge);
      answers.push(charge.text);
      answers.push(
        (
          await harness.call(
            endpoints.paymentMethods.rules,
            { body: { clickId: account.clickId } },
            { as: account, host: account.brand.hosts[0] },
          )
        ).text,
      );
    }
    // Mistakes: a card to calls that want none, a number that is none, a body that is broken off.
    const account = await harness.register();
    const headers = {
      host: 'luna.localhost',
      authorization: `Bearer ${account.token}`,
      'content-type': 'application/json',
    };
    const strays = [
      { url: '/pay/orders/tryCharge', payload: JSON.stringify({ cardNumber: PAID, cardSecurityCode: CVC }), headers },
      { url: '/pay/orders/tryCharge', payload: `{"cardNumber":"${PAID}","cardSecurityCode":"${CVC}"`, headers },
      { url: `/pay/orders/attempts/${PAID}`, payload: '', headers },
      { url: '/api/log/client', payload: JSON.stringify({ subject: PAID, messaggio: `${PAID} ${CVC}` }), headers },
      {
        url: '/pay/orders/createToken',
        payload: JSON.stringify({ cardNumber: `${PAID}00000`, cardSecurityCode: CVC }),
        headers: { ...headers, host: 'pay.localhost' },
      },
      { url: `/pay/webhooks/${gateway}`, payload: JSON.stringify({ card: PAID, cvc: CVC }), headers },
    ];
    for (const stray of strays)
      answers.push((await harness.app.inject({ method: stray.payload === '' ? 'GET' : 'POST', ...stray })).body);
    answers.push(
      (
        await harness.call(
          endpoints.payments.createToken,
          { body: details({ number: PAID, cvc: CVC }) },
          { as: 'x'.repeat(40), host: 'pay.localhost' },
        )
      ).text,
    );
    harness.clock.advance(6000);
    await harness.services.payments.reconcile();
    // The webhook that comes twice, and the one that comes last of all.
    const [twice, pending] = charged.slice(4);
    await harness.webhooksOf(twice?.value.attempt.id ?? '', 2);
    await harness.webhooksOf(pending?.value.attempt.id ?? '', 1);

    const rows = await everyRow();
    // There is something to search in.
    expect(lines.join('')).toMatch(/payment settled/);
    expect(rows).toMatch(/settled/);
    for (const [where, text] of [
      ['log', lines.join('')],
      ['tables', rows],
      ['answers', answers.join('\n')],
    ] as const) {
      for (const number of [PAID, CHALLENGED, REFUSED]) {
        const spaced = new RegExp(number.replace(/(\d{4})(?=\d)/g, '$1[ -]?'));
        expect([where, new RegExp(`.*${spaced.source}.*`).exec(text)?.[0]]).toEqual([where, undefined]);
      }
      expect([where, new RegExp(`(cvc|cvv|code|cardSecurityCode)\\W{1,6}${CVC}\\b`, 'i').exec(text)?.[0]]).toEqual([
        where,
        undefined,
      ]);
      // The sealed token of a card is as good as the card for ten minutes.
      expect([where, /s1\.[\w-]{200}/.exec(text)?.[0]]).toEqual([where, undefined]);
    }
  });

  async function everyRow(): Promise<string> {
    const { rows: tables } = await harness.database.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const texts = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await harness.database.db.execute<{ text: string }>(
          sql`select t::text as text from ${sql.identifier(name)} t`,
        );
        return `${name}\n${rows.map(({ text }) => text).join('\n')}`;
      }),
    );
    return texts.join('\n');
  }
});
