import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ShellBuild } from '@halo/shared/contracts';
import * as z from 'zod/mini';

/** Where the files of the shell's development flavour are served; only in development. */
export const HOT_SHELL_PATH = '/shell-hot/';

/** `npm run dev` builds it and notes its version beside those of the other builds. */
const HotBuildIndex = z.object({ hotShell: z.string() });

export function hotShellFolder(buildsDirectory: string): string {
  return path.join(buildsDirectory, 'shell/dist');
}

/**
 * The newest development flavour that was built here; undefined when there is none. Read each time: it is one
 * developer's page.
 */
export async function readHotShell(buildsDirectory: string): Promise<ShellBuild | undefined> {
  const index = z.safeParse(HotBuildIndex, await readJson(path.join(buildsDirectory, 'var/build.json')));
  if (!index.success) return undefined;
  const build = z.safeParse(
    ShellBuild,
    await readJson(path.join(hotShellFolder(buildsDirectory), index.data.hotShell, 'release.json')),
  );
  return build.success ? build.data : undefined;
}

async function readJson(file: string): Promise<unknown> {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined);
}
