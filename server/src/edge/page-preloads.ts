import { type BuiltRemote, fileAddress, type Language, type ReleaseSet, type ShellBuild } from '@halo/shared/contracts';
import type { PageReader } from './page-reader.ts';
import { matchRoute } from './route-match.ts';

export interface Preload {
  href: string;
  as: 'script' | 'font' | 'style' | 'image';
  integrity?: string;
}

/** A shell as a page gets it. */
export interface ServedShell extends ShellBuild {
  /** folder of its files on the host */
  base: string;
}

/** Address of a file of the shell. */
export function shellAddress({ base }: Pick<ServedShell, 'base'>, file: string): string {
  return `${base}${file}`;
}

interface PageWanted {
  set: ReleaseSet;
  shell: ServedShell;
  built: (name: string, version: string) => BuiltRemote | undefined;
  path: string;
  language: Language;
  reader: PageReader;
}

/**
 * What the page of a path will ask for, so that the browser can fetch it beside the shell instead of after it. Of a
 * page for members only what who opens it will see.
 */
export function pagePreloads(wanted: PageWanted): Preload[] {
  const { shell, language, reader } = wanted;
  if (!reader.takesScriptPreloads) return fontPreloads(shell);
  const address = (file: string): string => shellAddress(shell, file);
  const integrity = (file: string): string | undefined => shell.files[file]?.integrity;
  return [
    ...fontPreloads(shell),
    ...scripts([...(shell.locales[language] ?? []), ...(shell.paths?.[wanted.path] ?? [])], address, integrity),
    ...remotePreloads(wanted),
    ...scripts(callScripts(wanted), address, integrity),
  ];
}

/** The shell's code for the calls that the page of the path makes. */
function callScripts({ shell, set, path }: PageWanted): string[] {
  const areas = matchRoute(set, path)?.route.calls ?? [];
  return [...new Set(areas.flatMap((area) => shell.calls?.[area] ?? []))];
}

/** What the shell itself wants, whichever page it is: the font. */
export function fontPreloads(shell: ServedShell): Preload[] {
  return shell.preload.map(({ file, as }) => ({ href: shellAddress(shell, file), as }));
}

function remotePreloads({ set, built, path, language, reader }: PageWanted): Preload[] {
  const match = matchRoute(set, path);
  if (!match) return [];
  const { name, pinned, isOff } = match.remote;
  if (isOff) return [];
  const build = built(name, pinned.version);
  const { page, access, visitorPage } = match.route;
  const seen = access === 'member' && !reader.isMember ? visitorPage : page;
  if (!build || seen === undefined) return [];
  const files = [build.entry, ...(build.exposes[`./pages/${seen}`] ?? []), ...(build.locales[language] ?? [])];
  return scripts(
    [...new Set(files)],
    (file) => fileAddress(name, build.version, file),
    (file) => build.files[file]?.integrity,
  );
}

function scripts(
  files: readonly string[],
  addressOf: (file: string) => string,
  integrityOf: (file: string) => string | undefined,
): Preload[] {
  return files.map((file) => {
    const integrity = integrityOf(file);
    return { href: addressOf(file), as: 'script' as const, ...(integrity ? { integrity } : {}) };
  });
}
