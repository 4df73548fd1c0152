import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LocalBucket, openLocalBucket } from '../testing/local-bucket.ts';
import { AssetConflict, type AssetStore, BadAssetKey } from './asset-store.ts';
import { createCachedAssetStore } from './cached-asset-store.ts';
import { createFileAssetStore } from './file-asset-store.ts';
import { createS3AssetStore } from './s3-asset-store.ts';

const quiet = { warn: () => undefined };
let directory: string;
let bucket: LocalBucket;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'halo-store-'));
  bucket = await openLocalBucket();
});

afterAll(async () => {
  await bucket.close();
  await rm(directory, { recursive: true, force: true });
});

const text = (content: string) => Buffer.from(content);

describe.each([
  ['files in a folder', async () => createFileAssetStore(path.join(directory, 'plain'))],
  ['objects in a bucket', async () => createS3AssetStore(bucket)],
  [
    'objects in a bucket behind a local cache',
    async () => createCachedAssetStore(createS3AssetStore(bucket), path.join(directory, 'cache'), 1024 * 1024, quiet),
  ],
] as const)('asset store: %s', (name, open) => {
  let store: AssetStore;
  const folder = name.replaceAll(' ', '-');
  const key = (rest: string) => `${folder}/${rest}`;

  beforeAll(async () => {
    store = await open();
  });
  afterAll(async () => {
    await store.close();
  });

  it('gives back exactly what was written', async () => {
    const content = randomBytes(200_000);
    expect(await store.write(key('c/bytes.js'), content)).toBe(true);
    expect((await store.read(key('c/bytes.js')))?.equals(content)).toBe(true);
    expect(await store.has(key('c/bytes.js'))).toBe(true);
  });

  it('knows when nothing is there, also below a file and for a folder', async () => {
    await store.write(key('there'), text('a file'));
    for (const absent of ['nothing', 'there/below', 'c'])
      expect([await store.read(key(absent)), (await store.has(key(absent))) && absent !== 'c']).toEqual([
        undefined,
        false,
      ]);
  });

  it('never changes what is there', async () => {
    await store.write(key('entry.js'), text('first'));
    expect(await store.write(key('entry.js'), text('first'))).toBe(false);
    await expect(store.write(key('entry.js'), text('other'))).rejects.toThrow(AssetConflict);
    expect(String(await store.read(key('entry.js')))).toBe('first');
  });

  it('lets one of many writers of one key win, and a reader see only whole files', async () => {
    const contents = Array.from({ length: 12 }, (_, index) => Buffer.alloc(300_000, `${index % 10}`));
    const seen: (Buffer | undefined)[] = [];
    const look = (async () => {
      for (let times = 0; times < 20; times += 1) seen.push(await store.read(key('raced.js')));
    })();
    const written = await Promise.allSettled(contents.map((content) => store.write(key('raced.js'), content)));
    await look;
    const kept = await store.read(key('raced.js'));
    const winners = written.flatMap((result, index) =>
      result.status === 'fulfilled' && result.value ? [contents[index]] : [],
    );
    expect(winners).toHaveLength(1);
    expect(kept?.equals(winners[0] as Buffer)).toBe(true);
    expect(seen.filter((content) => content !== undefined && !content.equals(kept as Buffer))).toEqual([]);
    for (const result of written) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(AssetConflict);
  });

  it('lists a folder with what is below, and nothing beside it', async () => {
    for (const each of ['list/a.js', 'list/b/c.js', 'listed.js']) await store.write(key(each), text(each));
    expect((await store.list(key('list'))).sort()).toEqual([key('list/a.js'), key('list/b/c.js')]);
    expect(await store.list(key('no-such-folder'))).toEqual([]);
  });

  it('removes, and then takes other bytes', async () => {
    await store.write(key('gone.js'), text('before'));
    await store.read(key('gone.js'));
    await store.remove([key('gone.js'), key('never-there.js')]);
    expect(await store.read(key('gone.js'))).toBeUndefined();
    await store.write(key('gone.js'), text('after'));
    expect(String(await store.read(key('gone.js')))).toBe('after');
  });

  it.each([
    '../out.js',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    'a\\b',
    '.hidden',
    'a/.hidden',
    '',
    'a/',
    'a\u0000b',
    `${'a'.repeat(600)}`,
  ])('takes no key that is another place: %j', async (bad) => {
    await expect((async () => store.read(bad))()).rejects.toThrow(BadAssetKey);
    await expect((async () => store.write(bad, text('x')))()).rejects.toThrow(BadAssetKey);
  });
});

it('leaves nothing unfinished in the folder', async () => {
  expect(await readdir(path.join(directory, 'plain', '.unfinished'))).toEqual([]);
});

it('tidies up after a process that died while it wrote, and leaves others their work', async () => {
  const root = path.join(directory, 'crashed');
  const unfinished = path.join(root, '.unfinished');
  await mkdir(unfinished, { recursive: true });
  for (const name of ['old', 'fresh']) await writeFile(path.join(unfinished, name), 'half');
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(path.join(unfinished, 'old'), twoHoursAgo, twoHoursAgo);
  await createFileAssetStore(root).write('a.js', text('whole'));
  expect(await readdir(unfinished)).toEqual(['fresh']);
});

describe('local cache of a distant store', () => {
  function counting(): { store: AssetStore; reads: string[] } {
    const inner = createFileAssetStore(path.join(directory, `far-${randomBytes(4).toString('hex')}`));
    const reads: string[] = [];
    return {
      reads,
      store: {
        ...inner,
        read: (key) => {
          reads.push(key);
          return inner.read(key);
        },
      },
    };
  }

  it('asks the distant store once, also after a restart', async () => {
    const { store, reads } = counting();
    await store.write('a.js', text('content'));
    const folder = path.join(directory, 'copies-1');
    const cached = await createCachedAssetStore(store, folder, 1000, quiet);
    for (let times = 0; times < 3; times += 1) expect(String(await cached.read('a.js'))).toBe('content');
    const again = await createCachedAssetStore(store, folder, 1000, quiet);
    expect(String(await again.read('a.js'))).toBe('content');
    expect(reads).toEqual(['a.js']);
  });

  it('keeps within its size, the least read files leaving first', async () => {
    const { store, reads } = counting();
    for (const name of ['a', 'b', 'c']) await store.write(name, Buffer.alloc(400, name));
    const folder = path.join(directory, 'copies-2');
    const cached = await createCachedAssetStore(store, folder, 1000, quiet);
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await cached.read(name);
    expect(reads).toEqual(['a', 'b', 'c', 'b']);
    expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toHaveLength(2);
  });

  it('notices a copy that was cut off or taken away', async () => {
    const { store } = counting();
    await store.write('a.js', text('content'));
    const folder = path.join(directory, 'copies-3');
    const cached = await createCachedAssetStore(store, folder, 1000, quiet);
    await cached.read('a.js');
    await rm(path.join(folder, 'a.js'));
    expect(String(await cached.read('a.js'))).toBe('content');
  });
});
