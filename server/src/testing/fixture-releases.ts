import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuiltRemote, globalNameOf, type ShellBuild } from '@halo/shared/contracts';
import { integrityOf, type Releases } from '@halo/releases';

export const FIXTURE_REMOTES = ['mfe-auth', 'mfe-chat', 'mfe-payments'] as const;
/** Stored and not pinned anywhere; every brand pins 1.0.0. */
export const FIXTURE_NEWER = ['1.1.0', '1.2.0', '2.0.0'] as const;
const PINNED = '1.0.0';
const ENTRY = 'remoteEntry.js';
const SHELL_TEXT = 'globalThis.shell = true;';
const SHELL_SCRIPT = `main.${createHash('sha256').update(SHELL_TEXT).digest('hex').slice(0, 8)}.js`;
const SHELL_FILES = { [SHELL_SCRIPT]: SHELL_TEXT };

/** Small builds with real bytes: three remotes, 1.0.0 pinned for every brand, newer versions ready. */
export async function publishFixtures(
  releases: Pick<Releases, 'versions' | 'pins' | 'sets'>,
  directory: string,
): Promise<void> {
  for (const version of [...FIXTURE_NEWER, PINNED]) await storeFixtures(releases, directory, version);
  await releases.pins.adopt(fixtureBuilds(PINNED));
  await releases.sets.refresh();
}

/** Stores one version of every remote. */
export async function storeFixtures(
  { versions }: Pick<Releases, 'versions'>,
  directory: string,
  version: string,
): Promise<void> {
  const folders = new Map([['shell', await writeFiles(path.join(directory, 'builds/shell'), SHELL_FILES)]]);
  for (const remote of FIXTURE_REMOTES)
    folders.set(remote, await writeFiles(path.join(directory, 'builds', remote, version), contents(remote, version)));
  await versions.adopt({ remotes: fixtureBuilds(version), shell: fixtureShell(), folders });
}

/** The documents of one version of every remote; each has the page `/<short name>`. */
export function fixtureBuilds(version: string): BuiltRemote[] {
  return FIXTURE_REMOTES.map((name) => ({
    name,
    version,
    contract: 1,
    federation: '2.9.2',
    entry: ENTRY,
    globalName: globalNameOf(name, version),
    files: filesOf(contents(name, version)),
    manifest: {
      name,
      contract: 1,
      routes: [{ path: `/${name.slice('mfe-'.length)}`, page: 'home', access: 'public' }],
      nav: [],
      popups: [],
      namespaces: [name.slice('mfe-'.length)],
      bus: { publishes: [], subscribes: [] },
    },
    exposes: { './pages/home': ['page.js'] },
    locales: {},
    shared: [],
  }));
}

function fixtureShell(): ShellBuild {
  return {
    version: '1.0.0',
    contract: 1,
    federation: '2.9.2',
    scripts: [SHELL_SCRIPT],
    bootGuard: '',
    preload: [],
    locales: {},
    files: filesOf(SHELL_FILES),
    provides: [],
  };
}

function contents(remote: string, version: string): Record<string, string> {
  return {
    [ENTRY]: `globalThis.entry = '${remote} ${version}';`,
    'page.js': `globalThis.page = '${remote} ${version}';`,
  };
}

function filesOf(files: Record<string, string>): BuiltRemote['files'] {
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      { integrity: integrityOf(Buffer.from(text)), bytes: Buffer.byteLength(text) },
    ]),
  );
}

async function writeFiles(folder: string, files: Record<string, string>): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  return folder;
}
