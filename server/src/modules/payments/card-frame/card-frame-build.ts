import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { FrameFiles } from './card-frame-store.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');

/** Where the build of a frame's page lies, as `npm run build` leaves it. */
export interface CardFramePlace {
  readonly indexFile: string;
  readonly folder: string;
}

/**
 * A page of its own that the remotes show in a frame: its name in the build's index, and where its files are served.
 */
export interface FrameKind {
  readonly name: string;
  readonly prefix: string;
}

export const CARD_FRAME_PLACE: CardFramePlace = {
  indexFile: path.join(REPOSITORY, 'var/build.json'),
  folder: path.join(REPOSITORY, 'mfe-payments/card-frame/dist'),
};

const BuildIndex = z.object({ frames: z._default(z.record(z.string(), z.string()), {}) });
const FileName = z.string().check(z.regex(/^[\w][\w.-]*$/));
const FrameRelease = z.object({
  scripts: z.array(FileName),
  styles: z.array(FileName),
  files: z.record(FileName, z.object({ integrity: z.string().check(z.regex(/^sha384-[\w+/=]+$/)) })),
});

export interface FrameFile {
  /** address on the card frame's host */
  readonly url: string;
  readonly integrity: string;
}

export interface CardFrameBuild {
  readonly scripts: readonly FrameFile[];
  readonly styles: readonly FrameFile[];
}

export const CARD_FRAME: FrameKind = { name: 'card-frame', prefix: '/card-frame/' };

/**
 * The newest build, with its files published under names that never change their content.
 * Read again only when the index changed, so that a rebuild shows without a restart.
 */
export function createCardFrameBuilds(
  published: FrameFiles,
  place: CardFramePlace,
  kind: FrameKind = CARD_FRAME,
): () => Promise<CardFrameBuild | undefined> {
  let known: { time: number; build: Promise<CardFrameBuild | undefined> } | undefined;
  return async () => {
    const time = await changedAt(place.indexFile);
    if (time === undefined) return undefined;
    if (known?.time !== time) {
      const build = publish(published, place, kind);
      known = { time, build };
      // An incomplete build is read again, not remembered.
      build.catch(() => {
        known = undefined;
      });
    }
    return known.build;
  };
}

async function publish(
  published: FrameFiles,
  { indexFile, folder }: CardFramePlace,
  { name: frame, prefix }: FrameKind,
): Promise<CardFrameBuild | undefined> {
  const version = z.parse(BuildIndex, await readJson(indexFile)).frames[frame];
  if (version === undefined) return undefined;
  const source = path.join(folder, path.basename(version));
  const release = z.parse(FrameRelease, await readJson(path.join(source, 'release.json')));
  await published.publish(
    Object.entries(release.files).map(([name, { integrity }]) => ({
      name,
      source: path.join(source, name),
      integrity,
    })),
  );
  const toFile = (name: string): FrameFile => ({
    url: `${prefix}${name}`,
    integrity: release.files[name]?.integrity ?? '',
  });
  return { scripts: release.scripts.map(toFile), styles: release.styles.map(toFile) };
}

async function changedAt(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
