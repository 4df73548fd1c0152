import { randomUUID } from 'node:crypto';
import { eventually } from '@halo/shared/testing/eventually';
import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import { eq, inArray, ne } from 'drizzle-orm';
import { ledger } from '../../credits/credits-tables.ts';
import { mailOutbox } from '../../mail/mail-tables.ts';
import { paymentAttempts, paymentFindings } from '../payments-tables.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../../testing/build-test-app.ts';
import { freePort } from '../../../testing/free-port.ts';
import { companyOf } from '../../finance/companies.ts';
import { openDifferences } from '../../finance/settlement/differences.ts';
import { takeIn } from '../../finance/settlement/take-in.ts';
import { positionOf } from '../../accounting/index.ts';
import { checkLedger } from '../../credits/index.ts';
import { CRASH_POINTS, type CrashPoint } from '../crash-points.ts';
import { details, holder, VISA } from '../testing/payment-harness.ts';
import { providerWorld, type ProviderWorld } from '../testing/provider-worlds.ts';
import { openRestartableServer, type RestartableServer } from '../testing/restartable-server.ts';
import { monthOfRun } from '../testing/month-of-run.ts';
import { checkRun } from '../testing/run-checker.ts';
import type { ProviderName } from '../providers/payment-provider.ts';
import { openShopperBrowser, type ShopperBrowser } from '../testing/shopper-browser.ts';
import { comeBackLate, runShopper, seeded, type ShopperRun } from '../testing/shopper-run.ts';
import { checkLife } from '../testing/life-checker.ts';
import { boughtBy, lifeOf, refundAtDesk } from '../testing/life-facts.ts';
import { liveOn } from '../testing/shopper-life.ts';
import { missingCredits } from '../debts/debt-repository.ts';

/** Of each company so many at once, so that a process that dies takes others with it; together they are a batch. */
const BATCH: Readonly<Record<ProviderName, number>> = { adyen: 9, maxpay: 4, trustpay: 4, paypal: 4, mollie: 4 };
/** 25 runs, at night 1,000. */
const isNight = Boolean(process.env['HALO_NIGHTLY']);
const BATCHES = Number(process.env['HALO_BATCHES'] ?? (isNight ? 40 : 1));
/** And so many more until a process died at each of the places: when it comes by there is the machine's to say. */
const MORE_BATCHES = 30;
/** Who takes the cards of a brand; the other ways to pay are the first one's. */
const BRANDS: Readonly<Record<ProviderName, string>> = {
  adyen: 'luna',
  paypal: 'luna',
  mollie: 'luna',
  trustpay: 'sol',
  maxpay: 'brise',
};
const COMPANIES = Object.keys(BATCH) as ProviderName[];
/** Other shoppers, and more of them: `HALO_SEED=7 HALO_BATCHES=8 npm run unit -- server random-runs`. */
const SEED = 20_260_310 + 1_000_000 * Number(process.env['HALO_SEED'] ?? 0);
const PLAN = { productId: 'credits-50', amountCents: 990, credits: 50 };
const PREMIUM = { productId: 'premium-1-month', amountCents: 4990 };
/** How often something more happens to what each of them bought. */
const ROUNDS = 4;
const DAY = 24 * 60 * 60_000;
const ADDRESS = { street: 'Calle Sierpes 12', postcode: '41004', city: 'Sevilla' };
const MINUTE = 60_000;

// A night's runs on a busy machine still have to name what they found.
jest.setTimeout((BATCHES > 1 ? 90 : 10) * MINUTE);

interface Run {
  readonly name: string;
  readonly company: ProviderName;
  readonly account: TestAccount;
  readonly browser: ShopperBrowser;
  readonly random: () => number;
  made: ShopperRun;
  readonly lived: string[];
}

describe('[PAY-13] random runs', () => {
  let test: TestApp;
  let worlds: readonly ProviderWorld[];
  let server: RestartableServer;
  beforeAll(async () => {
    test = await buildTestApp({
      environment: { HALO_PORT: String(await freePort()), HALO_CARD_GATEWAY: 'adyen,sol:trustpay,brise:maxpay' },
    });
    worlds = COMPANIES.map((company) => providerWorld(company, test.deps.log));
    server = await openRestartableServer(test, async (app, env) => {
      for (const world of worlds) await world.add(app, env);
    });
  });
  afterAll(async () => {
    await server.close();
    await test.close();
  });

  it('of nervous and forgetful shoppers, with processes that die: no second charge, no lost grant, no wrong word, and goods for the money that stays', async () => {
    const faults: string[] = [];
    const everybody: Run[] = [];
    for (
      let batch = 0;
      batch < BATCHES || (isNight && batch < BATCHES + MORE_BATCHES && placesOfDeath().length < CRASH_POINTS.length);
      batch += 1
    ) {
      const runs: Run[] = [];
      // One after the other: on a busy machine twenty-five passwords at a time take longer than a request may.
      for (const company of COMPANIES)
        for (let index = 0; index < BATCH[company]; index += 1)
          runs.push(await newRun(company, batch * BATCH[company] + index));
      const random = seeded(SEED + 1_000_000 + batch);
      // Some batches outlive everything, so that shoppers may do what only a process's memory knows of.
      const isMortal = batch >= BATCHES || batch % 3 !== 1;
      const ghost = isMortal ? haunt(random) : undefined;
      await Promise.all(
        runs.map(async (run) => {
          run.made = await runShopper(parts(run, isMortal));
        }),
      );
      await ghost?.stop();
      await comeToRest(runs);
      if ((await Promise.all(runs.map((run) => comeBackLate(run.made, run)))).includes(true)) await comeToRest(runs);
      const broken = new Set((await checkLedger(test.database.db)).map(({ clickId }) => clickId));
      for (const run of runs) {
        const found = await check(run, broken.has(run.account.clickId) ? 1 : 0);
        if (found.length > 0)
          faults.push(`${run.name}: ${found.join('; ')}\n  ${run.made.did.join(', ')}\n  ${await history(run)}`);
      }
      if (faults.length === 0) faults.push(...(await whatBecomesOfIt(runs, random, isMortal)));
      for (const run of runs) run.browser.close();
      everybody.push(...runs);
    }
    expect(faults).toEqual([]);
    expect(await wrongDocuments()).toEqual([]);
    await monthReconcilesToTheCent();
    expect(await aMonthGoesBy(everybody)).toEqual([]);
    expect(await wrongDocuments()).toEqual([]);
    await monthReconcilesToTheCent();
    for (const world of worlds) await reconcilesToTheCent(world);
    await askProviders();
    // A refund that a company did not make is no difference: a person sends it again.
    const differences = test.database.db.select().from(paymentFindings).where(ne(paymentFindings.kind, 'refund'));
    expect(await differences).toEqual([]);
    // Or it would prove nothing of dying there; where one batch dies is up to the machine.
    expect(placesOfDeath()).toEqual(isNight ? [...CRASH_POINTS].sort() : expect.arrayContaining([expect.anything()]));
  });

  /** Used, withdrawn from, disputed, refunded, bought again, all at once and while processes die. */
  async function whatBecomesOfIt(runs: readonly Run[], random: () => number, isMortal: boolean): Promise<string[]> {
    const ghost = isMortal ? haunt(random) : undefined;
    server.tangle(random);
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(runs.map((run) => liveOn(lifeParts(run), run.lived)));
      // Sometimes everything has arrived before the next thing happens, and sometimes nothing.
      if (random() < 0.5) await timeForWebhooks(60);
      // After a minute the same plan may be wanted again.
      test.clock.advance(2 * MINUTE);
      await server.work(({ payments }) => payments.reconcile());
    }
    await ghost?.stop();
    server.tangle(undefined);
    return lifeAtRest(runs);
  }

  /**
   * Plans renew or are refused, what waited begins by itself, refunds that waited for a person go back, and then banks
   * take some of the renewals.
   */
  async function aMonthGoesBy(runs: readonly Run[]): Promise<string[]> {
    const random = seeded(SEED + 2_000_000);
    const ghost = haunt(random);
    server.tangle(random);
    for (const days of [0, 10, 8, 9, 3, 2, 2, 2, 3, 3, 3]) {
      test.clock.advance(days * DAY);
      await server.work(({ purchases }) => purchases.round());
      await server.work(({ payments }) => payments.reconcile());
    }
    const renewed = await test.database.pool.query<{ id: string; provider: ProviderName }>(
      `select id, provider from payment_attempts where purpose = 'renewal' and status = 'settled' order by id`,
    );
    for (const { id, provider } of renewed.rows)
      if (random() < 0.3) await worlds.find(({ company }) => company === provider)?.dispute(id);
    await ghost.stop();
    server.tangle(undefined);
    const faults = await lifeAtRest(runs);
    const { rows } = await test.database.pool.query<{ status: string; times: string }>(
      `select status, count(*) as times from payment_attempts where purpose = 'renewal' group by status`,
    );
    // Or it would prove nothing of renewals; whether a few shoppers of a day choose one is chance.
    if (isNight) expect(rows.map(({ status }) => status).sort()).toEqual(['failed', 'settled']);
    return [...faults, ...(await renewedAfterALoss())];
  }

  /** Charges without their owner after a bank had taken an earlier one of the same plan. */
  async function renewedAfterALoss(): Promise<string[]> {
    const { rows } = await test.database.pool.query<{ id: string }>(`
      select a.id from payment_attempts a join subscriptions s on s.id = a.subscription_id
      join payment_attempts b on b.id = s.first_attempt_id or b.subscription_id = s.id
      join payment_reversals r on r.attempt_id = b.id and r.kind in ('chargeback', 'cancelled', 'capture_failed')
      where a.purpose = 'renewal' and a.created_at > r.created_at`);
    return rows.map(({ id }) => `${id} renewed a plan whose money had been lost`);
  }

  /** A report that was lost on its way more than once may come when all seems to be at rest. */
  async function lifeAtRest(runs: readonly Run[]): Promise<string[]> {
    let faults: string[] = [];
    for (let look = 0; look < 5; look += 1) {
      await comeToRest(runs);
      faults = await faultsOf(runs);
      if (faults.length === 0) break;
      await timeForWebhooks(1500);
    }
    return faults;
  }

  async function faultsOf(runs: readonly Run[]): Promise<string[]> {
    const faults: string[] = [];
    const broken = new Set((await checkLedger(test.database.db)).map(({ clickId }) => clickId));
    for (const run of runs) {
      const found = await checkLifeOf(run);
      if (broken.has(run.account.clickId)) found.push('a balance is not the sum of its ledger');
      if (found.length > 0)
        faults.push(
          `${run.name}: ${found.join('; ')}\n  ${run.lived.join('\n  ')}\n  ${await history(run)}\n  ${await movements(run)}`,
        );
    }
    return faults;
  }

  async function checkLifeOf({ account }: Run): Promise<string[]> {
    const { db } = test.database;
    const facts = await lifeOf(db, account.clickId);
    const ids = facts.payments.map(({ id }) => id);
    return checkLife({
      ...facts,
      creditCents: PLAN.amountCents / PLAN.credits,
      charges: worlds.flatMap((world) => world.charges(ids)),
      level: (await test.services.accounts.facts(account.clickId))?.premiumLevel ?? 0,
    });
  }

  function lifeParts(run: Run) {
    const { clickId } = run.account;
    const { db } = test.database;
    const { order, cardToken } = parts(run, false);
    return {
      random: run.random,
      browser: run.browser,
      company: run.company,
      world: worlds.find(({ company }) => company === run.company)!,
      credits: PLAN,
      premium: PREMIUM,
      order,
      cardToken: (number: string) => cardToken('', number),
      bought: () => boughtBy(db, clickId),
      missing: () => missingCredits(db, clickId),
      async use(share: number) {
        const amount = Math.ceil(share * (await test.services.credits.balance(clickId, 'message')));
        const entry = { clickId, unit: 'message', amount, cause: `message:${randomUUID()}` } as const;
        if (amount > 0) await db.transaction((tx) => test.services.credits.spend(tx, entry));
      },
      refund: ({ id }: { readonly id: string }, cents: number, takesGoods: boolean) =>
        refundAtDesk(db, test.services.payments.operations, { attemptId: id, cents, takesGoods }),
    };
  }

  /** The files of the month name what the simulators of all five say they moved, and what buyers have not used. */
  async function monthReconcilesToTheCent(): Promise<void> {
    // Webhooks of refunds may still be on their way.
    await eventually(
      async () => {
        await server.current().services.payments.reconcile();
        const { held, faults, credits, premium } = await monthOfRun(test.database.db, test.deps.brands);
        expect(Object.fromEntries([...held].filter(([, cents]) => cents !== 0))).toEqual(await movedByCompanies());
        const { least, most } = await notUsed();
        expect(faults).toEqual([]);
        expect(credits.deferred).toBeGreaterThanOrEqual(least);
        expect(credits.deferred).toBeLessThanOrEqual(most);
        expect(premium.deferred).toBeLessThanOrEqual(premium.sold);
      },
      { timeoutMs: 20_000, everyMs: 200 },
    );
  }

  async function movedByCompanies(): Promise<Record<string, number>> {
    const ids = (await test.database.db.select({ id: paymentAttempts.id }).from(paymentAttempts)).map(({ id }) => id);
    const moved = worlds.map((world) => {
      const sums = world
        .charges(ids)
        .map((each) => (each.isPaid ? each.amountCents : 0) - each.refundedCents - (each.disputedCents ?? 0));
      return [`psp:${world.company}`, sums.reduce((sum, each) => sum + each, 0)] as const;
    });
    return Object.fromEntries(moved.filter(([, cents]) => cents !== 0));
  }

  /**
   * Credits that were not used, counted by balances and not by what a month is made of. What was given back as a
   * courtesy may lower it, and each payment may be rounded by some cents.
   */
  async function notUsed(): Promise<{ readonly least: number; readonly most: number }> {
    const { rows } = await test.database.pool.query<{ credits: string; courtesies: string; payments: string }>(
      `select (select sum(balance) from balances where unit = 'message') +
           (select coalesce(sum(b.credits), 0) from purchase_starts b join payment_attempts a on a.id = b.attempt_id
             where b.began_at is null and b.ended_at is null and a.reversed_cents < a.amount_cents) as credits,
         (select coalesce(sum(amount_cents), 0) from payment_reversals where reason = 'desk') as courtesies,
         (select count(*) from payment_attempts where status = 'settled') as payments`,
    );
    const [worth, unsure] = [
      (Number(rows[0]?.credits) * PLAN.amountCents) / PLAN.credits,
      3 * Number(rows[0]?.payments),
    ];
    return { least: worth - unsure - Number(rows[0]?.courtesies), most: worth + unsure };
  }

  /** What a company says it moved, given in as its report, is what the books have. */
  async function reconcilesToTheCent({ company, settlement }: ProviderWorld): Promise<void> {
    if (!settlement) return;
    const [brand] = test.deps.brands.all();
    const seller = companyOf(test.deps.brands, brand?.company.id ?? '');
    const { db } = test.database;
    let count = 0;
    // Webhooks of refunds may still be on their way.
    const compared = await eventually(
      async () => {
        await server.current().services.payments.reconcile();
        count += 1;
        const answer = await takeIn(
          { db, clock: test.clock },
          {
            company: seller,
            account: company,
            name: `${count}`,
            bytes: Buffer.from(settlement()),
            by: 'test',
            note: () => Promise.resolve(),
          },
        );
        if (answer.differences + answer.awaited > 0)
          throw new Error(JSON.stringify({ answer, open: await openDifferences(db, seller) }));
        return answer;
      },
      { timeoutMs: 20_000, everyMs: 200 },
    );
    expect(compared).toMatchObject({ differences: 0, awaited: 0 });
    const { rows } = await test.database.pool.query<{ theirs: string; ours: string }>(
      `select (select sum(amount - fee) from finance_lines where account = $1) as theirs,
        (select sum(p.amount) from money_postings p join money_accounts a on a.id = p.account_id where a.code = $2) as ours`,
      [company, `psp:${company}`],
    );
    expect([company, rows[0]?.ours]).toEqual([company, rows[0]?.theirs]);
    expect(Number((await openDifferences(db, seller)).open)).toBe(0);
  }

  /** Late enough that each company is asked about everything that ended, a hundred payments an hour. */
  async function askProviders(): Promise<void> {
    test.clock.advance(7 * 60 * MINUTE);
    const { db } = test.database;
    const looks = Math.ceil((await db.$count(paymentAttempts)) / 100) + 1;
    for (let look = 0; look < looks; look += 1) {
      expect(await server.current().services.payments.checkBooks()).toBe(true);
      test.clock.advance(61 * MINUTE);
    }
  }

  function placesOfDeath(): CrashPoint[] {
    return [...new Set(server.deaths)].sort();
  }

  async function newRun(company: ProviderName, number: number): Promise<Run> {
    const account = await test.register({ confirmed: false, brandId: BRANDS[company] });
    // Each company has numbers of its own.
    const seed = SEED + 10_000 * COMPANIES.indexOf(company) + number;
    return {
      name: `${company} ${seed}`,
      company,
      account,
      browser: openShopperBrowser(server.port, account, company),
      random: seeded(seed),
      made: { did: [], left: [] },
      lived: [],
    };
  }

  function parts({ account, browser, company, random }: Run, isMortal: boolean) {
    return {
      random,
      browser,
      company,
      isMortal,
      order: (change: object) => ({
        clickId: account.clickId,
        idempotencyKey: '',
        productId: PLAN.productId,
        expectedCents: PLAN.amountCents,
        method: 'credit_card' as const,
        startsAtOnce: '2026-12' as const,
        domain: account.brand.hosts[0] ?? '',
        ...(company === 'trustpay' ? { billingAddress: ADDRESS } : {}),
        browser: {
          language: 'it',
          screenHeight: 844,
          screenWidth: 390,
          colourDepth: 24,
          timeZoneOffset: -60,
          userAgent: 'test',
          javaEnabled: false,
          javaScriptEnabled: true,
        },
        ...change,
      }),
      cardToken(holderName: string, number = VISA) {
        const { payments } = server.current().services;
        const { session } = payments.cardSession({
          clickId: account.clickId,
          brandId: account.brand.id,
          isEmailConfirmed: true,
          premiumLevel: 0,
          tokenHash: Buffer.alloc(0),
        });
        return payments.createToken(session, details({ number, ...(holderName === '' ? {} : holder(holderName)) }))
          .token;
      },
    };
  }

  /**
   * Lets the process die again and again, each time at another place; not so often that a minute goes by, after which
   * the same plan may be wanted again.
   */
  function haunt(random: () => number): { stop(): Promise<void> } {
    let isOver = false;
    const work = (async () => {
      const first = server.deaths.length;
      while (!isOver && server.deaths.length - first < 6) {
        const before = server.deaths.length;
        const point = nextPlace(random);
        server.dieAt(point, random() < 0.6 ? 1 : 2);
        // No request may pass that point; the run then goes on with the next one.
        await eventually(() => isOver || server.deaths.length > before, { timeoutMs: 3_000 }).catch(() => undefined);
        await server.alive();
        // Calls that were under way when it died are overdue by now.
        if (server.deaths.length > before) test.clock.advance(6000);
        // A process lives for a moment before it dies once more.
        await simulatedDelay(40 + Math.floor(random() * 120));
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
    return random() < 0.4
      ? any
      : CRASH_POINTS.reduce((least, point) => (times(point) < times(least) ? point : least), any);
  }

  /**
   * Time goes by until nothing is open any more: rounds of the worker, webhooks that are sent again, banks that give
   * up.
   * Our clock leaps; the webhooks' does not, so a day only passes when they had their time.
   */
  async function comeToRest(runs: readonly Run[]): Promise<void> {
    const ids = runs.map(({ account }) => account.clickId);
    const hasEnded = async () =>
      (
        await test.database.db
          .select({ status: paymentAttempts.status })
          .from(paymentAttempts)
          .where(inArray(paymentAttempts.clickId, ids))
      ).every(({ status }) => status === 'settled' || status === 'failed');
    const isAtRest = async () => (await hasEnded()) && (await nothingIsOnItsWay());
    // Many more rounds than a quiet machine needs: on a busy one the webhooks take their time.
    for (let round = 0; round < 600; round += 1) {
      await server.current().services.payments.reconcile();
      if (round > 2 && (await isAtRest())) break;
      test.clock.advance(round < 6 ? 7000 : round < 30 ? 8 * MINUTE : 0);
      if (round === 98) test.clock.advance(25 * 60 * MINUTE);
      // A company that was asked and did not answer in time, on a busy machine, is asked again later: about a
      // challenge that its shopper left, after half an hour.
      if (round > 98 && round % 20 === 0) test.clock.advance(35 * MINUTE);
      await timeForWebhooks(round < 30 ? 25 : 60);
    }
    for (let round = 0; round < 4; round += 1) {
      await timeForWebhooks(40);
      await server.current().services.payments.reconcile();
      test.clock.advance(7000);
    }
    test.clock.advance(2 * MINUTE);
  }

  /** Refunds that no company has answered, and reports that wait to be worked off. */
  async function nothingIsOnItsWay(): Promise<boolean> {
    const { rows } = await test.database.pool.query<{ count: string }>(
      `select (select count(*) from payment_reversals where status = 'asked') +
         (select count(*) from webhook_inbox where processed_at is null) as count`,
    );
    return Number(rows[0]?.count) === 0;
  }

  async function timeForWebhooks(ms: number): Promise<void> {
    // The companies send by the real clock; how many they send, and which get lost, is chance.
    await simulatedDelay(ms);
  }

  async function check({ account, browser }: Run, ledgerFaults: number): Promise<string[]> {
    const { db } = test.database;
    const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.clickId, account.clickId));
    const grants = (await db.select().from(ledger).where(eq(ledger.clickId, account.clickId))).filter(({ cause }) =>
      cause.startsWith('payment:'),
    );
    const receipts = (await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, account.email))).filter(
      ({ template }) => template === 'receipt',
    );
    const books = await Promise.all(
      attempts.map(async ({ id, status }) => {
        const { 'payer EUR': payer = 0, 'deferred EUR': goods = 0 } = await positionOf(db, id);
        const isRight = payer === 0 && -goods === (status === 'settled' ? PLAN.amountCents : 0);
        return isRight ? [] : [`${id} is ${status}, and the books say payer ${payer}, goods ${goods}`];
      }),
    );
    const found = checkRun({
      amountCents: PLAN.amountCents,
      credits: PLAN.credits,
      attempts,
      charges: worlds.flatMap((world) => world.charges(attempts.map(({ id }) => id))),
      grants: grants.map(({ amount, cause }) => ({ amount, attemptId: cause.replace('payment:', '') })),
      receipts: receipts.map(({ data }) => ({ attemptId: (data as { reference: string }).reference })),
      received: browser.received,
      ledgerFaults,
    });
    return [...found, ...books.flat()];
  }

  /** Payments whose receipts do not sum to what is kept of them, and series with a gap. */
  async function wrongDocuments(): Promise<unknown[]> {
    const { rows } = await test.database.pool.query(`
      select a.id::text as what from payment_attempts a
      where a.amount_cents > 0 and (a.status = 'settled') and a.amount_cents - a.reversed_cents is distinct from (
        select sum(case when r.kind = 'receipt' then r.gross_cents else -r.gross_cents end) from receipts r
        where r.attempt_id = a.id)
      union all select 'unpaid ' || r.attempt_id from receipts r
      join payment_attempts a on a.id = r.attempt_id where a.status <> 'settled'
      union all select company_id || kind || year from receipts
      group by company_id, kind, year having count(*) <> max(number)
    `);
    return rows;
  }

  async function movements({ account }: Run): Promise<string> {
    const { rows } = await test.database.pool.query<{ line: string }>(
      `select line from (
         select r.created_at as at, 1 as part, left(r.attempt_id::text, 8) || ' ' || r.kind || ' ' || r.status || ' ' || r.amount_cents || ' ' || r.cause || ' missing ' || r.missing_credits as line
         from payment_reversals r join payment_attempts a on a.id = r.attempt_id where a.click_id = $1
         union all select created_at, 2, 'ledger ' || amount || ' ' || cause from ledger where click_id = $1
         union all select m.booked_at, 3, 'book ' || left(m.attempt_id::text, 8) || ' ' || m.kind || ' ' || string_agg(c.code || ' ' || p.amount, ', ')
         from money_movements m join money_postings p on p.movement_id = m.id join money_accounts c on c.id = p.account_id
         join payment_attempts a on a.id = m.attempt_id where a.click_id = $1 group by m.id
       ) x order by part, at`,
      [account.clickId],
    );
    return rows.map(({ line }) => line).join('\n  ');
  }

  async function history({ account }: Run): Promise<string> {
    const { rows } = await test.database.pool.query<{ line: string }>(
      `select a.id::text || ' ' || t.to_status || ' by ' || t.cause as line from payment_transitions t join payment_attempts a on a.id = t.attempt_id where a.click_id = $1 order by t.id`,
      [account.clickId],
    );
    return rows.map(({ line }) => line).join('\n  ');
  }
});
