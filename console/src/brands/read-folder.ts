import { BrandFile } from '@halo/shared/contracts/operations';
import { toBase64 } from './base64.ts';
import { toPicture } from './to-picture.ts';

const BRAND_FILE = 'brand.json';
const RASTER = /\.(?:png|jpe?g|avif|webp)$/i;
const PICTURES = 3;

export interface BrandFolder {
  /** what its `brand.json` says, where there is one */
  readonly brand: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * A brand from a folder as `halo brands` reads it. Without a `brand.json` the drawings named logo and icon are taken,
 * and the first three pictures in the order of their names, made as large as the home page wants them.
 * @throws SyntaxError when its brand.json is none
 */
export async function readFolder(all: readonly File[]): Promise<BrandFolder> {
  const named = all.map((file) => [pathIn(file), file] as const).sort(([one], [other]) => one.localeCompare(other));
  const written = named.find(([path]) => path === BRAND_FILE)?.[1];
  if (written) {
    const kept = named.filter(([path]) => BrandFile.shape.name.safeParse(path).success);
    return { brand: fieldsIn(await written.text()), files: await contents(kept) };
  }
  const drawings = named.filter(([path]) => path === 'logo.svg' || path === 'icon.svg');
  const texts = named.filter(([path]) => path.startsWith('legal/') && BrandFile.shape.name.safeParse(path).success);
  const pictures = named.filter(([path]) => RASTER.test(path)).slice(0, PICTURES);
  const files = new Map(await contents([...drawings, ...texts]));
  for (const [index, [, file]] of pictures.entries()) files.set(pictureName(index), await toPicture(file));
  const has = (name: string) => drawings.some(([path]) => path === name);
  return {
    brand: {
      ...(has('logo.svg') ? { logo: 'logo.svg' } : {}),
      ...(has('icon.svg') ? { icon: 'icon.svg' } : {}),
      ...(pictures.length === PICTURES ? { homePictures: pictures.map((_, index) => pictureName(index)) } : {}),
    },
    files,
  };
}

function fieldsIn(text: string): BrandFolder['brand'] {
  const written: unknown = JSON.parse(text);
  if (typeof written !== 'object' || written === null || Array.isArray(written))
    throw new SyntaxError('it has no fields');
  return written as BrandFolder['brand'];
}

export function pictureName(index: number): string {
  return `picture-${index + 1}.webp`;
}

export async function contentOf(file: File): Promise<string> {
  return toBase64(new Uint8Array(await file.arrayBuffer()));
}

async function contents(named: readonly (readonly [string, File])[]): Promise<Map<string, string>> {
  return new Map(await Promise.all(named.map(async ([path, file]) => [path, await contentOf(file)] as const)));
}

/** Without the folder that was chosen. */
function pathIn({ webkitRelativePath, name }: File): string {
  return webkitRelativePath ? webkitRelativePath.split('/').slice(1).join('/') : name;
}
