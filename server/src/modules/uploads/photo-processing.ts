import { AppError } from '@halo/shared/errors';
import { CHAT_PHOTO_SIDES, OPENED_PHOTO_SIDE, PHOTO_MAX_BYTES, PHOTO_MAX_SIDE } from '@halo/shared/contracts';
import sharp, { type Sharp } from 'sharp';
import { openHeic } from './heic.ts';
import { createTurns } from './turns.ts';

const QUALITY = 82;
/** Drawn once more after it was cropped. */
const OPENED_QUALITY = 90;
const CHAT_QUALITY = 78;
const WIDTH_QUALITY = 70;
/** A 16 000 × 16 000 PNG is a file of 31 kB; opened, it is a gigabyte. */
const PIXELS_MAX = 25_000_000;
/** No camera makes such a strip, and one of few pixels a row takes longer than its pixels say. */
const SIDE_MAX_PX = 20_000;
const SECONDS_MAX = 10;
/** Each one can take 60 MB and a core; the rest wait, with 10 MB each at most. */
const inTurn = createTurns({ atOnce: 2, waitingMax: 40 });
/** Small ones of ours, a page of them for each person who searches: apart, so that uploads do not wait for them. */
const inItsTurn = createTurns({ atOnce: 2, waitingMax: 1_000 });

const ACCEPTED = new Set(['jpeg', 'png', 'gif', 'webp', 'heif']);

export interface ProcessedPhoto {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a plain JPEG of at most 1000 × 1000 from a JPEG, PNG, GIF, WebP, AVIF or HEIC: upright, first picture only,
 * nothing of the original file in it but the pixels.
 * @throws AppError images_only (spec: solo_immagini), file_too_large (spec: grandezza_file), image_unreadable, or
 * rate_limited when too many wait
 */
export async function processPhoto(original: Buffer): Promise<ProcessedPhoto> {
  return opened(original, async (image) => {
    const { data, info } = await inside(image, PHOTO_MAX_SIDE)
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  });
}

/** A processed photo in a width of cards, as WebP. */
export function photoInWidth(jpeg: Buffer, width: number): Promise<Buffer> {
  return inItsTurn(() =>
    sharp(jpeg)
      .timeout({ seconds: SECONDS_MAX })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: WIDTH_QUALITY })
      .toBuffer(),
  );
}

/** The same at the size that a page works with, to crop it and send it again. @throws as processPhoto */
export async function openPhoto(original: Buffer): Promise<Buffer> {
  return opened(original, (image) => inside(image, OPENED_PHOTO_SIDE).jpeg({ quality: OPENED_QUALITY }).toBuffer());
}

/** A photo of a conversation in its two widths, as WebP; the size is that of the larger one. */
export interface ChatPhoto {
  readonly small: Buffer;
  readonly large: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The same for a photo of a conversation. @throws as processPhoto */
export async function processChatPhoto(original: Buffer, options?: OpeningOptions): Promise<ChatPhoto> {
  const draw = async (image: Sharp): Promise<ChatPhoto> => {
    const { data: large, info } = await inside(image, CHAT_PHOTO_SIDES.large)
      .webp({ quality: CHAT_QUALITY })
      .toBuffer({ resolveWithObject: true });
    const small = await inside(sharp(large), CHAT_PHOTO_SIDES.small).webp({ quality: CHAT_QUALITY }).toBuffer();
    return { small, large, width: info.width, height: info.height };
  };
  return opened(original, draw, options);
}

function inside(image: Sharp, side: number): Sharp {
  return image
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
}

interface OpeningOptions {
  /** A HEIC takes seconds of a thread that all share. Default true. */
  readonly opensHeic?: boolean;
}

async function opened<T>(
  original: Buffer,
  draw: (image: Sharp) => Promise<T>,
  { opensHeic = true }: OpeningOptions = {},
): Promise<T> {
  if (original.length > PHOTO_MAX_BYTES)
    throw new AppError('file_too_large', { message: `more than ${PHOTO_MAX_BYTES} bytes` });
  // By content: neither the name nor the type that the browser sends says what a file is. SVG has no place
  // in the list, because drawing one means running what a stranger wrote.
  if (!hasAcceptedStart(original)) throw new AppError('images_only', { message: 'not a picture of an accepted kind' });
  const drawInTurn = (image: Sharp): Promise<T> => inTurn(() => draw(image));
  return readingOf(async () => {
    const image = sharp(original, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
    if (!(await isHeic(image))) return drawInTurn(image);
    if (!opensHeic) throw new AppError('images_only', { message: 'no HEIC here' });
    return openHeic(original, { pixelsMax: PIXELS_MAX }, ({ data, width, height }) =>
      drawInTurn(sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })),
    );
  });
}

/** What sharp does not read by itself, for it has no decoder. @throws AppError for what is not accepted */
async function isHeic(image: Sharp): Promise<boolean> {
  const { format, compression, width, height } = await image.metadata();
  if (!ACCEPTED.has(format))
    throw new AppError('images_only', { message: `pictures of kind ${format} are not accepted` });
  if (Math.max(width, height) > SIDE_MAX_PX)
    throw new AppError('file_too_large', { message: `a side of more than ${SIDE_MAX_PX} pixels` });
  return format === 'heif' && compression !== 'av1';
}

async function readingOf<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof Error && /pixel limit/i.test(cause.message)) {
      throw new AppError('file_too_large', { message: `more than ${PIXELS_MAX} pixels`, cause });
    }
    throw new AppError('image_unreadable', { message: 'the picture cannot be read', cause });
  }
}

function hasAcceptedStart(file: Buffer): boolean {
  const start = file.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF[\s\S]{4}WEBP/.test(start) ||
    /^[\s\S]{4}ftyp(avif|avis|heic|heix|heim|heis|mif1|msf1)/.test(start)
  );
}
