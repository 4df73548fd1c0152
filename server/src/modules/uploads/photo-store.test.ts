import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFileAssetStore } from '@halo/server-kit/assets/file-asset-store';
import { createS3AssetStore } from '@halo/server-kit/assets/s3-asset-store';
import { openLocalBucket } from '@halo/server-kit/testing/local-bucket';
import sharp from 'sharp';
import { photoInWidth } from './photo-processing.ts';
import { createPhotoStore } from './photo-store.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'halo-photos-'));
});
afterEach(() => rm(directory, { recursive: true }));

const aPhoto = () =>
  sharp({ create: { width: 750, height: 1000, channels: 3, background: '#884466' } })
    .jpeg()
    .toBuffer();
const placesOf = (name: string) =>
  Promise.all(
    ['uploads', 'uploads-hidden'].map((place) => createFileAssetStore(directory).has(`${place}/luna/${name}`)),
  );
const kept = () => readdir(path.join(directory, 'uploads-widths', 'luna'));

it('has a photo in widths as long as it is shown, and nothing of it afterwards', async () => {
  const store = createPhotoStore(createFileAssetStore(directory));
  const name = await store.save('luna', await aPhoto());
  const small = await store.readInWidth('luna', name, 360);
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 360, height: 480 });
  expect(await store.readInWidth('luna', name, 360)).toEqual(small);
  expect(await store.readInWidth('sol', name, 360)).toBeUndefined();

  expect(await kept()).toHaveLength(1);
  await store.hide('luna', name);
  expect([await store.readInWidth('luna', name, 360), await kept()]).toEqual([undefined, []]);
  await store.show('luna', name);
  expect(await store.readInWidth('luna', name, 180)).toBeDefined();
  await store.remove('luna', name);
  expect([await store.readInWidth('luna', name, 180), await kept()]).toEqual([undefined, []]);
  expect(existsSync(path.join(directory, 'uploads', 'luna', name))).toBe(false);
});

it('draws a width once for all who ask for it at the same time', async () => {
  const draw = jest.fn(photoInWidth);
  const store = createPhotoStore(createFileAssetStore(directory), draw);
  const name = await store.save('luna', await aPhoto());
  const [one, other] = await Promise.all([1, 2].map(() => store.readInWidth('luna', name, 360)));
  expect(one).toEqual(other);
  expect(draw).toHaveBeenCalledTimes(1);
});

it('keeps no width that was drawn while the photo was erased', async () => {
  const files = createFileAssetStore(directory);
  const store = createPhotoStore({
    ...files,
    async remove(keys) {
      // The last moment at which the photo is there.
      if (keys.includes(`uploads/luna/${name}`)) await store.readInWidth('luna', name, 360);
      return files.remove(keys);
    },
  });
  const name = await store.save('luna', await aPhoto());
  await store.remove('luna', name);
  expect(await kept()).toEqual([]);
});

it('keeps nothing of a photo that was erased while it was hidden', async () => {
  const files = createFileAssetStore(directory);
  let name = '';
  const store = createPhotoStore({
    ...files,
    async write(key, content) {
      // The last moment at which it lies in neither place.
      if (key === `uploads-hidden/luna/${name}`) await store.remove('luna', name);
      return files.write(key, content);
    },
  });
  name = await store.save('luna', await aPhoto());
  await store.hide('luna', name);
  expect(await placesOf(name)).toEqual([false, false]);
});

it('keeps nothing of a photo that was erased while it was shown again', async () => {
  const files = createFileAssetStore(directory);
  const shownFirst = jest.fn();
  let [name, isErasing] = ['', false];
  const store = createPhotoStore({
    ...files,
    async remove(keys) {
      // The last moment at which it is hidden, when the place of those that are shown was emptied.
      if (isErasing && keys.includes(`uploads-hidden/luna/${name}`)) {
        isErasing = false;
        await store.show('luna', name);
        shownFirst(await placesOf(name));
      }
      return files.remove(keys);
    },
  });
  name = await store.save('luna', await aPhoto());
  await store.hide('luna', name);
  isErasing = true;
  await store.remove('luna', name);
  expect(shownFirst).toHaveBeenCalledWith([true, false]);
  expect(await placesOf(name)).toEqual([false, false]);
});

it('does the same with objects in a bucket', async () => {
  const bucket = await openLocalBucket();
  const files = createS3AssetStore(bucket);
  const store = createPhotoStore(files);
  const jpeg = await aPhoto();
  const name = await store.save('luna', jpeg);
  expect(await store.readInWidth('luna', name, 360)).toBeDefined();
  await store.hide('luna', name);
  expect([await store.read('luna', name), await files.list('uploads-widths/luna')]).toEqual([undefined, []]);
  await store.show('luna', name);
  expect(await store.read('luna', name)).toEqual(jpeg);
  await store.remove('luna', name);
  expect(await Promise.all(['uploads', 'uploads-hidden', 'uploads-widths'].map(files.list))).toEqual([[], [], []]);
  await files.close();
  await bucket.close();
});
