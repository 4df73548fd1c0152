import { type BootDocument, chooseVersions, ReleaseDocument, type ReleaseSet } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { readBootDocument } from '../src/boot/read-boot-document.ts';
import { withOverride } from '../src/override/override-set.ts';

/** The name under which Module Federation's developer tools know the shell. */
const HOST = 'halo-shell';
const SCOPE = 'default';

interface Federation {
  moduleInfo?: Record<string, object>;
  __SHARE__?: Record<string, object>;
}

/**
 * What Module Federation's browser extension shows of a page, in the form of its runtime: the host with its remotes,
 * each remote with its pages, and the packages that the host shares. Halo's shell has no such runtime to say it, and
 * pages of visitors none of this: it is in the development flavour alone.
 *
 * @param versions shared package → its version
 */
export function describeHost(
  { remotes }: ReleaseSet,
  { softwareVersion, origin }: { softwareVersion: string; origin: string },
  versions: Readonly<Record<string, string>>,
): Required<Federation> {
  const running = remotes.filter(({ isOff }) => !isOff);
  const names = running.map(({ name }) => name);
  const host = {
    version: softwareVersion,
    buildVersion: softwareVersion,
    globalName: HOST,
    remoteEntry: '',
    publicPath: `${origin}/shell/`,
    remotesInfo: Object.fromEntries(running.map(({ name, pinned }) => [name, { matchedVersion: pinned.version }])),
    consumerList: [],
    modules: [],
    shared: [],
  };
  const described = running.map(({ name, pinned: { version, entry, globalName }, manifest }) => {
    const remoteEntry = new URL(entry, origin).href;
    const pages = [...new Set(manifest.routes.map(({ page }) => page))];
    return [
      `${name}:${version}`,
      {
        version,
        buildVersion: version,
        globalName,
        remoteEntry,
        remoteEntryType: 'global',
        publicPath: new URL('.', remoteEntry).href,
        remotesInfo: {},
        modules: pages.map((page) => ({ moduleName: `pages/${page}`, modulePath: `./pages/${page}` })),
        shared: Object.entries(versions).map(([sharedName, sharedVersion]) => ({ sharedName, version: sharedVersion })),
      },
    ] as const;
  });
  const packages = Object.entries(versions).map(([name, version]) => [
    name,
    {
      [version]: {
        version,
        from: HOST,
        useIn: names,
        loaded: true,
        scope: [SCOPE],
        strategy: 'loaded-first',
        shareConfig: { singleton: true, requiredVersion: `^${version}` },
      },
    },
  ]);
  return {
    moduleInfo: { [HOST]: host, ...Object.fromEntries(described) },
    __SHARE__: { [HOST]: { [SCOPE]: Object.fromEntries(packages) } },
  };
}

/** The extension makes the object before any script of the page; the runtime of an ordinary remote adds to it. */
export function showHost(page: { __FEDERATION__?: Federation }, described: Required<Federation>): void {
  const known = (page.__FEDERATION__ ??= {});
  known.moduleInfo = { ...known.moduleInfo, ...described.moduleInfo };
  known.__SHARE__ = { ...known.__SHARE__, ...described.__SHARE__ };
}

/** The set that the page came with; what the shell makes of it later changes no version in a developer's page. */
export function setOfPage({ boot, signed }: { boot: BootDocument; signed: unknown }): ReleaseSet {
  const { payload } = z.parse(z.object({ payload: z.string() }), signed);
  const document = z.parse(ReleaseDocument, JSON.parse(payload));
  return withOverride(chooseVersions(document, boot.groups), boot.override);
}

/** Called by the development flavour's first script, before the shell reads the same element. */
export function showHostOf(page: Document, versions: Readonly<Record<string, string>>): void {
  const read = readBootDocument(page);
  const facts = { softwareVersion: read.boot.softwareVersion, origin: location.origin };
  showHost(globalThis as { __FEDERATION__?: Federation }, describeHost(setOfPage(read), facts, versions));
}
