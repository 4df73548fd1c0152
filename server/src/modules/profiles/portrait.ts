import { createAvatar } from '@dicebear/core';
import * as micah from '@dicebear/micah';
import type { PhotoWidth } from '@halo/shared/contracts';
import sharp from 'sharp';
import { hairShapes } from './portrait-hair.ts';
import { portraitLook, type PortraitLook, type PortraitSubject } from './portrait-look.ts';

/** A number: the photo in that width, as WebP. */
export type PortraitSize = 'photo' | 'avatar' | PhotoWidth;

/** Part of the file names of drawn portraits: raise it when the drawing changes. */
export const portraitVersion = 1;

const frames: Record<'photo' | 'avatar', { viewBox: string; width: number; height: number }> = {
  photo: { viewBox: '45 0 270 360', width: 600, height: 800 },
  avatar: { viewBox: '18 2 324 324', width: 160, height: 160 },
};

/** The portrait of a sample profile as JPEG: 600 × 800 for cards, 160 × 160 for lists. */
export async function renderPortrait(subject: PortraitSubject, size: PortraitSize): Promise<Buffer> {
  if (typeof size === 'number')
    return sharp(Buffer.from(portraitSvg(subject, 'photo')))
      .flatten({ background: '#ffffff' })
      .resize({ width: size })
      .webp({ quality: 62 })
      .toBuffer();
  return sharp(Buffer.from(portraitSvg(subject, size)))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: size === 'photo' ? 56 : 80, mozjpeg: true })
    .toBuffer();
}

/** The same as a drawing: figure on a gradient, framed head and shoulders. */
export function portraitSvg(subject: PortraitSubject, size: 'photo' | 'avatar'): string {
  const look = portraitLook(subject);
  const frame = frames[size];
  const [from, to] = look.background;
  const mirror = look.isMirrored ? 'translate(360 0) scale(-1 1)' : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame.viewBox}" width="${frame.width}" height="${frame.height}" fill="none">`,
    `<defs><linearGradient id="ground" gradientTransform="rotate(60 0.5 0.5)"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`,
    '<rect width="360" height="360" fill="url(#ground)"/>',
    `<g transform="${mirror} translate(2 8)">${hairShapes[look.hair].behind?.(look.hairColour) ?? ''}${figure(look, subject.id)}</g>`,
    '</svg>',
  ].join('');
}

/** What DiceBear draws, without its frame: metadata and the mask that would cut the shoulders. */
function figure(look: PortraitLook, seed: string): string {
  const shape = hairShapes[look.hair];
  const drawing = createAvatar(micah, {
    seed,
    hair: [shape.base],
    hairColor: [look.hairColour],
    baseColor: [look.skin],
    eyes: [look.eyes],
    mouth: [look.mouth],
    eyebrows: [look.eyebrows],
    nose: [look.nose],
    ears: [look.ears],
    shirt: [look.shirt],
    shirtColor: [look.shirtColour],
    ...(look.glasses ? { glasses: [look.glasses] } : {}),
    glassesProbability: look.glasses ? 100 : 0,
    glassesColor: [look.glassesColour],
    ...(look.earrings ? { earrings: [look.earrings] } : {}),
    earringsProbability: look.earrings ? 100 : 0,
    earringColor: [look.earringColour],
    ...(look.beard ? { facialHair: [look.beard] } : {}),
    facialHairProbability: look.beard ? 100 : 0,
    facialHairColor: [look.beard === 'beard' ? look.hairColour : '000000'],
  }).toString();
  const body = drawing.slice(drawing.indexOf('<g mask='), drawing.lastIndexOf('</svg>')).replace(/ mask="[^"]*"/, '');
  const front = shape.front?.(look.hairColour);
  if (!front) return body;
  return body.replace(/<g transform="translate\(49 11\)">.*?<\/g>/, () => front);
}
