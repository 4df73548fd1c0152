// Which names a remote really asks of each shared package.
//
// The shell offers slices: only the names in shell/src/remotes/shared-slices.ts exist at run
// time. A remote that imports another name builds cleanly and gets `undefined`. So the build
// writes down what is used, and the release check compares it with what the shell provides.

const PLUGIN = 'UsedSharedNames';

/** Whole-module use, for instance `import * as React`. */
export const EVERY_NAME = '*';

function runtimeOf(/** @type {any} */ chunkGraph, /** @type {any} */ module) {
  return [...chunkGraph.getModuleRuntimes(module)][0];
}

/**
 * @param {any} compilation after the optimisation of dependencies, before modules are concatenated
 * @returns {Map<string, Set<string>>}
 */
function namesAskedOfShell({ modules, moduleGraph, chunkGraph }) {
  /** @type {Map<string, Set<string>>} */
  const used = new Map();
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { dependency, originModule } = connection;
      if (!dependency || !originModule) continue;
      const runtime = runtimeOf(chunkGraph, originModule);
      if (connection.getActiveState(runtime) === false) continue;
      const names = used.get(module.options.shareKey) ?? new Set();
      used.set(module.options.shareKey, names);
      for (const name of namesOf(dependency, moduleGraph, runtime)) names.add(name);
    }
  }
  return used;
}

/**
 * @param {any} compilation as above
 * @param {any} module the importing module
 * @param {ReadonlySet<string>} requests
 * @returns {Map<string, Set<string>>} request → names that the module imports from it
 */
export function namesImportedBy({ moduleGraph, chunkGraph }, module, requests) {
  const runtime = runtimeOf(chunkGraph, module);
  /** @type {Map<string, Set<string>>} */
  const imported = new Map();
  for (const { dependency } of moduleGraph.getOutgoingConnections(module)) {
    if (!requests.has(dependency?.request)) continue;
    const names = imported.get(dependency.request) ?? new Set();
    imported.set(dependency.request, names);
    for (const name of namesOf(dependency, moduleGraph, runtime)) names.add(name);
  }
  return imported;
}

/** @returns {string[]} names one import expression asks for; none when it imports only for the effect */
function namesOf(/** @type {any} */ dependency, /** @type {any} */ moduleGraph, /** @type {any} */ runtime) {
  const referenced = dependency.getReferencedExports(moduleGraph, runtime);
  if (referenced.length === 0) return [];
  // An import expression knows its names itself; the referenced exports of a module whose kind is known
  // only at run time hide "default" behind the whole module. (`ids` is what the source says; `getIds`
  // would follow re-exports to the names inside the package.)
  const ids = dependency.ids;
  if (Array.isArray(ids)) return [ids[0] ?? EVERY_NAME];
  return referenced.map(
    (/** @type {any} */ reference) => (Array.isArray(reference) ? reference : reference.name)[0] ?? EVERY_NAME,
  );
}

/** Collects the names before modules are concatenated and the imports disappear. */
export class UsedSharedNamesPlugin {
  /** @type {Map<string, Set<string>>} */
  used = new Map();

  apply(/** @type {import('webpack').Compiler} */ compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.afterOptimizeChunks.tap(PLUGIN, () => {
        this.used = namesAskedOfShell(compilation);
      });
    });
  }

  /** @returns {{ name: string, names: string[] }[]} only packages that are used */
  list() {
    return [...this.used]
      .map(([name, names]) => ({ name, names: [...names].sort() }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }
}
