import type { ReleaseReport } from '@halo/shared/contracts';
import { releaseVersions } from '../releases-tables.ts';
import { createTestClock, type TestClock } from '../../../../server/src/testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../server/src/testing/test-database.ts';
import type { ReleaseDeps, ReleaseHealth } from '../ports.ts';
import { createReleaseHealth } from './create-release-health.ts';
import { createPinsInMemory, reportsOf } from './health-fixtures.ts';

const stable = reportsOf('1.0.0', 'stable');
const failed = (version: string) => reportsOf(version, 'stable', 'shell').failed('entry', 'missing');
const missing = (count: number) => [{ phase: 'entry', code: 'missing', count }];

let database: TestDatabase;
let clock: TestClock;
let pins: ReturnType<typeof createPinsInMemory>;
let health: ReleaseHealth;
let visitors = 0;

/** One process's part, on the database that all share. */
function aProcess(): ReleaseHealth {
  const brands = { all: () => [{ id: 'luna' }, { id: 'sol' }] };
  const deps = {
    env: { mode: 'test' },
    db: database.db,
    brands,
    clock,
    log: {},
    keyring: { secret: () => Buffer.alloc(32, 7) },
  } as unknown as ReleaseDeps;
  return createReleaseHealth({
    ...deps,
    pins,
    versions: { shellVersion: () => '1.0.0' },
    events: { publish: () => undefined },
  });
}

async function visits(count: number, reports: readonly ReleaseReport[], brandId = 'luna'): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    visitors += 1;
    await health.record({
      brandId,
      visitorId: `visitor-${visitors}`,
      address: `10.${visitors >> 8}.${visitors & 255}.1`,
      reports,
    });
  }
}

const store = (version: string, fileCount = 3) =>
  database.db.insert(releaseVersions).values({
    remote: 'shell',
    version,
    document: {},
    digest: version,
    fileCount,
    bytes: 1,
    publishedBy: 'test',
    publishedAt: clock.now(),
  });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate release_health, release_health_visitors, release_versions cascade');
  clock = createTestClock();
  pins = createPinsInMemory(clock);
  for (const brand of ['luna', 'sol']) pins.write(brand, { 'mfe-chat': { version: '1.0.0' } });
  health = aProcess();
  await store('1.0.0');
  await store('1.1.0');
  await store('0.1.0', 0);
});

it('the shell is counted by version, that of older tabs too, against all visitors of the brand', async () => {
  await visits(6, [stable.loaded()]);
  await visits(1, [stable.loaded(), failed('1.1.0')]);
  await visits(2, [failed('1.0.0')]);
  await visits(3, [failed('1.0.0')], 'sol');
  expect(await health.shell('luna')).toEqual([
    { version: '1.1.0', visitors: 9, failing: 1, failures: missing(1), refusals: [] },
    { version: '1.0.0', visitors: 9, failing: 2, failures: missing(2), refusals: [] },
  ]);
  expect(await health.shell('default')).toEqual([
    expect.objectContaining({ version: '1.1.0', visitors: 12, failing: 1 }),
    expect.objectContaining({ version: '1.0.0', failing: 5 }),
  ]);
  // It is no remote, and remotes do not fare worse for it.
  expect((await health.versions('luna')).filter(({ remote }) => remote !== 'shell')).toEqual([
    expect.objectContaining({ remote: 'mfe-chat', visitors: 7, failing: 0 }),
  ]);
});

it('a shell that is not served is not counted, nor what a shell never reports', async () => {
  await visits(1, [
    failed('0.1.0'),
    failed('9.9.9'),
    { ...failed('1.0.0'), group: 'canary' },
    reportsOf('1.0.0', 'stable', 'shell').crashed(),
  ]);
  expect(await health.shell('luna')).toEqual([]);
});

it("the shell has the refusals of its pages' policies beside, from every process, and no visitor counts as failing for them", async () => {
  const other = aProcess();
  await health.refused({
    brandId: 'luna',
    shellVersion: '1.1.0',
    directives: ['script-src-elem', 'integrity', 'made-up-by-somebody'],
  });
  await other.refused({ brandId: 'luna', shellVersion: '1.1.0', directives: ['script-src-elem'] });
  await health.refused({ brandId: 'luna', shellVersion: '9.9.9', directives: ['script-src-elem'] });
  await Promise.all([health.judge(), other.judge()]);
  await health.refused({ brandId: 'luna', shellVersion: '1.1.0', directives: ['script-src-elem'] });
  await health.stop();
  const [shell, ...others] = await health.shell('luna');
  expect(others).toEqual([]);
  expect(shell).toMatchObject({ version: '1.1.0', visitors: 0, failing: 0, failures: [] });
  expect(shell?.refusals[0]).toEqual({ directive: 'script-src-elem', count: 3 });
  expect(shell?.refusals.slice(1)).toEqual(
    expect.arrayContaining([
      { directive: 'integrity', count: 1 },
      { directive: 'other', count: 1 },
    ]),
  );
});

it('a version that was published a moment ago is counted', async () => {
  await visits(1, [failed('1.0.0')]);
  await store('2.0.0');
  clock.advance(1_000);
  await visits(1, [failed('2.0.0')]);
  expect((await health.shell('luna')).map(({ version }) => version)).toContain('2.0.0');
});
