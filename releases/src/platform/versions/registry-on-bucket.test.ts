import { DAY_MS } from '@halo/shared/contracts';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type LocalBucket, openLocalBucket } from '@halo/server-kit/testing/local-bucket';
import { createS3AssetStore } from '@halo/server-kit/assets/s3-asset-store';
import { KEPT_NEWEST } from './limits.ts';
import { openRegistryHarness, type RegistryHarness } from '../testing/registry-harness.ts';
import { sampleBuild, sampleCode } from './version-fixtures.ts';

let bucket: LocalBucket;
let harness: RegistryHarness;

beforeAll(async () => {
  bucket = await openLocalBucket();
  harness = await openRegistryHarness({ storeBucket: bucket });
});
afterAll(async () => {
  await harness.close();
  await bucket.close();
});

test('[REL-01] with a bucket for a store: published, served from it, kept in a local copy, removed', async () => {
  const build = sampleBuild('1.0.0');
  await harness.publish(build);
  const inBucket = createS3AssetStore(bucket);
  expect(
    (await inBucket.list('mfe-sample')).filter((key) => /\/1\.0\.0\/remoteEntry\.js(\.br|\.gz)?$/.test(key)).sort(),
  ).toEqual([
    'mfe-sample/1.0.0/remoteEntry.js',
    'mfe-sample/1.0.0/remoteEntry.js.br',
    'mfe-sample/1.0.0/remoteEntry.js.gz',
  ]);
  expect(await inBucket.list('staging')).toEqual([]);

  const copies = path.join(harness.directory, 'releases-cache');
  const address = '/releases/mfe-sample/1.0.0/remoteEntry.js';
  expect((await harness.get(address)).body.equals(build.contents.get('remoteEntry.js') as Buffer)).toBe(true);
  expect((await harness.get(address, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  expect((await readdir(path.join(copies, 'mfe-sample/1.0.0'))).sort()).toEqual([
    'remoteEntry.js',
    'remoteEntry.js.br',
  ]);

  for (let n = 0; n < KEPT_NEWEST; n += 1)
    await harness.publish(sampleBuild(`2.0.${n}`, { page: sampleCode('all alike') }));
  harness.clock.advance(31 * DAY_MS);
  await harness.registry.tidy();
  expect((await inBucket.list('mfe-sample')).filter((key) => key.includes('/1.0.0/'))).toEqual([]);
  expect((await harness.get(address)).status).toBe(404);
  await inBucket.close();
});

test('a local copy that is gone is fetched again', async () => {
  await rm(path.join(harness.directory, 'releases-cache'), { recursive: true });
  expect(
    (await harness.get('/releases/mfe-sample/2.0.0/remoteEntry.js', { 'accept-encoding': 'gzip' })).headers[
      'content-encoding'
    ],
  ).toBe('gzip');
});
