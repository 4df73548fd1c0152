import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSharedRuns } from '@halo/server-kit/process/shared-runs';
import { portraitVersion, renderPortrait, type PortraitSize } from './portrait.ts';
import type { PortraitSubject } from './portrait-look.ts';

export type PortraitCache = {
  /** The picture from the folder, drawn first when it is not there yet; asked for twice at once, it is drawn once. */
  get(subject: PortraitSubject, size: PortraitSize): Promise<Buffer>;
};

const safeId = /^[\w-]{1,64}$/;

/** Draws on first request: all the portraits of a new installation would take a minute. */
export function createPortraitCache(dir: string, render: typeof renderPortrait = renderPortrait): PortraitCache {
  const drawing = createSharedRuns<Buffer>();
  return {
    get(subject, size) {
      if (!safeId.test(subject.id)) return Promise.reject(new RangeError('portrait: not an id of a profile'));
      const name = `${subject.id}.${size}.${portraitVersion}.${typeof size === 'number' ? 'webp' : 'jpg'}`;
      return drawing.run(name, () => readOrDraw(join(dir, name), () => render(subject, size)));
    },
  };
}

async function readOrDraw(path: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const bytes = await draw();
  await store(path, bytes);
  return bytes;
}

/** Another process may draw the same one, so a file appears whole or not at all. */
async function store(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  await mkdir(join(path, '..'), { recursive: true });
  try {
    await writeFile(draft, bytes);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
