import { DAY_MS } from '@halo/shared/contracts';
import { eventually } from '@halo/shared/testing/eventually';
import { KEPT_NEWEST } from './limits.ts';
import { openRegistryHarness, type RegistryHarness } from '../testing/registry-harness.ts';
import { sampleBuild, sampleCode, sampleOperator } from './version-fixtures.ts';

let harness: RegistryHarness;
beforeEach(async () => {
  harness = await openRegistryHarness();
});
afterEach(() => harness.close());

type Build = ReturnType<typeof sampleBuild>;
const addressesOf = ({ document }: Build) =>
  Object.keys(document.files).map(
    (file) => new URL(file, `http://host/releases/mfe-sample/${document.version}/`).pathname,
  );
const pageOf = (build: Build) => addressesOf(build).find((address) => address.includes('pages-home')) ?? '';

/** Addresses of a build that are not served any more. */
async function missing(build: Build): Promise<string[]> {
  const looked = await Promise.all(
    addressesOf(build).map(async (address) => ({ address, status: (await harness.get(address)).status })),
  );
  return looked.filter(({ status }) => status !== 200).map(({ address }) => address);
}

/** So many that nothing older is kept as one of the newest. */
async function publishNewer(): Promise<void> {
  for (let n = 0; n < KEPT_NEWEST; n += 1)
    await harness.publish(sampleBuild(`9.0.${n}`, { page: sampleCode('all alike') }));
}

test('two deployments with a tab open: the old version is served for a week after its last pin, whole', async () => {
  const [old, next, third] = [sampleBuild('1.0.0'), sampleBuild('1.1.0'), sampleBuild('1.2.0')];
  await harness.publish(old);
  await harness.pin('luna', 'mfe-sample', '1.0.0');
  for (const [version, build] of [
    ['1.1.0', next],
    ['1.2.0', third],
  ] as const) {
    await harness.publish(build);
    await harness.pin('luna', 'mfe-sample', version);
  }
  await publishNewer();
  await harness.registry.tidy();
  for (const build of [old, next, third]) expect(await missing(build)).toEqual([]);
  harness.clock.advance(7 * DAY_MS - 1);
  await harness.registry.tidy();
  for (const build of [old, next, third]) expect(await missing(build)).toEqual([]);

  harness.clock.advance(1);
  await harness.registry.tidy();
  // What other versions list as well stays: the library, its licence, the texts.
  expect((await missing(old)).sort()).toEqual([pageOf(old), '/releases/mfe-sample/1.0.0/remoteEntry.js'].sort());
  expect((await missing(next)).length).toBe(2);
  expect(await missing(third)).toEqual([]);
  expect((await harness.store.list('mfe-sample')).filter((key) => key.includes('/1.0.0/'))).toEqual([]);
  expect(await harness.registry.document('mfe-sample', '1.0.0')).toBeUndefined();
  expect(harness.logged).toContainEqual({
    bindings: {
      of: 'mfe-sample',
      versions: expect.arrayContaining(['1.1.0', '1.0.0']),
      files: 4,
      bytes: expect.any(Number),
    },
    line: 'removed versions that nobody needs',
  });
});

test('nothing is removed that any scope runs, also as canary or as fallback', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await harness.publish(sampleBuild(version));
  harness.pins.set('sol', {
    'mfe-sample': { version: '1.0.0', canary: { version: '1.1.0', percent: 1 }, previous: '1.2.0' },
  });
  await publishNewer();
  harness.clock.advance(400 * DAY_MS);
  await harness.registry.tidy();
  const { body } = await harness.call<{ versions: { version: string; usedBy: string[] }[] }>(
    'GET',
    '/api/remotes/mfe-sample/versions',
  );
  expect(
    body.versions
      .filter(({ version }) => version.startsWith('1.'))
      .map(({ version, usedBy }) => [version, usedBy])
      .sort(),
  ).toEqual([
    ['1.0.0', ['sol']],
    ['1.1.0', ['sol']],
    ['1.2.0', ['sol']],
  ]);
});

test('removing by hand: not while in use, not within a week of it, then with all that no other version lists', async () => {
  const build = sampleBuild('1.0.0');
  await harness.publish(build);
  await harness.publish(sampleBuild('1.1.0'));
  await harness.pin('luna', 'mfe-sample', '1.0.0');
  const remove = () => harness.call('DELETE', '/api/remotes/mfe-sample/versions/1.0.0');
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'conflict', detail: { usedBy: 'luna' } } });
  await harness.pin('luna', 'mfe-sample', '1.1.0');
  harness.clock.advance(7 * DAY_MS - 1);
  expect(await remove()).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: { removableFrom: expect.any(String) } },
  });
  expect(await missing(build)).toEqual([]);
  harness.clock.advance(1);
  harness.signIn(sampleOperator({ remotes: ['mfe-chat'] }));
  expect((await remove()).status).toBe(403);
  harness.signIn(sampleOperator());
  expect((await remove()).status).toBe(200);
  expect((await missing(build)).length).toBe(2);
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'version_unknown' } });
  expect(await harness.call('GET', '/api/remotes/mfe-sample/versions/1.0.0')).toMatchObject({
    status: 404,
    body: { code: 'version_unknown' },
  });
  expect(harness.published.at(-1)).toEqual({ kind: 'version', remote: 'mfe-sample', version: '1.0.0' });
});

test('the name of a removed version is never given to other bytes; the same bytes may come back', async () => {
  const build = sampleBuild('1.0.0');
  await harness.publish(build);
  await harness.call('DELETE', '/api/remotes/mfe-sample/versions/1.0.0');
  expect((await missing(build)).length).toBe(5);
  expect(await harness.start(sampleBuild('1.0.0', { page: sampleCode('other') }).document)).toMatchObject({
    status: 409,
    body: { code: 'version_exists' },
  });
  expect(await harness.publish(build)).toMatchObject({ isKnown: false });
  expect(await missing(build)).toEqual([]);
});

test('what a publication that has begun counts on stays until it is finished', async () => {
  const [old, next] = [sampleBuild('1.0.0'), sampleBuild('1.1.0')];
  await harness.publish(old);
  const {
    body: { id, missing: wanted },
  } = await harness.start(next.document);
  await harness.call('DELETE', '/api/remotes/mfe-sample/versions/1.0.0');
  for (const file of wanted) await harness.send(id, file, next.contents.get(file) as Buffer);
  expect((await harness.finish(id)).status).toBe(200);
  expect(await missing(next)).toEqual([]);
});

test('who pins while another removes: one of the two is refused', async () => {
  await harness.publish(sampleBuild('1.0.0'));
  const { db } = harness.database;
  let removing: Promise<{ status: number }> | undefined;
  await db.transaction(async (tx) => {
    await harness.registry.holdForPin(tx, [{ remote: 'mfe-sample', version: '1.0.0' }]);
    removing = harness.call('DELETE', '/api/remotes/mfe-sample/versions/1.0.0');
    await eventually(async () => {
      const { rowCount } = await harness.database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rowCount).toBe(1);
    });
    harness.pins.set('luna', { 'mfe-sample': { version: '1.0.0' } });
  });
  expect((await removing)?.status).toBe(409);
  harness.pins.clear();
  expect((await harness.call('DELETE', '/api/remotes/mfe-sample/versions/1.0.0')).status).toBe(200);
  await expect(
    db.transaction((tx) => harness.registry.holdForPin(tx, [{ remote: 'mfe-sample', version: '1.0.0' }])),
  ).rejects.toMatchObject({ code: 'version_unknown' });
});
