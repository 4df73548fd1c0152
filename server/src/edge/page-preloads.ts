import type { BuiltRemote, Language, ReleaseSet, ShellBuild } from '@halo/shared/contracts';
import { fileAddress } from '../modules/releases/version-address.ts';
import { matchRoute } from './route-match.ts';

export interface Preload {
  href: string;
  as: 'script' | 'font' | 'style' | 'image';
  integrity?: string;
}

/** Address of a file of the shell. */
export function shellAddress(file: string): string {
  return `/shell/${file}`;
}

/** What the page of a path will ask for, so that the browser can fetch it beside the shell instead of after it. */
export function pagePreloads(
  set: ReleaseSet,
  shell: ShellBuild,
  built: (name: string, version: string) => BuiltRemote | undefined,
  path: string,
  language: Language,
): Preload[] {
  return [
    ...shell.preload.map(({ file, as }) => ({ href: shellAddress(file), as })),
    ...scripts(shell.locales[language] ?? [], shellAddress, (file) => shell.files[file]?.integrity),
    ...(matchRoute(set, path) ? scripts(shell.remoteScripts, shellAddress, (file) => shell.files[file]?.integrity) : []),
    ...remotePreloads(set, built, path, language),
  ];
}

function remotePreloads(set: ReleaseSet, built: (name: string, version: string) => BuiltRemote | undefined, path: string, language: Language): Preload[] {
  const match = matchRoute(set, path);
  if (!match) return [];
  const { name, pinned, isOff } = match.remote;
  if (isOff) return [];
  const build = built(name, pinned.version);
  if (!build) return [];
  const files = [build.entry, ...(build.exposes[`./pages/${match.route.page}`] ?? []), ...(build.locales[language] ?? [])];
  return scripts([...new Set(files)], (file) => fileAddress(name, build.version, file), (file) => build.files[file]?.integrity);
}

function scripts(files: readonly string[], addressOf: (file: string) => string, integrityOf: (file: string) => string | undefined): Preload[] {
  return files.map((file) => {
    const integrity = integrityOf(file);
    return { href: addressOf(file), as: 'script' as const, ...(integrity ? { integrity } : {}) };
  });
}
