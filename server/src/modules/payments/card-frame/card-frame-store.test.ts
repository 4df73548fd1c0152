import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFileAssetStore } from '@halo/server-kit/assets/file-asset-store';
import { storeWithEarlierPlace } from '@halo/server-kit/assets/store-with-earlier-place';
import { createFrameFiles, integrityOf } from './card-frame-store.ts';

it('puts into the bucket what lies in the place from before it, however many processes do it', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'halo-frame-files-'));
  const content = Buffer.from('console.log(1);');
  const [bucket, earlier] = ['bucket', 'earlier'].map((name) => createFileAssetStore(path.join(directory, name)));
  if (!bucket || !earlier) throw new Error('two stores');
  await earlier.write('card-frame/card.1.js', content);
  const source = path.join(directory, 'card.1.js');
  await writeFile(source, content);

  const publish = () =>
    createFrameFiles(storeWithEarlierPlace(bucket, earlier), 'card-frame').publish([
      { name: 'card.1.js', source, integrity: integrityOf(content) },
    ]);
  await Promise.all([publish(), publish()]);
  await publish();
  // Another process, on a disk without the earlier place.
  const elsewhere = await createFrameFiles(bucket, 'card-frame').find('card.1.js');
  expect(elsewhere?.content).toEqual(content);
  await rm(directory, { recursive: true });
});
