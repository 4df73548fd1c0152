import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BuiltRemote, ShellBuild } from '@halo/shared/contracts';
import * as z from 'zod/mini';

/** What `npm run build` left: which version of each package is the newest. */
const BuildIndex = z.object({ remotes: z.record(z.string(), z.string()), shell: z.string() });

export interface LocalBuilds {
  remotes: BuiltRemote[];
  shell: ShellBuild;
  /** remote or `shell` → folder that the paths of its files start from */
  folders: ReadonlyMap<string, string>;
}

/** Thrown when nothing was built yet; the message says what to run. */
export class MissingBuildError extends Error {
  override readonly name = 'MissingBuildError';
}

/**
 * Reads the newest builds of the repository. @throws MissingBuildError; ZodError when a build's document is malformed
 */
export async function readLocalBuilds(repository: string, indexFile: string): Promise<LocalBuilds> {
  const index = z.parse(BuildIndex, await readJson(indexFile));
  const shellDirectory = path.join(repository, 'shell/dist');
  const shell = z.parse(ShellBuild, await readJson(path.join(shellDirectory, index.shell, 'release.json')));
  const remotes = await Promise.all(
    Object.entries(index.remotes).map(async ([name, version]) =>
      z.parse(BuiltRemote, await readJson(path.join(repository, name, 'dist', version, 'release.json'))),
    ),
  );
  return {
    remotes,
    shell,
    folders: new Map([
      ['shell', shellDirectory],
      ...remotes.map(({ name, version }) => [name, path.join(repository, name, 'dist', version)] as const),
    ]),
  };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new MissingBuildError(
      `${path.basename(path.dirname(file))}/${path.basename(file)} is missing: run "npm run build" first.`,
    );
  }
}
