import sharp from 'sharp';

/** Red, green and blue of a picture, each 0 to 255. */
export async function meanColour(picture: Buffer): Promise<number[]> {
  const { channels } = await sharp(picture).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}
