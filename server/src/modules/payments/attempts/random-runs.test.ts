import { setTimeout as wait } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import type { CardGateway } from '@halo/shared/contracts';
import { ledger, mailOutbox, paymentAttempts } from '../../../storage/schema.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../../testing/build-test-app.ts';
import { freePort } from '../../../testing/free-port.ts';
import { checkLedger } from '../../credits/ledger-check.ts';
import { CRASH_POINTS, type CrashPoint } from '../crash-points.ts';
import { details, holder } from '../testing/payment-bench.ts';
import { providerWorld, type ProviderWorld } from '../testing/provider-worlds.ts';
import { openRestartableServer, type RestartableServer } from '../testing/restartable-server.ts';
import { checkRun } from '../testing/run-checker.ts';
import { openShopperBrowser, type ShopperBrowser } from '../testing/shopper-browser.ts';
import { runShopper, seeded } from '../testing/shopper-run.ts';

/** 200 in all, at night 500. Twenty at a time, so that a process that dies takes others with it. */
const RUNS: readonly [CardGateway, number][] = process.env['HALO_NIGHTLY'] ? [['adyen', 300], ['maxpay', 100], ['trustpay', 100]] : [['adyen', 120], ['maxpay', 40], ['trustpay', 40]];
const AT_ONCE = 20;
const SEED = 20_260_310;
const PLAN = { productId: 'credits-50', amountCents: 990, credits: 50 };
const MINUTE = 60_000;

jest.setTimeout(600_000);

interface Run {
  readonly name: string;
  readonly account: TestAccount;
  readonly browser: ShopperBrowser;
  readonly random: () => number;
  did: string[];
}

const deaths: CrashPoint[] = [];

describe.each(RUNS)('[PAY-13] random runs at %s', (gateway, total) => {
  let test: TestApp;
  let world: ProviderWorld;
  let server: RestartableServer;
  beforeAll(async () => {
    test = await buildTestApp({ environment: { HALO_PORT: String(await freePort()), HALO_CARD_GATEWAY: gateway } });
    world = providerWorld(gateway, test.deps.log);
    server = await openRestartableServer(test, gateway, world.add);
  });
  afterAll(async () => {
    await server.close();
    await test.close();
  });

  it(`${total} shoppers, nervous and forgetful, with processes that die: no second charge, no lost grant, no wrong word`, async () => {
    const faults: string[] = [];
    for (let first = 0; first < total; first += AT_ONCE) {
      const count = Math.min(AT_ONCE, total - first);
      const runs = await Promise.all(Array.from({ length: count }, (_, index) => newRun(first + index)));
      const random = seeded(SEED + 1_000_000 + first);
      const isMortal = first % (3 * AT_ONCE) !== 0;
      const ghost = isMortal ? haunt(random) : undefined;
      await Promise.all(runs.map(async (run) => { run.did = await runShopper(parts(run, isMortal)); }));
      await ghost?.stop();
      await comeToRest(runs);
      for (const run of runs) {
        const found = await check(run);
        if (found.length > 0) faults.push(`${run.name}: ${found.join('; ')}\n  ${run.did.join(', ')}\n  ${await history(run)}`);
        run.browser.close();
      }
    }
    expect(faults).toEqual([]);
    deaths.push(...server.deaths);
  });

  async function newRun(number: number): Promise<Run> {
    const account = await test.register({ confirmed: false });
    return { name: `${gateway} ${SEED + number}`, account, browser: openShopperBrowser(server.port, account), random: seeded(SEED + number), did: [] };
  }

  function parts({ account, browser, random }: Run, isMortal: boolean) {
    return {
      random, browser, gateway, isMortal,
      order: (change: object) => ({
        clickId: account.clickId, idempotencyKey: '', productId: PLAN.productId, expectedCents: PLAN.amountCents, method: 'credit_card' as const, domain: 'luna.localhost',
        browser: { language: 'it', screenHeight: 844, screenWidth: 390, colourDepth: 24, timeZoneOffset: -60, userAgent: 'test', javaEnabled: false, javaScriptEnabled: true },
        ...change,
      }),
      cardToken(holderName: string) {
        const { payments } = server.current().services;
        const { session } = payments.cardSession({ clickId: account.clickId, brandId: account.brand.id, isEmailConfirmed: true, premiumLevel: 0, tokenHash: Buffer.alloc(0) });
        return payments.createToken(session, details(holderName === '' ? {} : holder(holderName))).token;
      },
    };
  }

  /** Lets the process die again and again, each time at another place; not so often that a minute goes by, after which the same plan may be wanted again. */
  function haunt(random: () => number): { stop(): Promise<void> } {
    let isOver = false;
    const work = (async () => {
      const first = server.deaths.length;
      while (!isOver && server.deaths.length - first < 8) {
        const before = server.deaths.length;
        const point = nextPlace(random);
        server.dieAt(point, random() < 0.6 ? 1 : 2);
        for (let waited = 0; waited < 60 && !isOver && server.deaths.length === before; waited += 1) await wait(10);
        await server.alive();
        // Whatever was on its way when it died is overdue by now.
        if (server.deaths.length > before) test.clock.advance(6000);
        await wait(40 + Math.floor(random() * 120));
      }
    })();
    return {
      async stop() {
        isOver = true;
        server.spare();
        await work;
        await server.alive();
      },
    };
  }

  /** Half of the time where it died least: some places are seldom come by. */
  function nextPlace(random: () => number): CrashPoint {
    const any = CRASH_POINTS[Math.floor(random() * CRASH_POINTS.length)]!;
    const times = (point: CrashPoint) => server.deaths.filter((each) => each === point).length;
    return random() < 0.5 ? any : CRASH_POINTS.reduce((least, point) => (times(point) < times(least) ? point : least), any);
  }

  /**
   * Time goes by until nothing is open any more: rounds of the worker, webhooks that are sent again, banks that give up.
   * Our clock leaps; the webhooks' does not, so a day only passes when they had their time.
   */
  async function comeToRest(runs: readonly Run[]): Promise<void> {
    const ids = runs.map(({ account }) => account.clickId);
    const isAtRest = async () => (await test.database.db.select({ status: paymentAttempts.status }).from(paymentAttempts).where(inArray(paymentAttempts.clickId, ids)))
      .every(({ status }) => status === 'settled' || status === 'failed');
    for (let round = 0; round < 100; round += 1) {
      await server.current().services.payments.reconcile();
      if (round > 2 && (await isAtRest())) break;
      test.clock.advance(round < 8 ? 7000 : round < 40 ? 5 * MINUTE : 0);
      if (round === 98) test.clock.advance(25 * 60 * MINUTE);
      await wait(round < 40 ? 25 : 60);
    }
    await wait(80);
    for (let round = 0; round < 3; round += 1) {
      await server.current().services.payments.reconcile();
      await wait(20);
    }
    test.clock.advance(2 * MINUTE);
  }

  async function check({ account, browser }: Run): Promise<string[]> {
    const { db } = test.database;
    const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.clickId, account.clickId));
    const grants = (await db.select().from(ledger).where(eq(ledger.clickId, account.clickId))).filter(({ cause }) => cause.startsWith('payment:'));
    const receipts = (await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, account.email))).filter(({ template }) => template === 'receipt');
    return checkRun({
      amountCents: PLAN.amountCents,
      credits: PLAN.credits,
      attempts,
      charges: world.charges(attempts.map(({ id }) => id)),
      grants: grants.map(({ amount, cause }) => ({ amount, attemptId: cause.replace('payment:', '') })),
      receipts: receipts.map(({ data }) => ({ attemptId: (data as { reference: string }).reference })),
      told: browser.told,
      ledgerFaults: (await checkLedger(db)).filter(({ clickId }) => clickId === account.clickId).length,
    });
  }

  async function history({ account }: Run): Promise<string> {
    const { rows } = await test.database.pool.query<{ line: string }>(
      `select a.id::text || ' ' || t.to_status || ' by ' || t.cause as line from payment_transitions t join payment_attempts a on a.id = t.attempt_id where a.click_id = $1 order by t.id`, [account.clickId],
    );
    return rows.map(({ line }) => line).join('\n  ');
  }
});

it('processes died at each of the six places, or this proves nothing of it', () => {
  expect([...new Set(deaths)].sort()).toEqual([...CRASH_POINTS].sort());
});
