import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type LocalBucket, openLocalBucket } from '../../testing/local-bucket.ts';
import { createS3AssetStore } from '../store/s3-asset-store.ts';
import { DAY_MS } from './durations.ts';
import { KEPT_NEWEST } from './limits.ts';
import { openRegistryBench, type RegistryBench } from './registry-bench.ts';
import { sampleBuild, sampleCode } from './version-fixtures.ts';

let bucket: LocalBucket;
let bench: RegistryBench;

beforeAll(async () => {
  bucket = await openLocalBucket();
  bench = await openRegistryBench({ storeBucket: bucket });
});
afterAll(async () => {
  await bench.close();
  await bucket.close();
});

test('[REL-01] with a bucket for a store: published, served from it, kept in a local copy, removed', async () => {
  const build = sampleBuild('1.0.0');
  await bench.publish(build);
  const inBucket = createS3AssetStore(bucket);
  expect(
    (await inBucket.list('mfe-sample')).filter((key) => /\/1\.0\.0\/remoteEntry\.js(\.br|\.gz)?$/.test(key)).sort(),
  ).toEqual([
    'mfe-sample/1.0.0/remoteEntry.js',
    'mfe-sample/1.0.0/remoteEntry.js.br',
    'mfe-sample/1.0.0/remoteEntry.js.gz',
  ]);
  expect(await inBucket.list('staging')).toEqual([]);

  const copies = path.join(bench.directory, 'releases-cache');
  const address = '/releases/mfe-sample/1.0.0/remoteEntry.js';
  expect((await bench.get(address)).body.equals(build.contents.get('remoteEntry.js') as Buffer)).toBe(true);
  expect((await bench.get(address, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  expect((await readdir(path.join(copies, 'mfe-sample/1.0.0'))).sort()).toEqual([
    'remoteEntry.js',
    'remoteEntry.js.br',
  ]);

  for (let n = 0; n < KEPT_NEWEST; n += 1)
    await bench.publish(sampleBuild(`2.0.${n}`, { page: sampleCode('all alike') }));
  bench.clock.advance(31 * DAY_MS);
  await bench.registry.tidy();
  expect((await inBucket.list('mfe-sample')).filter((key) => key.includes('/1.0.0/'))).toEqual([]);
  expect((await bench.get(address)).status).toBe(404);
  await inBucket.close();
});

test('a local copy that is gone is fetched again', async () => {
  await rm(path.join(bench.directory, 'releases-cache'), { recursive: true });
  expect(
    (await bench.get('/releases/mfe-sample/2.0.0/remoteEntry.js', { 'accept-encoding': 'gzip' })).headers[
      'content-encoding'
    ],
  ).toBe('gzip');
});
