import { randomBytes } from 'node:crypto';
import { PHOTO_WIDTHS, type PhotoWidth } from '@halo/shared/contracts';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import { createSharedRuns } from '@halo/server-kit/process/shared-runs';
import { createFileFolder, type FileFolder } from './file-folder.ts';
import { photoInWidth } from './photo-processing.ts';

/** Names of ours only: 128 random bits. */
const NAME = /^[\w-]{22}\.jpg$/;
/** The same in a width. */
const NAME_IN_WIDTH = /^[\w-]{22}\.\d{3}\.webp$/;

/** Photos of members, a folder a brand: nothing of one brand can be had at another's host. */
export interface PhotoStore {
  /** Answers the name, which says nothing about whose it is. */
  save(brandId: string, jpeg: Buffer): Promise<string>;
  /** undefined when there is none of that name. */
  read(brandId: string, name: string): Promise<Buffer | undefined>;
  /** In a width, as WebP: made at the first request, and there as long as the photo is shown. */
  readInWidth(brandId: string, name: string, width: PhotoWidth): Promise<Buffer | undefined>;
  /** Shown or hidden. */
  remove(brandId: string, name: string): Promise<void>;
  /** From now on its address answers nothing; the file is kept for an appeal. */
  hide(brandId: string, name: string): Promise<void>;
  /** Takes that back. */
  show(brandId: string, name: string): Promise<void>;
}

function inWidth(name: string, width: PhotoWidth): string {
  return `${name.replace(/\.jpg$/, '')}.${width}.webp`;
}

export function createPhotoStore(files: AssetStore, draw: typeof photoInWidth = photoInWidth): PhotoStore {
  const shown = createFileFolder(files, 'uploads', NAME);
  const hidden = createFileFolder(files, 'uploads-hidden', NAME);
  const inWidths = createFileFolder(files, 'uploads-widths', NAME_IN_WIDTH);
  const forgetWidths = (brandId: string, name: string): Promise<unknown> =>
    Promise.all(PHOTO_WIDTHS.map((width) => inWidths.remove(brandId, inWidth(name, width))));
  const drawing = createSharedRuns<Buffer>();

  async function readOrDraw(brandId: string, name: string, width: PhotoWidth, jpeg: Buffer): Promise<Buffer> {
    const there = await inWidths.read(brandId, inWidth(name, width));
    if (there) return there;
    const webp = await draw(jpeg, width);
    await inWidths.save(brandId, inWidth(name, width), webp);
    // Taken away in between: it must not stay in a width.
    if (!(await shown.read(brandId, name))) await forgetWidths(brandId, name);
    return webp;
  }

  /**
   * Again after a process that ended in between: what is in both places goes from the first. Nothing moves one photo
   * twice at a time (a decision has its row to itself), but it may be erased in between.
   */
  async function move(from: FileFolder, to: FileFolder, brandId: string, name: string): Promise<void> {
    const jpeg = await from.read(brandId, name);
    if (!jpeg) return;
    await to.save(brandId, name, jpeg);
    // Erased in between: it must not stay in the other place.
    const isErased = (await from.read(brandId, name)) === undefined;
    await (isErased ? to : from).remove(brandId, name);
  }

  return {
    async save(brandId, jpeg) {
      const name = `${randomBytes(16).toString('base64url')}.jpg`;
      await shown.save(brandId, name, jpeg);
      return name;
    },
    read: shown.read,
    async readInWidth(brandId, name, width) {
      // First the photo itself: what is hidden or gone is so in every width.
      const jpeg = await shown.read(brandId, name);
      if (!jpeg) return undefined;
      return drawing.run(`${brandId}/${inWidth(name, width)}`, () => readOrDraw(brandId, name, width, jpeg));
    },
    async remove(brandId, name) {
      // The first place again: until the second was emptied the photo may have moved back.
      for (const folder of [shown, hidden, shown]) await folder.remove(brandId, name);
      // Last: a width that is drawn while the photo goes would stay.
      await forgetWidths(brandId, name);
    },
    async hide(brandId, name) {
      await move(shown, hidden, brandId, name);
      await forgetWidths(brandId, name);
    },
    show: (brandId, name) => move(hidden, shown, brandId, name),
  };
}
