import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { isWholeHalo, root } from '../run/packages.mjs';

// The packages that the shell loads once and every remote uses. Each has a reason, because
// a shared package ships whole (or as the slice that shell/src/remotes/shared-slices.ts
// lists) to everybody, while a package that is not shared is cut down to what a page uses.
//
// Never shared: rxjs, ky, icons, @halo/shared. They keep no state that two copies could
// disagree on, and remotes use little of them, or they would come whole (icons 204 kB).

/**
 * @typedef {{ name: string, package: string, wholeModule: boolean, reason: string }} SharedModule
 * `wholeModule`: CommonJS, offered as its whole `module.exports`; the others offer only the
 * names listed in the shell's slices.
 */

/** @type {readonly SharedModule[]} */
export const sharedModules = [
  {
    name: 'react',
    package: 'react',
    wholeModule: true,
    reason: 'Hooks belong to one copy of React: a second one throws at the first hook.',
  },
  {
    name: 'react/jsx-runtime',
    package: 'react',
    wholeModule: true,
    reason: 'Requires react; shared apart because webpack shares exact requests, not packages.',
  },
  {
    name: 'react-dom',
    package: 'react-dom',
    wholeModule: true,
    reason: 'The largest dependency; portals and flushSync must reach the renderer that is mounted.',
  },
  {
    name: 'react-dom/client',
    package: 'react-dom',
    wholeModule: true,
    reason: 'createRoot, which every remote needs to mount; 60 kB that must not come twice.',
  },
  {
    name: '@emotion/react',
    package: '@emotion/react',
    wholeModule: false,
    reason: "CacheProvider's context must be the shell's, or styles land in a cache without the nonce and are blocked.",
  },
  {
    name: '@emotion/styled',
    package: '@emotion/styled',
    wholeModule: false,
    reason: 'Used on every page; 4 kB that would come once with each remote.',
  },
  {
    name: 'i18next',
    package: 'i18next',
    wholeModule: false,
    reason: "The instance in the platform is the shell's; 15 kB that would come once with each remote.",
  },
  {
    name: 'zod/mini',
    package: 'zod',
    wholeModule: false,
    reason:
      'The shell has it for what the server answers; 8 kB that a page with a schema of its own would bring again.',
  },
  {
    name: 'react-i18next',
    package: 'react-i18next',
    wholeModule: false,
    reason:
      'useTranslation, on every page; 2 kB that would come once with each remote. `Trans` is not offered: who needs it ' +
      'takes it from react-i18next/TransWithoutContext.',
  },
];

/** A squad has no shell: what it builds against is what it installed. */
const require = createRequire(join(root, isWholeHalo ? 'shell' : '.', 'package.json'));

/**
 * @param {string} packageName
 * @returns {string} the version installed for the shell
 */
export function installedVersion(packageName) {
  const entry = require.resolve.paths(packageName)?.map((folder) => join(folder, packageName, 'package.json')) ?? [];
  for (const path of entry) {
    try {
      return JSON.parse(readFileSync(path, 'utf8')).version;
    } catch {
      // Not in this node_modules folder; the next one up may have it.
    }
  }
  throw new Error(`${packageName} is on the share list but not installed. Run npm ci.`);
}

/** Version range a remote asks of the shell for one shared module. */
export function requiredVersion(/** @type {SharedModule} */ module) {
  return `^${installedVersion(module.package)}`;
}

/** The `shared` option of a remote: everything comes from the shell, and a wrong version is refused. */
export function remoteShareOptions() {
  return Object.fromEntries(
    sharedModules.map((module) => [
      module.name,
      {
        import: /** @type {const} */ (false),
        singleton: true,
        strictVersion: true,
        version: installedVersion(module.package),
        requiredVersion: requiredVersion(module),
      },
    ]),
  );
}
