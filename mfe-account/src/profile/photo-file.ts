import { PHOTO_MAX_BYTES, PHOTO_MAX_SIDE, PHOTO_TYPE_OF_APPLE, PHOTO_TYPES } from '@halo/shared/contracts';
import type { Api } from '@halo/shared/api';
import { AppError } from '@halo/shared/errors';
import { photoAccept, readablePhoto } from '@halo/shared/remote';

/** For the file picker. */
export const photoTypes = (): string => photoAccept(PHOTO_TYPES.join(','), navigator);
const JPEG_QUALITY = 1;

/** @throws AppError images_only or file_too_large */
export function checkPhotoFile(file: Pick<File, 'name' | 'type' | 'size'>): void {
  // A browser that cannot open a HEIC gives it no type: it is a photo all the same.
  const isApples = PHOTO_TYPE_OF_APPLE.test(file.type) || (file.type === '' && /\.hei[cf]$/i.test(file.name));
  if (!(PHOTO_TYPES as readonly string[]).includes(file.type) && !isApples)
    throw new AppError('images_only', { message: `not a picture: ${file.type || 'unknown type'}` });
  if (file.size >= PHOTO_MAX_BYTES) throw new AppError('file_too_large', { message: `${file.size} bytes` });
}

/** Width and height that fit the limit, in proportion; never larger than the picture. */
export function fitPhoto({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, PHOTO_MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Opens the file to be shown: a HEIC with the help of the server where the browser cannot; what cannot be opened is
 * refused before anything is kept. An SVG without a size gets one.
 *
 * @throws AppError image_unreadable, file_too_large
 */
export async function openPicture(
  file: Blob,
  api: Pick<Api, 'accounts'>,
): Promise<{ address: string; width: number; height: number }> {
  const address = URL.createObjectURL(await readablePhoto(file, api));
  try {
    const { naturalWidth, naturalHeight } = await loadImage(address);
    return { address, width: naturalWidth || PHOTO_MAX_SIDE, height: naturalHeight || PHOTO_MAX_SIDE };
  } catch (cause) {
    URL.revokeObjectURL(address);
    throw new AppError('image_unreadable', { message: 'the browser cannot open the picture', cause });
  }
}

interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Redraws a part of an opened picture as a JPEG of at most 1000 × 1000: metadata such as the place it was taken at does
 * not come along, and an SVG arrives at the server as the plain picture it looks like.
 *
 * @throws AppError image_unreadable
 */
export async function toUploadJpeg(address: string, part: Part): Promise<Blob> {
  try {
    const image = await loadImage(address);
    const { width, height } = fitPhoto(part);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    // JPEG knows no transparency; without this it turns black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, width, height);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', JPEG_QUALITY),
    );
  } catch (cause) {
    throw new AppError('image_unreadable', { message: 'the browser cannot open the picture', cause });
  }
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image), { once: true });
    image.addEventListener('error', () => reject(new Error('not a picture')), { once: true });
    image.src = address;
  });
}
