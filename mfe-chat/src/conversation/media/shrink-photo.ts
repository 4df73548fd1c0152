import { PHOTO_MAX_BYTES } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';

/** As large as the server keeps it, and a little to draw it well. */
const SIDE_MAX_PX = 1600;
const QUALITY = 0.88;
/** Some browsers say nothing of a HEIC. */
const NO_TYPE = '';

/** @throws AppError images_only */
export function assertPicture({ type }: Pick<File, 'type'>): void {
  if (type !== NO_TYPE && !type.startsWith('image/'))
    throw new AppError('images_only', { message: `not a picture: ${type}` });
}

/**
 * The photo as a JPEG of at most 1600 pixels: quick to send, and without what the camera wrote into it.
 * @throws AppError image_unreadable, file_too_large
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const image = await openImage(file);
  const scale = Math.min(1, SIDE_MAX_PX / Math.max(image.width, image.height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new AppError('image_unreadable', { message: 'no canvas' });
  // JPEG knows no transparency; without this it turns black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!jpeg) throw new AppError('image_unreadable', { message: 'the browser cannot draw the picture' });
  if (jpeg.size > PHOTO_MAX_BYTES) throw new AppError('file_too_large', { message: `${jpeg.size} bytes` });
  return jpeg;
}

async function openImage(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (cause) {
    throw new AppError('image_unreadable', { message: 'the browser cannot open the picture', cause });
  }
}
