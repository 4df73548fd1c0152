/** Widths in which a server has the photo of a card besides the whole one: `?w=360`, as WebP. */
export const PHOTO_WIDTHS = [180, 360, 600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** The one that an address asks for; undefined where it asks for the whole photo. */
export function photoWidthOf(asked: unknown): PhotoWidth | undefined {
  return PHOTO_WIDTHS.find((width) => String(width) === asked);
}

/** Only of photos that the product serves: those of a conversation, of a draft or of another site have one size. */
const SERVED = /\/(?:photos|uploads)\/[\w-]+\.jpg(?:\?|$)/;

/** What a browser chooses from, as `srcset` has it; undefined where there is nothing to choose from. */
export function photoWidthsAt(address: string): string | undefined {
  if (!SERVED.test(address)) return undefined;
  const mark = address.includes('?') ? '&' : '?';
  return PHOTO_WIDTHS.map((width) => `${address}${mark}w=${width} ${width}w`).join(', ');
}
