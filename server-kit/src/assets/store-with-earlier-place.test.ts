import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AssetStore } from './asset-store.ts';
import { createFileAssetStore } from './file-asset-store.ts';
import { storeWithEarlierPlace } from './store-with-earlier-place.ts';

let directory: string;
let now: AssetStore;
let earlier: AssetStore;
let store: AssetStore;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'halo-places-'));
  now = createFileAssetStore(path.join(directory, 'now'));
  earlier = createFileAssetStore(path.join(directory, 'earlier'));
  store = storeWithEarlierPlace(now, earlier);
});
afterEach(() => rm(directory, { recursive: true }));

const text = (content: string) => Buffer.from(content);

it('has what lies in the earlier place, and puts what is new into the store alone', async () => {
  await earlier.write('photos/old', text('old'));
  await store.write('photos/new', text('new'));
  await now.write('photos/copied', text('copy'));
  await earlier.write('photos/copied', text('copy'));
  expect(String(await store.read('photos/old'))).toBe('old');
  expect(await Promise.all(['old', 'new', 'none'].map((name) => store.has(`photos/${name}`)))).toEqual([
    true,
    true,
    false,
  ]);
  expect((await store.list('photos')).sort()).toEqual(['photos/copied', 'photos/new', 'photos/old']);
  expect([await now.has('photos/new'), await earlier.has('photos/new')]).toEqual([true, false]);
});

it('removes in both places, so that nothing that was erased is read again', async () => {
  for (const each of [now, earlier]) await each.write('photos/copied', text('copy'));
  await earlier.write('photos/old', text('old'));
  await store.remove(['photos/copied', 'photos/old']);
  expect([await store.read('photos/copied'), await store.read('photos/old')]).toEqual([undefined, undefined]);
  expect(await store.list('photos')).toEqual([]);
});
