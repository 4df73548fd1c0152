import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { answerOf, openHeic } from './heic.ts';
import { openPhoto, processChatPhoto, processPhoto } from './photo-processing.ts';

function picture(width: number, height: number, background = '#c04080') {
  return sharp({ create: { width, height, channels: 3, background } });
}

async function refusal(file: Buffer): Promise<string> {
  return processPhoto(file).then(
    () => 'accepted',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );
}

/** A PNG of one colour in which every row is the same zeros, so that a gigabyte of pixels is a few kB. */
function pngBomb(width: number, height = width): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

describe('[API-02] photos', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'a %s becomes a JPEG of at most 1000 by 1000',
    async (format) => {
      const { jpeg, width, height } = await processPhoto(await picture(1600, 800).toFormat(format).toBuffer());
      expect([width, height]).toEqual([1000, 500]);
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 500 });
    },
  );

  test('a small one is not enlarged, and what is transparent becomes white', async () => {
    const clear = await sharp({
      create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { jpeg, width, height } = await processPhoto(clear);
    expect([width, height]).toEqual([40, 30]);
    expect([...(await sharp(jpeg).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer())]).toEqual([
      255, 255, 255,
    ]);
  });

  test('one taken with a turned phone stands upright', async () => {
    const turned = await picture(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { jpeg, width, height } = await processPhoto(turned);
    expect([width, height]).toEqual([200, 300]);
    expect((await sharp(jpeg).metadata()).orientation).toBeUndefined();
  });

  test('a JPEG that is also a web page, with a place in its EXIF, leaves both behind', async () => {
    const gps = { IFD0: { Make: 'sentinel-camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 28/1 0/1' } };
    const photo = await picture(300, 200).jpeg().withExif(gps).withIccProfile('srgb').toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from('<html><script>alert(1)</script></html>')]);
    const { jpeg } = await processPhoto(polyglot);
    const left = Object.keys(await sharp(jpeg).metadata());
    expect(left.filter((name) => ['exif', 'icc', 'xmp', 'iptc', 'orientation'].includes(name))).toEqual([]);
    expect(jpeg.toString('latin1')).not.toMatch(/<script|sentinel-camera/);
  });

  test('of a film of 300 pictures the first remains', async () => {
    const frames = await Promise.all(
      Array.from({ length: 300 }, (_each, index) =>
        picture(20, 20, index % 2 === 0 ? '#000000' : '#ffffff')
          .png()
          .toBuffer(),
      ),
    );
    const film = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(film).metadata()).pages).toBe(300);
    const { width, height } = await processPhoto(film);
    expect([width, height]).toEqual([20, 20]);
  });

  describe('a HEIC as an iPhone writes it', () => {
    // Two tiles of 64 by 64 (heif-enc of Debian's libheif-examples), put together as a grid of 120 by 64 that is turned
    // by a quarter, with a camera and a place in its EXIF.
    const phone = readFileSync(path.join(import.meta.dirname, 'testing/phone.heic'));
    // One colour, 2400 by 1800.
    const large = readFileSync(path.join(import.meta.dirname, 'testing/large.heic'));

    test('stands upright, with its colours, and leaves camera and place behind', async () => {
      const { jpeg, width, height } = await processPhoto(phone);
      expect([width, height]).toEqual([64, 120]);
      const metadata = await sharp(jpeg).metadata();
      expect(metadata).toMatchObject({ format: 'jpeg', width: 64, height: 120 });
      expect(metadata.exif).toBeUndefined();
      expect(phone.toString('latin1')).toContain('sentinel-camera');
      expect(jpeg.toString('latin1')).not.toContain('sentinel-camera');
      const colourAt = async (top: number) => [
        ...(await sharp(jpeg).extract({ left: 30, top, width: 1, height: 1 }).raw().toBuffer()),
      ];
      const [red, , blue] = await colourAt(10);
      expect(blue).toBeGreaterThan(200);
      expect(red).toBeLessThan(60);
      const [lowerRed, lowerGreen] = await colourAt(110);
      expect(lowerRed).toBeGreaterThan(170);
      expect(lowerGreen).toBeLessThan(90);
    });

    test('is opened for a page and for a conversation alike', async () => {
      expect(await sharp(await openPhoto(phone)).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 120 });
      expect(await processChatPhoto(large)).toMatchObject({ width: 1280, height: 960 });
    });

    test('that is damaged is refused, and the next one is opened', async () => {
      const torn = Buffer.from(phone);
      torn.fill(0xff, phone.indexOf('hvcC') + 4, phone.indexOf('hvcC') + 60);
      for (const file of [phone.subarray(0, 400), torn, Buffer.concat([phone.subarray(0, 24), Buffer.alloc(4000)])])
        expect(await refusal(file)).toBe('image_unreadable');
      expect(await refusal(phone)).toBe('accepted');
    });

    test('that says it is huge is refused before it is opened', async () => {
      const huge = Buffer.from(phone);
      const full = huge.lastIndexOf('ispe') + 8;
      huge.writeUInt32BE(30_000, full);
      huge.writeUInt32BE(30_000, full + 4);
      const grid = huge.indexOf('idat') + 8;
      huge.writeUInt16BE(30_000, grid);
      huge.writeUInt16BE(30_000, grid + 2);
      expect(await refusal(huge)).toBe('file_too_large');
    });

    test('the next one is opened when the one before is drawn', async () => {
      const order: string[] = [];
      const draw = (name: string) => async () => {
        order.push(`${name} opened`);
        await sharp(await picture(900, 900).png().toBuffer())
          .jpeg()
          .toBuffer();
        order.push(`${name} drawn`);
      };
      const limits = { pixelsMax: 25_000_000 };
      await Promise.all(['one', 'two'].map((name) => openHeic(phone, limits, draw(name))));
      expect(order).toEqual(['one opened', 'one drawn', 'two opened', 'two drawn']);
    });

    test('a thread that ends without an answer does not keep the others waiting', async () => {
      await expect(answerOf(new Worker('', { eval: true }), 600)).rejects.toMatchObject({ code: 'image_unreadable' });
    });

    test('is no picture of a page to which a message leads', async () => {
      await expect(processChatPhoto(phone, { opensHeic: false })).rejects.toMatchObject({ code: 'images_only' });
    });

    test.each([
      ['pixels', { pixelsMax: 2400 * 1800 - 1 }, 'file_too_large'],
      ['memory', { pixelsMax: 25_000_000, memoryMax: 20_000_000 }, 'image_unreadable'],
      ['time', { pixelsMax: 25_000_000, secondsMax: 0.001 }, 'image_unreadable'],
    ])('that needs more %s than it may have is given up', async (_of, limits, code) => {
      await expect(openHeic(large, limits, async () => 'drawn')).rejects.toMatchObject({ code });
    });
  });

  test('refuses what is no picture', async () => {
    const files: Record<string, Buffer> = {
      nothing: Buffer.alloc(0),
      'a page named photo.jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'a program': Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'),
      'a script in SVG': Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
      'an SVG that reads files': Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
      'a compressed SVG': Buffer.from('\x1f\x8b\x08\x00svgz', 'latin1'),
      'a PDF': Buffer.from('%PDF-1.7\n'),
      'a TIFF': await picture(30, 20).tiff().toBuffer(),
    };
    const answers = Object.fromEntries(
      await Promise.all(Object.entries(files).map(async ([name, file]) => [name, await refusal(file)])),
    );
    expect(answers).toEqual(Object.fromEntries(Object.keys(files).map((name) => [name, 'images_only'])));
  });

  test('says so when it cannot open what looks like one', async () => {
    const jpeg = await picture(800, 600).jpeg().toBuffer();
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]);
    for (const file of [jpeg.subarray(0, jpeg.length / 2), broken])
      expect(await refusal(file)).toBe('image_unreadable');
  });

  test('exactly 10 MB is let through, one byte more is too large', async () => {
    const limit = 10 * 1024 * 1024;
    const jpeg = await picture(300, 200).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect(await refusal(padded(limit))).toBe('accepted');
    expect(await refusal(padded(limit + 1))).toBe('file_too_large');
  });

  test.each([16_000, 40_000])(
    'a small file that unpacks to %i by as many pixels is refused before it is unpacked',
    async (side) => {
      const bomb = pngBomb(side);
      expect(bomb.length).toBeLessThan(250_000);
      const before = process.memoryUsage().rss;
      const began = performance.now();
      expect(await refusal(bomb)).toBe('file_too_large');
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
    },
  );

  test.each([
    [5000, 5000, 'accepted'],
    [5001, 5000, 'file_too_large'],
    [20_000, 1, 'accepted'],
    [20_001, 1, 'file_too_large'],
    [1, 20_001, 'file_too_large'],
    [1, 49_000_000, 'file_too_large'],
  ])('a picture of %i by %i pixels: %s', async (width, height, expected) => {
    expect(await refusal(pngBomb(width, height))).toBe(expected);
  });

  test('many at once are all done, a few at a time', async () => {
    const photo = await picture(2000, 1500).jpeg().toBuffer();
    const done = await Promise.all(Array.from({ length: 12 }, () => processPhoto(photo)));
    expect(new Set(done.map(({ width }) => width))).toEqual(new Set([1000]));
    expect(await refusal(Buffer.alloc(0))).toBe('images_only');
  });
});
