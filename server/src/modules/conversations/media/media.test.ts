import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS, endpoints, type MediaKind } from '@halo/shared/contracts';
import sharp from 'sharp';
import { buildTestApp, type TestAccount, type TestApp } from '../../../testing/build-test-app.ts';
import { callerOf, draft, findable, giveCredits, type TestMember } from '../chat-fixtures.ts';
import { checkLedger } from '../../credits/index.ts';
import { createMediaFiles } from './media-files.ts';
import { createMediaPersonalData } from './media-personal-data.ts';

let test: TestApp;
let anna: TestMember;
let bruno: TestMember;
let clara: TestMember;
beforeAll(async () => {
  test = await buildTestApp();
  [anna, bruno, clara] = [await member('Anna'), await member('Bruno'), await member('Clara', 0)];
});
afterAll(() => test.close());

async function member(userName: string, premiumLevel = 1): Promise<TestMember> {
  const made = await findable(test, { userName, premiumLevel });
  await giveCredits(test, made, 'message', 500);
  return made;
}

let made = 0;
const newClientId = () => `media-message-${(made += 1)}`;
const picture = (width = 1600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#a05' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'sentinel-camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
const recording = () =>
  Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3....\x42\x82\x84webm', 'latin1'), Buffer.from('....A_OPUS'.padEnd(900))]);

interface Kept {
  clientId: string;
  place?: number;
  kind?: MediaKind;
  body: Buffer;
  owner?: string;
}

function keep(as: TestAccount, { clientId, place = 0, kind = 'photo', body, owner = as.clickId }: Kept) {
  const boundary = 'halo-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\ncontent-type: text/html\r\n\r\n`;
  return test.app.inject({
    method: 'POST',
    url: `/api/chat/media/${owner}/${clientId}/${kind}/${place}`,
    headers: {
      host: 'luna.localhost',
      authorization: `Bearer ${as.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), body, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

const sendPhoto = async (from: TestAccount, angelId: string, caption = '') => {
  const clientId = newClientId();
  const { id } = (await keep(from, { clientId, body: await picture() })).json();
  const fields = { clientId, text: `📷 ${caption}`, media: { photoIds: [id] } };
  const { message } = await test.services.conversations.send(callerOf(from), draft(from, angelId, fields));
  return { message, id: String(id), fields };
};
const sendVoice = async (from: TestAccount, angelId: string) => {
  const clientId = newClientId();
  const { id } = (await keep(from, { clientId, kind: 'voice', body: recording() })).json();
  const media = { voice: { id, durationMs: 12_300, wave: [0, 255, 128] } };
  const sent = await test.services.conversations.send(
    callerOf(from),
    draft(from, angelId, { clientId, text: 'anything', media }),
  );
  return { message: sent.message, id: String(id) };
};
const file = (as: TestAccount, mediaId: string, size?: 'small' | 'large') =>
  test.call(
    endpoints.chatMedia.file,
    { params: { trackerId: as.clickId, mediaId }, query: size ? { size } : {} },
    { as },
  );
const last = async (of: TestAccount, angelId: string) =>
  (
    await test.call(
      endpoints.conversations.history,
      { params: { trackerId: of.clickId, angelId }, query: {} },
      { as: of },
    )
  ).value.messages.at(-1);
const tidy = () =>
  createMediaPersonalData(test.database.db, createMediaFiles(test.deps.uploads)).tidy?.(test.clock.now());
const stored = () => readdir(path.join(test.directory, 'chat-media', 'luna')).catch((): string[] => []);

describe('[CHAT-14] photos of a message', () => {
  it('of messages that were refused make room for others, so that nothing waits without an end', async () => {
    const carla = await member('Carla');
    const body = await picture(64, 64);
    const before = (await stored()).length;
    const first = newClientId();
    const keepFor = (clientId: string) =>
      test.services.conversations.keepMedia(callerOf(carla), { clientId, place: 0, kind: 'photo' }, body);
    const gone = await keepFor(first);
    for (let count = 0; count < 61; count += 1) {
      test.clock.advance(1);
      await keepFor(newClientId());
    }
    // Two widths each, and none of the one that was too old when the last one came.
    expect((await stored()).length - before).toBe(61 * 2);
    const again = await keepFor(first);
    expect(again).not.toBe(gone);
    const fields = { clientId: first, text: '📷 ', media: { photoIds: [again] } };
    const { message } = await test.services.conversations.send(callerOf(carla), draft(carla, bruno.angelId, fields));
    expect(message).toMatchObject({ photos: [{ id: again }] });
  });

  it('are drawn again in two widths, without what the camera wrote, and shown to both seats', async () => {
    const { message, id } = await sendPhoto(anna, bruno.angelId, 'Il mare');
    expect(message).toMatchObject({
      text: '📷 Il mare',
      mediaKind: 'photo',
      photos: [{ id, width: 1280, height: 720 }],
    });
    expect(await last(bruno, anna.angelId)).toMatchObject({ kind: 'message', photos: [{ id }], text: '📷 Il mare' });
    for (const [size, width] of [
      ['small', 480],
      ['large', 1280],
    ] as const) {
      const { type, bytes } = (await file(bruno, id, size)).value;
      const photo = Buffer.from(bytes, 'base64');
      expect([type, (await sharp(photo).metadata()).width]).toEqual(['image/webp', width]);
      expect(photo.toString('latin1')).not.toContain('sentinel-camera');
    }
    expect((await file(anna, id)).status).toBe(200);
  });

  it('are for the two seats alone, and not before there is a message', async () => {
    const { id } = await sendPhoto(anna, bruno.angelId);
    expect((await file(clara, id)).status).toBe(404);
    const waiting = (await keep(anna, { clientId: newClientId(), body: await picture(50, 50) })).json().id;
    expect([(await file(anna, waiting)).status, (await file(bruno, waiting)).status]).toEqual([404, 404]);
    expect(
      (await keep(clara, { clientId: newClientId(), body: await picture(), owner: anna.clickId })).statusCode,
    ).toBe(403);
  });

  it('are one, however often they are sent up and sent', async () => {
    const { message, id, fields } = await sendPhoto(anna, bruno.angelId);
    expect((await keep(anna, { clientId: fields.clientId, body: await picture() })).json()).toEqual({ id });
    const again = await test.services.conversations.send(callerOf(anna), draft(anna, bruno.angelId, fields));
    expect(again).toMatchObject({ isNew: false, message: { id: message.id, photos: [{ id }] } });
  });

  it('cannot be those of another message or another account', async () => {
    const { id } = await sendPhoto(anna, bruno.angelId);
    for (const from of [anna, bruno]) {
      const fields = { clientId: newClientId(), text: '📷', media: { photoIds: [id] } };
      await expect(
        test.services.conversations.send(callerOf(from), draft(from, clara.angelId, fields)),
      ).rejects.toMatchObject({ code: 'media_missing' });
    }
  });

  it('do not leave the server for a seat that may not read the message, nor what they are', async () => {
    const { id } = await sendPhoto(anna, clara.angelId, 'Segreto');
    const { id: voiceId } = await sendVoice(anna, clara.angelId);
    const page = await test.call(
      endpoints.conversations.history,
      { params: { trackerId: clara.clickId, angelId: anna.angelId }, query: {} },
      { as: clara },
    );
    expect(page.value.messages.map(({ isLocked, text }) => [isLocked, text])).toEqual([
      [true, ''],
      [true, ''],
    ]);
    expect(JSON.stringify(page.value)).not.toMatch(/photos|voice|mediaKind|Segreto|durationMs/);
    expect([(await file(clara, id)).status, (await file(clara, voiceId)).status]).toEqual([404, 404]);
  });

  it('go with the message from both, and the file with the next tidying', async () => {
    const { message, id } = await sendPhoto(anna, bruno.angelId);
    const body = { clickId: anna.clickId, angelId: bruno.angelId, messageId: message.id, isForBoth: true };
    await test.call(endpoints.conversations.deleteMessage, { body }, { as: anna });
    expect([(await file(anna, id)).status, (await file(bruno, id)).status]).toEqual([404, 404]);
    await tidy();
    expect((await stored()).filter((name) => name.startsWith(id))).toEqual([]);
  });

  it('stay when their message comes while it is looked which ones no message shows', async () => {
    const clientId = newClientId();
    const { id } = (await keep(anna, { clientId, body: await picture(50, 50) })).json();
    const fields = { clientId, text: '📷 ', media: { photoIds: [id] } };
    const { db } = test.database;
    // The first statement has compared all files.
    const lookAndSend = async (query: Parameters<typeof db.execute>[0]) => {
      const found = await db.execute(query);
      await test.services.conversations.send(callerOf(anna), draft(anna, bruno.angelId, fields));
      return found;
    };
    const betweenThem = new Proxy(db, {
      get: (target, name) => (name === 'execute' ? lookAndSend : Reflect.get(target, name)),
    });
    await createMediaPersonalData(betweenThem, createMediaFiles(test.deps.uploads)).tidy?.(test.clock.now());
    expect((await file(bruno, id)).status).toBe(200);
  });

  it('stay with a case when they were reported, and without a message for a day', async () => {
    const { message, id } = await sendPhoto(anna, bruno.angelId);
    const waiting = String((await keep(anna, { clientId: newClientId(), body: await picture(50, 50) })).json().id);
    const report = { clickId: bruno.clickId, angelId: anna.angelId, reason: 'insult', messageId: message.id } as const;
    await test.call(endpoints.safety.report, { body: { ...report, alsoBlock: false } }, { as: bruno });
    const body = { clickId: anna.clickId, angelId: bruno.angelId, messageId: message.id, isForBoth: true };
    await test.call(endpoints.conversations.deleteMessage, { body }, { as: anna });
    await tidy();
    expect((await file(bruno, id)).status).toBe(404);
    expect((await test.services.conversations.reportedMedia(id))?.type).toBe('image/webp');
    expect(await stored()).toEqual(expect.arrayContaining([`${waiting}.small`, `${id}.large`]));
    test.clock.advance(DAY_MS + 1);
    await tidy();
    expect((await stored()).filter((name) => name.startsWith(waiting))).toEqual([]);
    expect(await stored()).toContain(`${id}.large`);
  });

  it('are in the copy of the own data, and erased with the account', async () => {
    const dora = await member('Dora');
    const { id } = await sendPhoto(dora, bruno.angelId);
    const person = { clickId: dora.clickId, brandId: 'luna', email: '', provenEmail: null, photoName: null };
    const data = createMediaPersonalData(test.database.db, createMediaFiles(test.deps.uploads));
    expect((await data.files?.(person))?.map(({ name }) => name)).toEqual([
      expect.stringContaining(`photo-${id}.webp`),
    ]);
    await data.eraseOutside?.(person);
    expect((await file(bruno, id)).status).toBe(404);
    expect((await stored()).filter((name) => name.startsWith(id))).toEqual([]);
  });
});

describe('[CHAT-14] a voice message', () => {
  it('says how long it is where voices are not known, and is served as what it is', async () => {
    const { message, id } = await sendVoice(anna, bruno.angelId);
    expect(message).toMatchObject({
      text: '🎤 0:12',
      mediaKind: 'voice',
      voice: { id, durationMs: 12_300, wave: [0, 255, 128] },
    });
    const { type, bytes } = (await file(bruno, id)).value;
    expect([type, Buffer.from(bytes, 'base64').equals(recording())]).toEqual(['audio/webm', true]);
  });

  it.each([
    ['a page', 'voice', 'audio_only', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a film', 'voice', 'audio_only', Buffer.from('\x1a\x45\xdf\xa3....\x42\x82\x84webm....V_VP8 A_OPUS', 'latin1')],
    ['a recording called a photo', 'photo', 'images_only', recording()],
    ['too much', 'voice', 'file_too_large', Buffer.concat([recording(), Buffer.alloc(2 * 1024 * 1024)])],
  ] as const)('%s is refused', async (_name, kind, code, body) => {
    const before = await stored();
    expect((await keep(anna, { clientId: newClientId(), kind, body })).json().code).toBe(code);
    expect(await stored()).toEqual(before);
  });
});

describe('[CHAT-04] a kind', () => {
  afterEach(() => jest.restoreAllMocks());

  it('costs what the flow says, says so before, and is refused when that is more than there is', async () => {
    const { flows, credits } = test.services;
    const flow = flows.flow.bind(flows);
    jest.spyOn(flows, 'flow').mockImplementation((...of) => ({ ...flow(...of), photoCost: 15, voiceCost: 12 }));
    const payer = await findable(test, { userName: 'Piero', premiumLevel: 1 });
    await giveCredits(test, payer, 'message', 41);
    const price = () => credits.credits(payer.clickId);
    expect(await price()).toMatchObject({ messageCost: 10, photoCost: 15, voiceCost: 12 });
    await sendPhoto(payer, bruno.angelId);
    expect((await price()).messageCredits).toBe(26);
    await sendVoice(payer, bruno.angelId);
    expect((await price()).messageCredits).toBe(14);
    await expect(sendPhoto(payer, bruno.angelId)).rejects.toMatchObject({ code: 'out_of_credits' });
    await sendVoice(payer, bruno.angelId);
    expect((await price()).messageCredits).toBe(2);
    expect(await checkLedger(test.database.db)).toEqual([]);
  });
});

it('a quote says what was sent without showing it', async () => {
  const { message } = await sendPhoto(anna, bruno.angelId, 'Qui');
  const fields = { text: 'Bello!', replyToId: message.id };
  const answer = await test.services.conversations.send(callerOf(bruno), draft(bruno, anna.angelId, fields));
  expect(answer.message.quote).toMatchObject({ text: '📷 Qui', mediaKind: 'photo' });
});
