import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { endpoints, PHOTO_MAX_BYTES, PHOTOS_MAX } from '@halo/shared/contracts';
import sharp from 'sharp';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

interface Sent {
  field?: string;
  name?: string;
  type?: string;
  body: Buffer;
}

function upload(
  trackerId: string,
  as: Pick<TestAccount, 'token'> | undefined,
  { field = 'avatar', name = 'me.png', type = 'image/png', body }: Sent,
) {
  const boundary = 'halo-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return test.app.inject({
    method: 'POST',
    url: `/api/upload/${trackerId}`,
    headers: {
      host: 'luna.localhost',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), body, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

const png = (width = 1600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#a05' } })
    .png()
    .toBuffer();
const photosOf = async (as: TestAccount) =>
  (await test.call(endpoints.uploads.photos, { params: { trackerId: as.clickId } }, { as })).value.photos;
const files = () => readdir(path.join(test.directory, 'uploads', 'luna')).catch(() => []);

describe('a photo', () => {
  it('[ACC-03] [API-02] becomes a JPEG of at most 1000 pixels with a name of ours, and stays the default when another comes', async () => {
    const account = await test.register();
    const answer = await upload(account.clickId, account, { name: '../../evil.php', body: await png() });
    expect(answer.statusCode).toBe(200);
    const { name, path: url } = answer.json().data;
    expect(name).toMatch(/^[\w-]{22}\.jpg$/);
    expect(url).toBe(`/uploads/${name}`);
    const photo = await test.app.inject({ url, headers: { host: 'luna.localhost' } });
    expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 563 });
    expect(photo.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    const { user } = (
      await test.call(endpoints.accounts.profile, { params: { trackerId: account.clickId } }, { as: account })
    ).value;
    expect(user.photoUrl).toBe(url);

    const second = (await upload(account.clickId, account, { body: await png(50, 50) })).json().data.name;
    expect(await photosOf(account)).toEqual([
      { name, url, isDefault: true },
      { name: second, url: `/uploads/${second}`, isDefault: false },
    ]);
  });

  it('[ACC-09] up to six are kept in the order of their owner, and each can be taken away', async () => {
    const account = await test.register();
    const params = { trackerId: account.clickId };
    const names: string[] = [];
    for (let count = 0; count < PHOTOS_MAX; count += 1)
      names.push((await upload(account.clickId, account, { body: await png(20 + count, 20) })).json().data.name);
    const before = await files();
    const seventh = await upload(account.clickId, account, { body: await png(50, 50) });
    expect([seventh.statusCode, seventh.json().code]).toEqual([409, 'too_many_photos']);
    expect(await files()).toEqual(before);

    const third = names[2] ?? '';
    const ordered = await test.call(
      endpoints.uploads.orderPhotos,
      { params, body: { names: [third, 'of-another.jpg'] } },
      { as: account },
    );
    const inOrder = [third, ...names.filter((name) => name !== third)];
    expect(ordered.value.photos.map(({ name }) => name)).toEqual(inOrder);
    expect((await test.services.accounts.user(account.clickId)).photoUrl).toBe(`/uploads/${third}`);

    const stranger = await test.register();
    const take = (as: TestAccount) =>
      test.call(endpoints.uploads.removeOnePhoto, { params: { trackerId: as.clickId, name: third } }, { as });
    expect((await take(stranger)).value.photos).toEqual([]);
    expect(await photosOf(account)).toHaveLength(PHOTOS_MAX);
    expect((await take(account)).value.photos.map(({ name }) => name)).toEqual(inOrder.slice(1));
    expect(await files()).not.toContain(third);
    expect((await test.services.accounts.user(account.clickId)).photoUrl).toBe(`/uploads/${inOrder[1]}`);
  });

  it('goes with its file when its owner takes it away', async () => {
    const account = await test.register();
    const { path: url } = (await upload(account.clickId, account, { body: await png(50, 50) })).json().data;
    const remove = () =>
      test.call(endpoints.uploads.removePhoto, { params: { trackerId: account.clickId } }, { as: account });
    expect((await remove()).status).toBe(200);
    expect((await test.app.inject({ url, headers: { host: 'luna.localhost' } })).statusCode).toBe(404);
    expect((await test.services.accounts.user(account.clickId)).photoUrl).toBeUndefined();
    expect((await remove()).status).toBe(200);
  });

  it('can only be had at the host of its brand', async () => {
    const account = await test.register();
    const { path: url } = (await upload(account.clickId, account, { body: await png(50, 50) })).json().data;
    expect((await test.app.inject({ url, headers: { host: 'sol.localhost' } })).statusCode).toBe(404);
  });

  it.each([
    [
      'a page called .jpg',
      400,
      'images_only',
      async (): Promise<Sent> => ({
        name: 'x.jpg',
        type: 'image/jpeg',
        body: Buffer.from('<html><script>alert(1)</script>'),
      }),
    ],
    [
      'a drawing with a script',
      400,
      'images_only',
      async (): Promise<Sent> => ({
        name: 'x.svg',
        type: 'image/svg+xml',
        body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      }),
    ],
    [
      'half a picture',
      400,
      'image_unreadable',
      async (): Promise<Sent> => {
        const whole = await png();
        return { body: whole.subarray(0, whole.length / 2) };
      },
    ],
    ['nothing', 400, 'images_only', async (): Promise<Sent> => ({ body: Buffer.alloc(0) })],
    ['another field', 400, 'images_only', async (): Promise<Sent> => ({ field: 'photo', body: await png(50, 50) })],
    [
      'more than 10 MB',
      413,
      'file_too_large',
      async (): Promise<Sent> => ({ body: Buffer.alloc(PHOTO_MAX_BYTES + 1, 1) }),
    ],
  ] as const)('%s is refused with %d %s', async (_, status, code, make) => {
    const account = await test.register({ confirmed: false });
    const before = await files();
    const answer = await upload(account.clickId, account, await make());
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await files()).toEqual(before);
    expect((await test.services.accounts.user(account.clickId)).photoUrl).toBeUndefined();
  });

  it('must come as a form', async () => {
    const account = await test.register({ confirmed: false });
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/upload/${account.clickId}`,
      headers: { host: 'luna.localhost', authorization: `Bearer ${account.token}` },
      payload: { avatar: 'x' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
  });

  it('is the own one only; nothing of a stranger is read', async () => {
    const [account, other] = [await test.register({ confirmed: false }), await test.register({ confirmed: false })];
    const body = await png(50, 50);
    expect((await upload(account.clickId, other, { body })).statusCode).toBe(403);
    expect((await upload(account.clickId, undefined, { body })).statusCode).toBe(401);
    expect((await test.services.accounts.user(account.clickId)).photoUrl).toBeUndefined();
  });

  it.each(['..%2f..%2fpackage.json', 'x.jpg', '%00.jpg', `${'a'.repeat(22)}.png`])(
    '/uploads/%s is not there',
    async (name) => {
      const answer = await test.app.inject({ url: `/uploads/${name}`, headers: { host: 'luna.localhost' } });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      expect(existsSync(path.join(test.directory, 'uploads', name))).toBe(false);
    },
  );
});
