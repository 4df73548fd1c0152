import { endpoints } from '@halo/shared/contracts';
import { eventually } from '@halo/shared/testing/eventually';
import sharp from 'sharp';
import { buildTestApp, type TestAccount, type TestApp } from '../../../testing/build-test-app.ts';
import { callerOf, draft, findable, giveCredits, type TestMember } from '../chat-fixtures.ts';
import type { PageKind, ReadPage } from './page-reader.ts';

let test: TestApp;
let anna: TestMember;
let bruno: TestMember;
let clara: TestMember;
const asked: string[] = [];
beforeAll(async () => {
  const picture = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#05a' } })
    .png()
    .toBuffer();
  const read = async (address: string, accepted: readonly PageKind[]): Promise<ReadPage | undefined> => {
    asked.push(address);
    if (address.endsWith('/nothing')) return undefined;
    const isPicture = address.endsWith('.png');
    const html = '<title>Il mare d’inverno</title><meta property="og:image" content="/mare.png">';
    return accepted.includes(isPicture ? 'picture' : 'page')
      ? {
          kind: isPicture ? 'picture' : 'page',
          address: new URL(address),
          type: isPicture ? 'image/png' : 'text/html',
          bytes: isPicture ? picture : Buffer.from(html),
        }
      : undefined;
  };
  test = await buildTestApp({ overrides: { pages: { read } } });
  [anna, bruno, clara] = [await member('Anna'), await member('Bruno'), await member('Clara', 0)];
});
beforeEach(() => {
  asked.length = 0;
  test.hub.clear();
});
afterAll(() => test.close());

async function member(userName: string, premiumLevel = 1): Promise<TestMember> {
  const made = await findable(test, { userName, premiumLevel });
  await giveCredits(test, made, 'message', 500);
  return made;
}

const send = (to: TestMember, text: string, fields = {}) =>
  test.services.conversations.send(callerOf(anna), draft(anna, to.angelId, { text, wantsPreview: true, ...fields }));
const changesOf = (of: TestAccount) =>
  test.hub.events.filter(({ clickId, event }) => event === 'messageChanged' && clickId === of.clickId);
const last = async (of: TestAccount, angelId: string) =>
  (await test.services.conversations.history(of.clickId, angelId)).messages.at(-1);
const file = (as: TestAccount, mediaId: string) =>
  test.call(endpoints.chatMedia.file, { params: { trackerId: as.clickId, mediaId }, query: {} }, { as });

describe('[CHAT-14] the preview of a link', () => {
  it('comes to both after the message, with its picture drawn again and kept by us', async () => {
    const { message } = await send(bruno, 'Guarda: https://www.site.example/mare.');
    expect(message.preview).toBeUndefined();
    await eventually(() => expect([changesOf(anna), changesOf(bruno)].map(({ length }) => length)).toEqual([1, 1]));
    const { preview } = (await last(bruno, anna.angelId)) ?? {};
    expect(preview).toEqual({
      address: 'https://www.site.example/mare',
      site: 'site.example',
      title: 'Il mare d’inverno',
      photo: { id: expect.any(String), width: 1280, height: 640 },
    });
    expect(await last(anna, bruno.angelId)).toMatchObject({ id: message.id, preview });
    expect(changesOf(bruno)[0]?.payload).toMatchObject({ id: message.id, message: { preview } });
    const { type, bytes } = (await file(bruno, preview?.photo?.id ?? '')).value;
    expect([type, (await sharp(Buffer.from(bytes, 'base64')).metadata()).width]).toEqual(['image/webp', 480]);
    expect((await file(clara, preview?.photo?.id ?? '')).status).toBe(404);
  });

  it('is read once for all who send the same address', async () => {
    await send(bruno, 'https://site.example/once');
    await eventually(() => expect(changesOf(bruno)).toHaveLength(1));
    await send(bruno, 'ancora https://site.example/once');
    await eventually(() => expect(changesOf(bruno)).toHaveLength(2));
    expect(asked).toEqual(['https://site.example/once', 'https://site.example/mare.png']);
  });

  it('is not for who may not read the message, and does not betray that there is an address in it', async () => {
    const { message } = await send(clara, 'Vieni: https://site.example/locked');
    // Not that of the test before, which this page may receive only now.
    await eventually(() =>
      expect(changesOf(anna).map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ id: message.id })),
    );
    const { preview } = (await last(anna, clara.angelId)) ?? {};
    expect(await last(clara, anna.angelId)).toMatchObject({ isLocked: true, text: '' });
    expect(JSON.stringify(await last(clara, anna.angelId))).not.toContain('site.example');
    expect(changesOf(clara)).toEqual([]);
    expect((await file(clara, preview?.photo?.id ?? '')).status).toBe(404);
  });

  it('is not made where its sender does not want it, of what is not https, and of what could not be read', async () => {
    await send(bruno, 'https://site.example/unwanted', { wantsPreview: undefined });
    await send(bruno, 'http://site.example/plain, https://site.example:8443/port e nient’altro');
    await send(bruno, 'https://site.example/nothing');
    await send(bruno, 'https://site.example/last');
    await eventually(() => expect(changesOf(bruno)).toHaveLength(1));
    expect(asked.filter((address) => !address.endsWith('.png'))).toEqual([
      'https://site.example/nothing',
      'https://site.example/last',
    ]);
  });

  it('goes with the message from both', async () => {
    const { message } = await send(bruno, 'https://site.example/gone');
    await eventually(() => expect(changesOf(bruno)).toHaveLength(1));
    const id = (await last(bruno, anna.angelId))?.preview?.photo?.id ?? '';
    const body = { clickId: anna.clickId, angelId: bruno.angelId, messageId: message.id, isForBoth: true };
    await test.call(endpoints.conversations.deleteMessage, { body }, { as: anna });
    expect((await last(bruno, anna.angelId))?.preview).toBeUndefined();
    expect((await file(bruno, id)).status).toBe(404);
  });
});
