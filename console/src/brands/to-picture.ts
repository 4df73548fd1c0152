import { toBase64 } from './base64.ts';

/** As the home page shows them; the checks of the server say what one may weigh. */
const SIZE = { width: 320, height: 427 };
const QUALITIES = [0.85, 0.7, 0.55, 0.4];
const MAX_BYTES = 60_000;

/** A picture of any kind that the browser opens, cut to the shape of the home page's. WebP, in base64. */
export async function toPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = SIZE;
  const canvas = new OffscreenCanvas(width, height);
  const scale = Math.max(width / bitmap.width, height / bitmap.height);
  const [wide, high] = [bitmap.width * scale, bitmap.height * scale];
  canvas.getContext('2d')?.drawImage(bitmap, (width - wide) / 2, (height - high) / 2, wide, high);
  bitmap.close();
  let blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITIES[0] ?? 1 });
  for (const quality of QUALITIES.slice(1))
    if (blob.size > MAX_BYTES) blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  return toBase64(new Uint8Array(await blob.arrayBuffer()));
}
