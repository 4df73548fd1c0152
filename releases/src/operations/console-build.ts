import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { ConsoleFiles } from './console-document.ts';

const BuildIndex = z.object({ apps: z._default(z.record(z.string(), z.string()), {}) });
const FileName = z.string().check(z.regex(/^\w[\w.-]*$/));
const ConsoleRelease = z.object({
  scripts: z.array(FileName),
  styles: z.array(FileName),
  files: z.record(FileName, z.object({ integrity: z.string().check(z.regex(/^sha384-[\w+/=]+$/)) })),
});

export interface ConsoleBuild {
  readonly page: ConsoleFiles;
  /** undefined: the build has no such file */
  file(name: string): Promise<Buffer | undefined>;
}

/**
 * The newest build of the console; undefined before there is one. Read each time: consoles are few, and a rebuild
 * shows at once.
 */
export async function readConsoleBuild(repository: string): Promise<ConsoleBuild | undefined> {
  const index = await readJson(path.join(repository, 'var/build.json'));
  const version = index === undefined ? undefined : z.parse(BuildIndex, index).apps['console'];
  if (version === undefined) return undefined;
  const folder = path.join(repository, 'console/dist', path.basename(version));
  const document = await readJson(path.join(folder, 'release.json'));
  if (document === undefined) return undefined;
  const { scripts, styles, files } = z.parse(ConsoleRelease, document);
  const described = (name: string) => ({ name, integrity: files[name]?.integrity ?? '' });
  return {
    page: { scripts: scripts.map(described), styles: styles.map(described) },
    // Only what the build lists, so that no name leads out of its folder.
    file: async (name) => (Object.hasOwn(files, name) ? readFile(path.join(folder, name)).catch(absent) : undefined),
  };
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(absent);
  return text === undefined ? undefined : JSON.parse(text);
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
