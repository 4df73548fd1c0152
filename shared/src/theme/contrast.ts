type Rgb = readonly [red: number, green: number, blue: number];

/** Contrast of two colours after WCAG 2.2, from 1 to 21. Text needs 4.5, borders of controls 3. */
export function contrastRatio(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes `share` (0 to 1) of `colour` into `base`, in sRGB as the browser's `color-mix` does. */
export function mixColours(colour: string, base: string, share: number): string {
  const [over, under] = [parseHex(colour), parseHex(base)];
  const mixed = over.map((channel, index) => Math.round(channel * share + (under[index] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The candidate that reads best on `background`. */
export function mostReadable(background: string, candidates: readonly [string, ...string[]]): string {
  return candidates.reduce((best, candidate) =>
    contrastRatio(candidate, background) > contrastRatio(best, background) ? candidate : best,
  );
}

/** Black or white: what reads better on a colour. One of them always has more than 4.5. */
export function readableOn(background: string): string {
  return mostReadable(background, ['#ffffff', '#000000']);
}

function luminance(hex: string): number {
  const [red, green, blue] = parseHex(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parseHex(hex: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) throw new RangeError(`not a six-digit hex colour: ${hex}`);
  return [match[1], match[2], match[3]].map((pair) => Number.parseInt(pair ?? '', 16)) as unknown as Rgb;
}
