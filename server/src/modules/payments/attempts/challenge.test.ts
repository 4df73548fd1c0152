import { randomUUID } from 'node:crypto';
import { endpoints } from '@halo/shared/contracts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { holder, openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

const WITH_3DS = '4212345678910006';
let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

async function start(card = {}) {
  const account = await harness.register();
  const order = harness.order(account, { cardToken: await harness.cardToken(account, { number: WITH_3DS, ...card }) });
  const { attempt } = (await harness.tryCharge(account, order)).value;
  return { account, key: order.idempotencyKey, attempt };
}

/** What the browser does at the bank; the address it is sent back to. */
async function decide(url: string, decision: 'confirm' | 'refuse'): Promise<URL> {
  const page = await atBank('GET', url);
  expect(page.statusCode).toBe(200);
  const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const answer = await atBank('POST', new URL(action, url).href, `decision=${decision}`);
  expect(answer.statusCode).toBe(302);
  return new URL(String(answer.headers.location));
}

function atBank(method: 'GET' | 'POST', url: string, payload?: string) {
  const { host, pathname } = new URL(url);
  return harness.app.inject({
    method,
    url: pathname,
    headers: { host, ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) },
    payload,
  });
}

function confirm(account: TestAccount, back: URL, clickId = account.clickId) {
  const redirectResult = back.searchParams.get('redirectResult') ?? '';
  return harness.call(
    endpoints.payments.checkAdyen,
    { body: { clickId, redirectResult, domain: 'luna.localhost' } },
    { as: account },
  );
}

it('[PAY-07] sends the browser to the bank and back, and settles when the bank agreed', async () => {
  const { account, key, attempt } = await start();
  expect(attempt).toMatchObject({ status: 'challenge', challenge: { method: 'GET', fields: {} } });
  expect(attempt.challenge?.url).toMatch(/^http:\/\/bank\.localhost:\d+\/3ds\/[\w-]+$/);
  expect(await harness.grants(account)).toEqual([]);

  const back = await decide(attempt.challenge?.url ?? '', 'confirm');
  expect(`${back.host}${back.pathname}`).toMatch(/^luna\.localhost:\d+\/adyen\/paymentCheck$/);
  expect((await confirm(account, back)).value.attempt).toMatchObject({
    id: attempt.id,
    status: 'settled',
    grantedCredits: 200,
  });
  expect((await harness.ask(account, key)).status).toBe('settled');
});

it('[PAY-14] fails with its kind when the shopper refused at the bank', async () => {
  const { account, attempt } = await start();
  const back = await decide(attempt.challenge?.url ?? '', 'refuse');
  expect((await confirm(account, back)).value.attempt).toMatchObject({
    status: 'failed',
    failure: 'authentication_failed',
  });
  expect(await harness.grants(account)).toEqual([]);
});

it('[PAY-13] grants once when the return address is opened ten times in a row and ten times at once', async () => {
  const { account, attempt } = await start();
  const back = await decide(attempt.challenge?.url ?? '', 'confirm');
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(account, back)));
  for (let each = 0; each < 10; each += 1) answers.push(await confirm(account, back));
  expect(answers.map((answer) => answer.value.attempt.status)).toEqual(Array(20).fill('settled'));
  expect(await harness.grants(account)).toHaveLength(1);
  expect((await harness.transitions(attempt.id)).filter((each) => each.startsWith('settled'))).toHaveLength(1);
});

it("refuses another account's return address, and still gives the owner what was paid", async () => {
  const { account, key, attempt } = await start();
  const stranger = await harness.register();
  const back = await decide(attempt.challenge?.url ?? '', 'confirm');
  expect((await confirm(stranger, back)).problem.code).toBe('forbidden');
  expect((await confirm(stranger, back, account.clickId)).status).toBe(403);
  expect(await harness.grants(stranger)).toEqual([]);
  expect((await confirm(account, back)).value.attempt.status).toBe('settled');
  expect((await confirm(stranger, back)).problem.code).toBe('forbidden');
  expect((await harness.ask(account, key)).status).toBe('settled');
  expect(await harness.grants(account)).toHaveLength(1);
});

it('refuses a result that the provider does not know', async () => {
  const account = await harness.register();
  const answer = await confirm(account, new URL(`http://luna.localhost/?redirectResult=${randomUUID()}`));
  expect(answer.problem).toMatchObject({ code: 'invalid_request', field: 'redirectResult' });
});

it('[PAY-13] settles by the webhook that overtakes the browser, and the return then shows the same', async () => {
  const { account, key, attempt } = await start(holder('Webhook First'));
  const back = await decide(attempt.challenge?.url ?? '', 'confirm');
  await harness.become(account, key, 'settled');
  expect((await confirm(account, back)).value.attempt.status).toBe('settled');
  expect(await harness.grants(account)).toHaveLength(1);
});

it('ends a challenge that the shopper did not finish', async () => {
  const { account, key } = await start();
  harness.clock.advance(30 * 60_000 + 1);
  await harness.services.payments.reconcile();
  expect(await harness.ask(account, key)).toMatchObject({ status: 'failed', failure: 'authentication_failed' });
});

describe("the bank's page", () => {
  it("speaks the shopper's language, shows what is paid, and runs no script", async () => {
    const { attempt } = await start();
    const page = await atBank('GET', attempt.challenge?.url ?? '');
    expect(page.body).toContain('lang="it"');
    expect(page.body).toMatch(/29,90\s€/u);
    expect(page.body).toContain('LUNA*CREDITI');
    expect(page.body).toContain('che termina con 0006');
    expect(page.body).not.toMatch(/<script|style="|4212345678910006/);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w+/=]+'; base-uri 'none'; form-action 'self' http:\/\/luna\.localhost:\d+; frame-ancestors 'none'$/,
    );
  });

  it('takes a posted challenge, and is gone once it was used', async () => {
    const { attempt } = await start({ number: '5212345678910003' });
    expect(attempt.challenge).toMatchObject({
      method: 'POST',
      fields: { MD: expect.any(String), TermUrl: expect.stringContaining('/adyen/paymentCheck') },
    });
    const url = attempt.challenge?.url ?? '';
    expect((await atBank('POST', url, 'MD=1')).statusCode).toBe(200);
    await decide(url, 'confirm');
    expect((await atBank('GET', url)).statusCode).toBe(410);
  });

  it('is on its own host only', async () => {
    const { attempt } = await start();
    const { pathname } = new URL(attempt.challenge?.url ?? '');
    expect((await harness.app.inject({ url: pathname, headers: { host: 'luna.localhost' } })).statusCode).toBe(404);
  });
});
