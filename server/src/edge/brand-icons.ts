import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brandAssetFolder } from '@halo/brands';
import type { Brand } from '@halo/shared/contracts';
import sharp, { type Sharp } from 'sharp';
import type { BrandDirectory } from '../basics.ts';

/** Sizes that home screens ask for; what a system cuts to a shape of its own has no transparent corners. */
export const BRAND_ICONS = {
  '/icon-192.png': { size: 192, isFilled: false },
  '/icon-512.png': { size: 512, isFilled: false },
  '/icon-maskable-512.png': { size: 512, isFilled: true },
  '/apple-touch-icon.png': { size: 180, isFilled: true },
  // Asked for by name; every browser of today reads what it is from its bytes.
  '/favicon.ico': { size: 48, isFilled: false },
} as const;
export type BrandIcon = keyof typeof BRAND_ICONS;

/** By its name: the address that browsers use leads to the same file. */
type ReadFile = (brand: Brand, address: string) => Promise<Buffer>;

/** An SVG is drawn at the size it is wanted in, not enlarged afterwards. */
const DENSITY = 600;
/** Enlarged by this and cut to the square again, a picture has lost its round corners and kept its middle. */
const CUT = 1.175;
/** Part of the square that a logo takes where a brand has no icon. */
const LOGO_PART = 0.56;

/** Icons of brands as PNG, drawn from the brand's icon, or its logo on its colour, once a process. */
export function createBrandIcons(
  brands: Pick<BrandDirectory, 'file'> = {},
): (brand: Brand, icon: BrandIcon) => Promise<Buffer> {
  const read: ReadFile = async (brand, address) =>
    brands.file?.(brand.id, basename(address)) ?? readFile(join(brandAssetFolder(brand), basename(address)));
  const drawn = new Map<string, Promise<Buffer>>();
  return (brand, icon) => {
    // A brand that changes has its files at other addresses.
    const key = `${brand.id}${brand.icon ?? brand.logo}${icon}`;
    let png = drawn.get(key);
    if (!png) {
      png = draw(read, brand, icon);
      drawn.set(key, png);
      // What could not be drawn is drawn again.
      png.catch(() => drawn.delete(key));
    }
    return png;
  };
}

async function draw(read: ReadFile, brand: Brand, icon: BrandIcon): Promise<Buffer> {
  const { size, isFilled } = BRAND_ICONS[icon];
  const background = brand.theme.day.deep;
  const picture =
    brand.icon === undefined
      ? sharp(await logoOnColour(await read(brand, brand.logo), size, background))
      : cut(await read(brand, brand.icon), size, isFilled ? CUT : 1);
  return (isFilled ? picture.flatten({ background }) : picture).png().toBuffer();
}

function cut(icon: Buffer, size: number, enlarged: number): Sharp {
  const side = Math.ceil(size * enlarged);
  const offset = Math.floor((side - size) / 2);
  return sharp(icon, { density: DENSITY })
    .resize(side, side)
    .extract({ left: offset, top: offset, width: size, height: size });
}

/** The logo is a mask of one colour: its shape in white. */
async function logoOnColour(logo: Buffer, size: number, background: string): Promise<Buffer> {
  const side = Math.round(size * LOGO_PART);
  const shape = await sharp(logo, { density: DENSITY })
    .resize(side, side, { fit: 'contain', background: '#00000000' })
    .ensureAlpha()
    .extractChannel('alpha')
    .toBuffer();
  const white = await sharp({ create: { width: side, height: side, channels: 3, background: '#ffffff' } })
    .joinChannel(shape)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: white }])
    .png()
    .toBuffer();
}
