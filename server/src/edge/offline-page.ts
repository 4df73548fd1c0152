import {
  type Brand,
  type BuiltRemote,
  fileAddress,
  type Language,
  type ReleaseSet,
  STANDARD_ENTRY_FILE,
} from '@halo/shared/contracts';
import { type ServedShell, shellAddress } from './page-preloads.ts';

/**
 * The page that the service worker keeps for the day without a network. It is made for no address: nothing of a person
 * and nothing of the page on which it was asked for stands in it.
 */
export const OFFLINE_PAGE = '/offline-page';

/** Also what a page loads later, e.g. a menu, without the texts of other languages and the entry for other hosts. */
function scriptsOf({ files, locales }: Pick<BuiltRemote, 'files' | 'locales'>, language: Language): string[] {
  const texts = Object.entries(locales).flatMap(([of, chunks]) => (of === language ? [] : chunks));
  const other = new Set([...texts, STANDARD_ENTRY_FILE]);
  return Object.keys(files).filter((file) => file.endsWith('.js') && !other.has(file));
}

/** What the kept page needs beside its own scripts: the brand's pictures, and the pages that are readable offline. */
export function offlineFiles(
  set: ReleaseSet,
  shell: ServedShell,
  built: (name: string, version: string) => BuiltRemote | undefined,
  brand: Brand,
  language: Language,
): string[] {
  const remotes = set.remotes.flatMap(({ name, pinned, manifest, isOff }) => {
    const isReadable = manifest.routes.some((route) => route.isReadableOffline);
    const build = isReadable && !isOff ? built(name, pinned.version) : undefined;
    return build ? scriptsOf(build, language).map((file) => fileAddress(name, build.version, file)) : [];
  });
  const ofShell = scriptsOf(shell, language).map((file) => shellAddress(shell, file));
  const pictures = [brand.logo, brand.icon ?? brand.logo, ...(brand.homePictures ?? [])];
  return [...new Set([...ofShell, ...remotes, ...pictures])];
}
