import { setImmediate } from 'node:timers/promises';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { hairShapes } from './portrait-hair.ts';
import { createPortraitCache } from './portrait-cache.ts';
import { portraitColours, portraitLook, type PortraitSubject } from './portrait-look.ts';
import { portraitSvg, renderPortrait } from './portrait.ts';
import { sampleProfilesOf } from './sample-profiles.ts';

const profiles = sampleProfilesOf('it');
const giulia: PortraitSubject = { id: 'aaaabbbbccccddddeeeeffff', gender: 'woman', age: 31, hairColour: 'blond' };

describe('portraitLook', () => {
  it('is the same for the same profile', () => {
    expect(portraitLook(giulia)).toEqual(portraitLook({ ...giulia }));
    expect(portraitColours(giulia)).toEqual(portraitLook(giulia).background);
  });

  it('gives beards to men only and long hair to women only', () => {
    const looks = profiles.map((profile) => ({ gender: profile.gender, look: portraitLook(profile) }));
    const women = new Set(looks.filter(({ gender }) => gender === 'woman').map(({ look }) => look.hair));
    const men = new Set(looks.filter(({ gender }) => gender === 'man').map(({ look }) => look.hair));
    expect([...women].filter((hair) => men.has(hair))).toEqual([]);
    expect(women.size + men.size).toBe(Object.keys(hairShapes).length);
    expect(looks.some(({ gender, look }) => gender === 'woman' && look.beard)).toBe(false);
    expect(looks.some(({ gender, look }) => gender === 'man' && look.beard)).toBe(true);
  });

  it('has about 15 % glasses', () => {
    const share = profiles.filter((profile) => portraitLook(profile).glasses).length / profiles.length;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.2);
  });

  it('draws the hair in a tone of its colour', () => {
    const tones = (hairColour: 'blond' | 'black') =>
      new Set(profiles.map(({ id }) => portraitLook({ ...giulia, id, hairColour }).hairColour));
    expect([...tones('blond')].filter((tone) => tones('black').has(tone))).toEqual([]);
    expect(portraitSvg(giulia, 'photo')).toContain(portraitLook(giulia).hairColour);
  });
});

describe('renderPortrait', () => {
  it('makes a 600 × 800 JPEG of at most 30 kB for every head of hair', async () => {
    const seen = new Map<string, PortraitSubject>();
    for (const profile of profiles) seen.set(portraitLook(profile).hair, profile);
    for (const [hair, subject] of seen) {
      const bytes = await renderPortrait(subject, 'photo');
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ hair, format, width, height }).toEqual({ hair, format: 'jpeg', width: 600, height: 800 });
      expect(bytes.length).toBeLessThanOrEqual(30_000);
    }
  });

  it('makes a small square one, and the same bytes again', async () => {
    const bytes = await renderPortrait(giulia, 'avatar');
    expect(await sharp(bytes).metadata()).toEqual(expect.objectContaining({ format: 'jpeg', width: 160, height: 160 }));
    expect(bytes.length).toBeLessThan(9_000);
    expect(bytes.equals(await renderPortrait(giulia, 'avatar'))).toBe(true);
  });

  it('fills the card down to its lower edge', async () => {
    const { data, info } = await sharp(await renderPortrait(giulia, 'photo'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ];
    expect(pixel(300, 797)).not.toEqual(pixel(300, 3));
    expect(Math.max(...pixel(300, 797))).toBeGreaterThan(40);
  });
});

describe('createPortraitCache', () => {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'portraits-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  function counting() {
    const drawn: string[] = [];
    const render = async (subject: PortraitSubject, size: string | number) => {
      drawn.push(`${subject.id}.${size}`);
      await setImmediate();
      return Buffer.from(`${subject.id}.${size}`);
    };
    return { drawn, render };
  }

  it('draws once for many who ask at the same time', async () => {
    const { drawn, render } = counting();
    const cache = createPortraitCache(dir, render);
    const got = await Promise.all(Array.from({ length: 10 }, () => cache.get(giulia, 'photo')));
    expect(drawn).toHaveLength(1);
    expect(new Set(got.map(String)).size).toBe(1);
  });

  it('reads what another process has drawn, and leaves no half files', async () => {
    const { drawn, render } = counting();
    await createPortraitCache(join(dir, 'deep'), render).get(giulia, 'avatar');
    const again = await createPortraitCache(join(dir, 'deep'), render).get(giulia, 'avatar');
    expect(drawn).toHaveLength(1);
    expect(String(again)).toBe(`${giulia.id}.avatar`);
    expect(await readdir(join(dir, 'deep'))).toEqual([expect.stringMatching(/^a{4}.*\.avatar\.\d+\.jpg$/)]);
  });

  it('is made again after a failure', async () => {
    let attempts = 0;
    const cache = createPortraitCache(dir, async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('no memory');
      return Buffer.from('fine');
    });
    await expect(cache.get(giulia, 'photo')).rejects.toThrow('no memory');
    expect(String(await cache.get(giulia, 'photo'))).toBe('fine');
  });

  it('refuses an id that leads out of the folder', async () => {
    await expect(createPortraitCache(dir).get({ ...giulia, id: '../../etc/passwd' }, 'photo')).rejects.toThrow(
      RangeError,
    );
  });
});
