import { photoAccept, readablePhoto } from './readable-photo.ts';

/** A file with this start; jsdom cannot read one. */
function fileOf(start: string): Blob {
  const bytes = Uint8Array.from(start, (letter) => letter.charCodeAt(0));
  return { slice: () => ({ arrayBuffer: async () => bytes.buffer }) } as never;
}
const heic = fileOf('\0\0\0\x18ftypheic');
const jpeg = fileOf('jpeg');
const accounts = { openPhoto: jest.fn(async () => jpeg) } as never;
const original = globalThis.createImageBitmap;

function browserThat(opens: boolean): void {
  globalThis.createImageBitmap = (async () => {
    if (!opens) throw new Error('InvalidStateError');
    return { close: () => {} };
  }) as never;
}
afterEach(() => {
  globalThis.createImageBitmap = original;
});

test('a HEIC that the browser does not open is opened by the server', async () => {
  browserThat(false);
  expect(await readablePhoto(heic, { accounts })).toBe(jpeg);
});

test('what the browser opens, and what is no HEIC, stays in the browser', async () => {
  browserThat(true);
  expect(await readablePhoto(heic, { accounts })).toBe(heic);
  browserThat(false);
  const torn = fileOf('\xff\xd8\xff');
  expect(await readablePhoto(torn, { accounts })).toBe(torn);
  expect(await readablePhoto(heic, { accounts: {} as never })).toBe(heic);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 5, 'image/jpeg'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'image/jpeg'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'image/jpeg,.heic,.heif'],
  ['Mozilla/5.0 (Linux; Android 16)', 5, 'image/jpeg,.heic,.heif'],
])('a picker on %s with %i fingers offers %s', (userAgent, maxTouchPoints, accept) => {
  expect(photoAccept('image/jpeg', { userAgent, maxTouchPoints })).toBe(accept);
});
