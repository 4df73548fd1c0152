import { endpoints } from '@halo/shared/contracts';
import { SIMULATOR_PATHS } from '@halo/simulators/simulator-paths';
import { compose, type Composition } from '../../compose.ts';
import { readEnvironment } from '../../env.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { freePort } from '../../testing/free-port.ts';
import { chargeOrder, details } from './testing/payment-harness.ts';

describe('[PCI] payments as a process of their own, on the database of the others', () => {
  let web: TestApp;
  let payments: Composition;
  const webUrls: string[] = [];
  const paymentUrls: string[] = [];

  beforeAll(async () => {
    const environment = { NODE_ENV: 'test', HALO_PORT: String(await freePort()) };
    web = await buildTestApp({
      environment: { ...environment, HALO_ROLE: 'web' },
      before: (app) => void app.addHook('onRoute', ({ url }) => void webUrls.push(url)),
    });
    const env = readEnvironment({ ...environment, HALO_DATA_DIR: web.directory, HALO_ROLE: 'payments' });
    payments = await compose({
      ...web.deps,
      env,
      overrides: { mail: web.mail, hub: web.hub },
      payments: { simulator: { webhookDelayMs: 30 } },
      before: (app) => void app.addHook('onRoute', ({ url }) => void paymentUrls.push(url)),
    });
    await payments.app.listen({ port: env.port, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await payments.stop();
    await web.close();
  });

  it('sells what the web process shows, and the web process has no address for a card', async () => {
    const account = await web.register();
    const [host = ''] = account.brand.hosts;
    const { cardSession, createToken, createEncryptedToken, tryCharge, attempt } = endpoints.payments;
    const session = await callEndpoint(
      payments.app,
      cardSession,
      { body: { clickId: account.clickId } },
      { as: account, host },
    );
    const asFrame = { as: session.value.session, host: 'pay.localhost' };
    const { token } = (await callEndpoint(payments.app, createToken, { body: details() }, asFrame)).value;
    const order = chargeOrder(account, { cardToken: token });

    // The same calls to the web process find nothing, so that no card can come there by mistake.
    for (const answer of [
      await web.call(createToken, { body: details() }, asFrame),
      await web.call(tryCharge, { body: order }, { as: account, host }),
      await web.call(cardSession, { body: { clickId: account.clickId } }, { as: account, host }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
    expect((await web.app.inject({ url: '/card', headers: { host: 'pay.localhost' } })).statusCode).toBe(404);

    const paid = await callEndpoint(payments.app, tryCharge, { body: order }, { as: account, host });
    expect(paid.value.attempt).toMatchObject({ status: 'settled', grantedCredits: 200 });
    // What was bought is there for everybody who reads the database.
    expect(await web.services.credits.credits(account.clickId)).toMatchObject({ messageCredits: 200 });
    const again = await callEndpoint(
      payments.app,
      attempt,
      { params: { idempotencyKey: order.idempotencyKey } },
      { as: account, host },
    );
    expect(again.value.attempt.status).toBe('settled');
    expect(webUrls).not.toContain(`/pay${createEncryptedToken.path}`);
    expect(webUrls.filter((url) => /^\/(pay|card|wallet|simulators)\b/.test(url))).toEqual([]);
    expect(paymentUrls).toContain(`${SIMULATOR_PATHS.adyen}/v72/payments`);
    expect(paymentUrls.filter((url) => /^\/(api|kpi|tracker|mail|dispenser|operations)\b/.test(url))).toEqual([]);
  });

  it('a role that does not exist stops the start', () => {
    expect(() => readEnvironment({ HALO_ROLE: 'payment' })).toThrow(/HALO_ROLE: must be all, or some of web/);
    expect(readEnvironment({}).role).toEqual(['all']);
  });
});
