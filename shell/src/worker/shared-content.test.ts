import { createFakeCaches } from '../testing/fake-caches.ts';
import { createSharedContent } from './shared-content.ts';

const redirect = jest.fn((address: string, status: number) => ({ address, status }));
beforeAll(() => void Object.assign(Response, { redirect }));

function share(fields: [string, string | Blob][]) {
  const entries = new Map<string, (string | Blob)[]>();
  for (const [name, value] of fields) entries.set(name, [...(entries.get(name) ?? []), value]);
  const form = {
    get: (name: string) => entries.get(name)?.[0] ?? null,
    getAll: (name: string) => entries.get(name) ?? [],
  };
  return { url: `${location.origin}/share?receives`, formData: async () => form } as unknown as Request;
}

it('keeps text, link and photos for the page, in the place of what was not taken, and leads there', async () => {
  const caches = createFakeCaches();
  const shared = createSharedContent({ caches: caches as unknown as CacheStorage, now: () => 1000 });
  await shared.receive(
    share([
      ['text', 'an older one'],
      ['photos', new Blob(['old'])],
      ['photos', new Blob(['two'])],
    ]),
  );
  const answer = await shared.receive(
    share([
      ['text', 'Guarda qui'],
      ['url', 'https://example.com/'],
      ['photos', new Blob(['photo'])],
    ]),
  );
  expect(answer).toEqual({ address: `${location.origin}/share`, status: 303 });
  const cache = await caches.open('halo-shared');
  expect(caches.addresses('halo-shared').sort()).toEqual(['/shared/photo/0', '/shared/words']);
  expect(JSON.parse((await (await cache.match('/shared/words'))?.text()) ?? '')).toEqual({
    at: 1000,
    text: 'Guarda qui',
    url: 'https://example.com/',
  });
});

it('what cannot be read leads to the page all the same', async () => {
  const caches = createFakeCaches();
  const shared = createSharedContent({ caches: caches as unknown as CacheStorage, now: () => 1000 });
  const broken = {
    url: `${location.origin}/share?receives`,
    formData: async () => Promise.reject(new TypeError('no form')),
  } as unknown as Request;
  expect(await shared.receive(broken)).toEqual({ address: `${location.origin}/share`, status: 303 });
  expect(caches.addresses('halo-shared')).toEqual([]);
});

it('drops what was not taken within an hour, and nothing that comes after it', async () => {
  const caches = createFakeCaches();
  let time = 1000;
  const shared = createSharedContent({ caches: caches as unknown as CacheStorage, now: () => time });
  await shared.dropOld();
  expect(await caches.keys()).toEqual([]);
  await shared.receive(share([['text', 'Guarda']]));
  time += 3_599_999;
  await shared.dropOld();
  expect(caches.addresses('halo-shared')).toEqual(['/shared/words']);
  time += 1;
  await Promise.all([shared.dropOld(), shared.receive(share([['text', 'Un’altra']]))]);
  expect(caches.addresses('halo-shared')).toEqual(['/shared/words']);
  time += 3_600_000;
  await shared.dropOld();
  expect(await caches.keys()).toEqual([]);
});

it('keeps one photo more than a message takes, so that too many are said to be too many', async () => {
  const caches = createFakeCaches();
  const shared = createSharedContent({ caches: caches as unknown as CacheStorage, now: () => 1000 });
  await shared.receive(share(Array.from({ length: 9 }, () => ['photos', new Blob(['photo'])])));
  expect(caches.addresses('halo-shared').filter((name) => name.includes('photo'))).toHaveLength(7);
});
