import type { Brand } from '@halo/shared/contracts';

/** A visitor on a phone fetches the logo and three pictures before anything else. */
const DRAWING_MAX_BYTES = 16_000;
const PICTURE_MAX_BYTES = 60_000;
const PICTURES = 3;
/** Anything that could run, or fetch something from elsewhere. */
const UNSAFE_DRAWING =
  /<script|<foreignObject|<image|<iframe|<!ENTITY|\son\w+\s*=|(?:href|src)\s*=|url\(\s*['"]?(?!#)|@import/i;

/** What is wrong with the files that a brand names. */
export function fileProblems(
  { logo, icon, homePictures = [] }: Brand,
  files: ReadonlyMap<string, Uint8Array>,
): string[] {
  return [
    ...drawingProblems('logo', logo, files),
    ...(icon === undefined ? [] : drawingProblems('icon', icon, files)),
    ...(homePictures.length === PICTURES ? [] : [`homePictures: there are ${homePictures.length}, not ${PICTURES}`]),
    ...homePictures.flatMap((name, index) => pictureProblems(`homePictures.${index}`, name, files)),
  ];
}

function drawingProblems(field: string, name: string, files: ReadonlyMap<string, Uint8Array>): string[] {
  const content = files.get(name);
  if (!content) return [`${field}: the file "${name}" is missing`];
  const text = new TextDecoder().decode(content);
  return [
    ...(name.endsWith('.svg') && text.includes('<svg') ? [] : [`${field}: "${name}" is no SVG drawing`]),
    ...(UNSAFE_DRAWING.test(text) ? [`${field}: "${name}" could run or fetch something`] : []),
    ...tooLarge(field, name, content, DRAWING_MAX_BYTES),
  ];
}

function pictureProblems(field: string, name: string, files: ReadonlyMap<string, Uint8Array>): string[] {
  const content = files.get(name);
  if (!content) return [`${field}: the file "${name}" is missing`];
  const isWebp = latin(content, 0, 4) === 'RIFF' && latin(content, 8, 12) === 'WEBP';
  return [
    ...(name.endsWith('.webp') && isWebp ? [] : [`${field}: "${name}" is no WebP picture`]),
    ...tooLarge(field, name, content, PICTURE_MAX_BYTES),
  ];
}

function tooLarge(field: string, name: string, { length }: Uint8Array, most: number): string[] {
  return length <= most ? [] : [`${field}: "${name}" has ${length} bytes, ${most} are the most`];
}

function latin(content: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...content.subarray(from, to));
}
