import { DAY_MS, type ReleaseReport } from '@halo/shared/contracts';
import type { OperationsEvent } from '@halo/shared/contracts/operations';
import { eventually } from '@halo/shared/testing/eventually';
import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import { releaseHealth, releaseHealthVisitors } from '../releases-tables.ts';
import { createTestClock, type TestClock } from '../../../../server/src/testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../server/src/testing/test-database.ts';
import type { ReleaseDeps, ReleaseHealth } from '../ports.ts';
import { createReleaseHealth } from './create-release-health.ts';
import { createPinsInMemory, reportsOf } from './health-fixtures.ts';
import { VISITORS_PER_NETWORK } from './health-repository.ts';
import { MIN_CANARY_VISITORS } from './health-rule.ts';
import { networkOf } from './network.ts';
import { CROWD_VISITORS } from './network-watch.ts';
import { LATELY_MS } from './running-versions.ts';

const stable = reportsOf('1.0.0', 'stable');
const canary = reportsOf('2.0.0', 'canary');
const withCanary = { 'mfe-chat': { version: '1.0.0', canary: { version: '2.0.0', percent: 50 } } };

let database: TestDatabase;
let clock: TestClock;
let pins: ReturnType<typeof createPinsInMemory>;
let health: ReleaseHealth;
let published: OperationsEvent[];
let warnings: string[];
let visitors = 0;

/** One process's part, on the database that all share. */
function aProcess(of: TestDatabase): ReleaseHealth {
  const brands = { all: () => [{ id: 'luna' }, { id: 'sol' }] };
  const log = {
    warn: (_facts: object, text: string) => warnings.push(text),
    error: (facts: { err: Error }) => {
      throw facts.err;
    },
  };
  const deps = {
    env: { mode: 'test', releaseWatchMinutes: 60 },
    db: of.db,
    brands,
    clock,
    log,
    keyring: { secret: () => Buffer.alloc(32, 7) },
  } as unknown as ReleaseDeps;
  return createReleaseHealth({
    ...deps,
    pins,
    versions: { shellVersion: () => '1.0.0' },
    events: { publish: (event) => void published.push(event) },
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate release_health, release_health_visitors');
  clock = createTestClock();
  pins = createPinsInMemory(clock);
  published = [];
  warnings = [];
  for (const brand of ['luna', 'sol'])
    pins.write(brand, { 'mfe-chat': { version: '1.0.0', previous: '0.9.0' } }, 'adopt');
  clock.advance(2 * LATELY_MS);
  for (const brand of ['luna', 'sol']) pins.write(brand, withCanary);
  health = aProcess(database);
});

/** Another person, by default from a network of their own. */
async function visit(
  reports: readonly ReleaseReport[],
  {
    brandId = 'luna',
    visitorId = `visitor-${(visitors += 1)}`,
    address = `10.${visitors >> 8}.${visitors & 255}.1`,
  } = {},
): Promise<void> {
  await health.record({ brandId, visitorId, address, reports });
}

async function visits(
  count: number,
  reports: readonly ReleaseReport[],
  options: { brandId?: string; address?: string } = {},
): Promise<void> {
  for (let index = 0; index < count; index += 1) await visit(reports, options);
}

const found = async (version: string, group = 'canary', minutes = 60, scope = 'luna') =>
  (await health.versions(scope, minutes)).find((each) => each.version === version && each.group === group);

describe('counting', () => {
  it('adds up loads, failures, crashes and vitals by version and group', async () => {
    await visit([stable.loaded(100), stable.vital('LCP', 1800)]);
    await visit([canary.failed(), canary.crashed()]);
    await visit([canary.loaded(), canary.failed('entry', 'missing')]);
    await visit([canary.loaded()]);
    clock.advance(90_000);
    await visit([canary.failed()]);
    expect(await health.versions('luna')).toEqual([
      {
        remote: 'mfe-chat',
        version: '1.0.0',
        group: 'stable',
        visitors: 1,
        failing: 0,
        loads: 1,
        crashes: 0,
        failures: [],
      },
      {
        remote: 'mfe-chat',
        version: '2.0.0',
        group: 'canary',
        visitors: 4,
        failing: 3,
        loads: 2,
        crashes: 1,
        failures: [
          { phase: 'mount', code: 'threw', count: 2 },
          { phase: 'entry', code: 'missing', count: 1 },
        ],
      },
    ]);
    expect(await health.versions('sol')).toEqual([]);
    expect(await health.versions('default')).toHaveLength(2);
  });

  it('counts what was not caught in a script of a version as a failure of it, by where it was thrown', async () => {
    await visit([stable.loaded(), stable.crashed('script'), stable.crashed('promise')]);
    expect(await found('1.0.0', 'stable')).toMatchObject({
      ...{ visitors: 1, failing: 1, crashes: 0 },
      failures: [
        { phase: 'script', code: 'threw', count: 1 },
        { phase: 'promise', code: 'threw', count: 1 },
      ],
    });
  });

  it('counts a visitor once, and once an hour for each vital', async () => {
    for (let round = 0; round < 5; round += 1)
      await visit([stable.loaded(), stable.vital('LCP', 900)], { visitorId: 'the-same' });
    expect(await found('1.0.0', 'stable')).toMatchObject({ visitors: 1, loads: 5 });
    await visits(8, [stable.vital('LCP', 900)]);
    expect(await found('1.0.0', 'stable')).not.toHaveProperty('lcpMs');
    clock.advance(61 * 60_000);
    await visit([stable.vital('LCP', 900)], { visitorId: 'the-same' });
    expect(await found('1.0.0', 'stable', 120)).toMatchObject({ visitors: 9, lcpMs: expect.any(Number) });
  });

  it('finds the 75th percentile of what visitors had', async () => {
    for (const value of [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200])
      await visit([
        stable.vital('LCP', value),
        stable.vital('INP', value / 10),
        stable.vital('CLS', value / 10_000),
        stable.loaded(value),
      ]);
    const { lcpMs = 0, inpMs = 0, cls = 0, loadMs = 0 } = (await found('1.0.0', 'stable')) ?? {};
    for (const [value, wanted] of [
      [lcpMs, 900],
      [inpMs, 90],
      [loadMs, 900],
      [cls, 0.09],
    ] as const)
      expect(Math.abs(value - wanted) / wanted).toBeLessThan(0.1);
  });

  it('loses nothing when many report at once', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => visit([index % 2 ? canary.failed() : canary.loaded(), stable.loaded()])),
    );
    expect(await found('2.0.0')).toMatchObject({ visitors: 60, failing: 30, loads: 30 });
    expect(await found('1.0.0', 'stable')).toMatchObject({ visitors: 60, loads: 60 });
  });

  it('drops what the brand does not run, and takes what it ran a while ago', async () => {
    const foreign = [
      reportsOf('1.0.0', 'stable', 'mfe-nothing').loaded(),
      reportsOf('3.0.0', 'stable').loaded(),
      reportsOf('2.0.0', 'stable').loaded(),
      reportsOf('1.0.0', 'canary').loaded(),
      reportsOf('3.0.0', 'canary').failed(),
    ];
    await visit(foreign);
    expect(await health.versions('luna')).toEqual([]);
    expect(await database.db.select().from(releaseHealthVisitors)).toEqual([]);

    await pins.endCanaryForHealth('luna', 'mfe-chat', '2.0.0', 'over');
    clock.advance(LATELY_MS - 60_000);
    await visit([canary.loaded(), reportsOf('0.9.0', 'stable').loaded()]);
    expect(await health.versions('luna')).toHaveLength(2);
    clock.advance(2 * 60_000);
    await visit([canary.loaded()]);
    expect(await found('2.0.0')).toMatchObject({ visitors: 1 });
  });

  it('knows a version that was pinned a moment ago', async () => {
    await visit([stable.loaded()]);
    clock.advance(1500);
    pins.write('luna', { 'mfe-chat': { version: '3.0.0' } });
    await visit([reportsOf('3.0.0', 'stable').loaded()]);
    expect(await found('3.0.0', 'stable')).toMatchObject({ loads: 1 });
  });

  it('keeps neither cookie nor address', async () => {
    await visit([stable.loaded()], { visitorId: 'cookie-of-somebody', address: '203.0.113.77' });
    const kept = JSON.stringify([
      await database.db.select().from(releaseHealth),
      await database.db.select().from(releaseHealthVisitors),
    ]);
    expect(kept).toContain('mfe-chat');
    expect(kept).not.toMatch(/cookie-of-somebody|203\.0\.113/);
  });

  it('forgets after seven days', async () => {
    await visit([stable.loaded()]);
    clock.advance(7 * DAY_MS - 60_000);
    await health.judge();
    expect(await found('1.0.0', 'stable', 10_080)).toMatchObject({ loads: 1 });
    clock.advance(2 * 60_000);
    await health.judge();
    expect([
      await database.db.select().from(releaseHealth),
      await database.db.select().from(releaseHealthVisitors),
    ]).toEqual([[], []]);
  });
});

describe('a canary', () => {
  it('is taken back when it fails for many, with rule and numbers, and only on its brand', async () => {
    await visits(100, [stable.loaded()]);
    await visits(24, [canary.failed()]);
    await visits(4, [canary.loaded()]);
    await visits(40, [canary.loaded()], { brandId: 'sol' });
    await health.judge();
    expect(pins.taken).toEqual([
      {
        scope: 'luna',
        remote: 'mfe-chat',
        version: '2.0.0',
        reason:
          'Taken back by the rule "failing visitors": 24 of 28 visitors (85.7 %) fail with 2.0.0 against 0 of 100 visitors (0 %) with 1.0.0 (mount:threw 24), in the last 1 minutes.',
      },
    ]);
    expect(published).toEqual([{ kind: 'health', scope: 'luna' }]);
    expect((await pins.revisions('sol'))[0]?.effective).toEqual(withCanary);
  });

  it('is taken back for crashes', async () => {
    await visits(100, [stable.loaded()]);
    await visits(20, [canary.loaded(), canary.crashed()]);
    await health.judge();
    expect(pins.taken[0]?.reason).toContain('(crash 20)');
  });

  it('is taken back when its pages got much slower', async () => {
    await visits(60, [stable.loaded(), stable.vital('LCP', 1200)]);
    await visits(60, [canary.loaded(), canary.vital('LCP', 5200)]);
    await health.judge();
    expect(pins.taken[0]?.reason).toMatch(
      /"slower LCP": LCP p75 \d+ ms with 2\.0\.0 \(60 values\) against \d+ ms with 1\.0\.0/,
    );
  });

  it('stays below the minimum sample, and goes with the visitor who completes it', async () => {
    await visits(100, [stable.loaded()]);
    await visits(MIN_CANARY_VISITORS - 1, [canary.failed()]);
    await health.judge();
    expect(pins.taken).toEqual([]);
    await visit([canary.failed()]);
    await health.judge();
    expect(pins.taken).toHaveLength(1);
  });

  it('stays while it does as well as stable', async () => {
    for (const reports of [stable, canary]) {
      await visits(60, [reports.loaded()]);
      await visits(6, [reports.failed()]);
    }
    await health.judge();
    expect(pins.taken).toEqual([]);
  });

  it('is not saved by the good days before', async () => {
    await visits(60, [canary.loaded(), stable.loaded()]);
    clock.advance(3 * 60 * 60_000);
    await visits(30, [stable.loaded()]);
    await visits(22, [canary.failed()]);
    await health.judge();
    expect(pins.taken[0]?.reason).toContain('22 of 22 visitors');
  });

  it('begins again when it is tried again', async () => {
    await visits(100, [stable.loaded()]);
    await visits(30, [canary.failed()]);
    await health.judge();
    expect(pins.taken).toHaveLength(1);
    clock.advance(5 * 60_000);
    pins.write('luna', withCanary);
    await visits(10, [canary.loaded()]);
    await health.judge();
    expect(pins.taken).toHaveLength(1);
  });

  it('keeps its sample when only its percentage changes', async () => {
    await visits(100, [stable.loaded()]);
    await visits(12, [canary.failed()]);
    clock.advance(60_000);
    pins.write('luna', { 'mfe-chat': { version: '1.0.0', canary: { version: '2.0.0', percent: 80 } } });
    await visits(12, [canary.failed()]);
    await health.judge();
    expect(pins.taken[0]?.reason).toContain('24 of 24 visitors');
  });

  it('is left alone while its remote is switched off', async () => {
    await visits(30, [canary.failed()]);
    pins.write('luna', { 'mfe-chat': { ...withCanary['mfe-chat'], isOff: true } });
    await health.judge();
    expect(pins.taken).toEqual([]);
  });

  it('goes once when two processes look at the same time', async () => {
    await visits(60, [canary.failed(), stable.loaded()]);
    const take = pins.endCanaryForHealth;
    let calls = 0;
    pins.endCanaryForHealth = async (...canaryAndReason) => {
      calls += 1;
      // So slow that a second process that were let in would decide on what the first has not written yet.
      await simulatedDelay(300);
      return take(...canaryAndReason);
    };
    const other = aProcess(database);
    await Promise.all([health.judge(), other.judge(), health.judge(), other.judge()]);
    expect([calls, pins.taken.length]).toEqual([1, 1]);
  });

  it('goes by itself, seconds after the threshold was crossed', async () => {
    await visits(40, [canary.failed(), stable.loaded()]);
    health.start();
    await eventually(() => pins.taken.length > 0, { timeoutMs: 10_000 }).finally(() => health.stop());
    expect(pins.taken).toHaveLength(1);
  });
});

describe('visitors whom a proxy hides', () => {
  const proxied = (count: number) => visits(count, [stable.loaded()], { address: '10.0.0.7' });

  it('are noticed in the log, again and again but not all the time', async () => {
    await proxied(CROWD_VISITORS);
    await health.judge();
    await health.judge();
    expect(warnings).toEqual([expect.stringMatching(/the last 40 visitors came from 1 network: .*HALO_TRUST_PROXY/)]);
    clock.advance(11 * 60_000);
    await health.judge();
    expect(warnings).toHaveLength(2);
  });

  it('are no reason to say anything while they are few, or come from networks enough', async () => {
    await proxied(CROWD_VISITORS - 1);
    await health.judge();
    clock.advance(11 * 60_000);
    await visits(MIN_CANARY_VISITORS / VISITORS_PER_NETWORK, [stable.loaded()]);
    await health.judge();
    expect(warnings).toEqual([]);
  });
});

describe('[REL-02] a version that everybody got', () => {
  const fresh = reportsOf('3.0.0', 'stable');
  const chat = () => pins.taken.map(({ scope, version }) => `${scope} ${version}`);
  const pinned = (action = 'pin', scope = 'luna') =>
    pins.write(scope, { 'mfe-chat': { version: '3.0.0', previous: '1.0.0' } }, action);

  beforeEach(async () => {
    await visits(40, [stable.loaded()]);
    clock.advance(60_000);
  });

  it('is taken back where it fails for many, to what ran before, with rule and numbers', async () => {
    for (const scope of ['luna', 'sol']) pinned('promote', scope);
    await visits(24, [fresh.loaded(), fresh.crashed()]);
    await visits(24, [fresh.loaded()], { brandId: 'sol' });
    await health.judge();
    expect(pins.taken).toEqual([
      {
        scope: 'luna',
        remote: 'mfe-chat',
        version: '3.0.0',
        reason: expect.stringContaining(
          '24 of 24 visitors (100 %) fail with 3.0.0 against 0 of 40 visitors (0 %) with 1.0.0 (crash 24)',
        ),
      },
    ]);
    expect((await pins.revisions('luna'))[0]?.effective['mfe-chat']?.version).toBe('1.0.0');
    expect(warnings).toEqual(['a version was taken back']);
    await health.judge();
    expect(pins.taken).toHaveLength(1);
  });

  it('also when a change of the default brought it', async () => {
    pinned('inherited');
    await visits(24, [fresh.failed()]);
    await health.judge();
    expect(chat()).toEqual(['luna 3.0.0']);
  });

  it('stays while it does as well, where few came, and where it failed before as much', async () => {
    await visits(40, [stable.failed()]);
    pinned();
    await visits(MIN_CANARY_VISITORS - 1, [fresh.failed()]);
    await health.judge();
    await visits(25, [fresh.loaded()]);
    await health.judge();
    expect(chat()).toEqual([]);
  });

  it('stays when the rest of the page fails as well: then the line is at fault', async () => {
    pins.write('luna', { 'mfe-chat': { version: '3.0.0' }, 'mfe-auth': { version: '1.0.0' } }, 'pin');
    await visits(30, [
      fresh.failed('entry', 'missing'),
      reportsOf('1.0.0', 'stable', 'mfe-auth').failed('entry', 'missing'),
    ]);
    await health.judge();
    expect(chat()).toEqual([]);
  });

  it('is watched for the time that is set, and no longer', async () => {
    pinned();
    clock.advance(61 * 60_000);
    await visits(30, [fresh.crashed()]);
    await health.judge();
    expect(chat()).toEqual([]);
  });

  it.each([
    ['rollback', 'rollback'],
    ['inherited', 'pin'],
    ['adopt', 'adopt'],
  ])('stays when it is the way back, or what this machine built: %s', async (action, before) => {
    pinned(before);
    pins.write('luna', { 'mfe-chat': { version: '4.0.0', previous: '3.0.0' } }, 'pin');
    pinned(action);
    await visits(30, [fresh.crashed()]);
    await health.judge();
    expect(chat()).toEqual([]);
  });
});

describe('forged reports', () => {
  it('from one address cannot take a canary back, however many visitors they make up', async () => {
    await visits(100, [stable.loaded()]);
    await visits(24, [canary.loaded()]);
    await visits(60, [canary.failed()], { address: '198.51.100.7' });
    await visits(60, [canary.crashed(), canary.vital('LCP', 60_000)], { address: '198.51.100.8' });
    await health.judge();
    expect(pins.taken).toEqual([]);
    // Nor do they fill the table.
    expect(await found('2.0.0')).toMatchObject({ visitors: 24 + 50 });
  });

  it('do not spoil the vitals either', async () => {
    await visits(60, [stable.vital('LCP', 1200)]);
    await visits(60, [canary.vital('LCP', 1200)]);
    await visits(60, [canary.vital('LCP', 60_000)], { address: '2001:db8:1:1::1' });
    await health.judge();
    expect(pins.taken).toEqual([]);
  });

  it('cannot keep a bad one by reporting how well it does', async () => {
    await visits(100, [stable.loaded()]);
    await visits(30, [canary.failed()]);
    await visits(60, [canary.loaded()], { address: '198.51.100.7' });
    await health.judge();
    expect(pins.taken).toHaveLength(1);
  });

  it.each([
    ['198.51.100.7', '198.51.100.0/24'],
    ['::ffff:198.51.100.7', '198.51.100.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
    ['2001:DB8:1:ffff:1:2:3:4', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
