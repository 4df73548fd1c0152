import { createHash } from 'node:crypto';
import webpack from 'webpack';

// Two versions of one remote can live on one page (the last good version is loaded when the
// pinned one fails, and the pinned one again when it heals), and their chunk files are shared
// through one folder and one global array. Two rules keep them apart:
//
// 1. A chunk's id says what is in it: equal ids mean equal modules.
// 2. A runtime takes only the chunks it is waiting for. webpack's own rule is "every chunk that
//    I do not have yet", which would let one version overwrite the modules of the other.

const PLUGIN = 'ContentChunkIds';

function innerModules(/** @type {any} */ module) {
  return module.modules ? [...module.modules] : [module];
}

export class ContentChunkIdsPlugin {
  /**
   * @param {{ sharesGlobal?: boolean }} [options] `sharesGlobal`: other versions of this build can be on the
   *   page, so rule 2 holds. Not for a build whose initial chunks stand as script tags in the page.
   */
  constructor({ sharesGlobal = false } = {}) {
    this.sharesGlobal = sharesGlobal;
  }

  apply(/** @type {import('webpack').Compiler} */ compiler) {
    compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.chunkIds.tap(PLUGIN, (chunks) => assignIds(compilation, chunks));
      if (!this.sharesGlobal) return;
      compilation.hooks.runtimeModule.tap(PLUGIN, (module) => {
        if (module.name === 'jsonp chunk loading') takeOnlyAwaitedChunks(module);
      });
    });
  }
}

function assignIds(/** @type {any} */ compilation, /** @type {Iterable<any>} */ chunks) {
  const all = [...chunks];
  const own = new Map(all.map((chunk) => [chunk, describeChunk(compilation, chunk)]));
  for (const chunk of all) {
    if (chunk.id !== null) continue;
    // The entry holds the runtime and is never asked for by id.
    chunk.id = chunk.hasRuntime() ? chunk.name : `${chunk.name ? `${chunk.name}.` : ''}${hashOf(chunk, own)}`;
    chunk.ids = [chunk.id];
  }
}

/** A chunk's code contains the ids of the chunks it loads, so its id follows theirs; cycles are allowed. */
function hashOf(/** @type {any} */ chunk, /** @type {Map<any, { hash: string, loads: any[] }>} */ own) {
  const reached = new Set([chunk]);
  for (const one of reached) for (const next of own.get(one)?.loads ?? []) reached.add(next);
  const [first, ...rest] = [...reached].map((one) => own.get(one)?.hash);
  const hash = createHash('sha256').update([first, ...rest.sort()].join());
  return hash.digest('base64url').replace(/[-_]/g, '').slice(0, 8);
}

function describeChunk(/** @type {any} */ { chunkGraph, moduleGraph }, /** @type {any} */ chunk) {
  /** @type {any[]} */
  const loads = [];
  const parts = [...chunkGraph.getChunkModulesIterable(chunk)].map((module) => {
    const hash = createHash('sha256');
    hash.update(String(chunkGraph.getModuleId(module)));
    for (const inner of innerModules(module)) {
      hash.update(String(inner.buildInfo?.hash));
      moduleGraph.getExportsInfo(inner).updateHash(hash, chunk.runtime);
      // Generated code names its dependencies by id, and ids can differ between builds.
      const targets = new Set();
      for (const { module: target } of moduleGraph.getOutgoingConnections(inner)) {
        if (target) targets.add(String(chunkGraph.getModuleId(target)));
      }
      hash.update([...targets].sort().join());
      for (const block of inner.blocks) loads.push(...(chunkGraph.getBlockChunkGroup(block)?.chunks ?? []));
    }
    return hash.digest('hex');
  });
  return { hash: parts.sort().join(), loads };
}

const BEFORE_WEBPACKS_RULE = '// add "moreModules" to the modules object,';
const OUR_RULE = `if (!chunkIds.some((id) => (Array.isArray(installedChunks[id])))) {
	if (parentChunkLoadingFunction) parentChunkLoadingFunction(data);
	return;
}`;

function takeOnlyAwaitedChunks(/** @type {any} */ module) {
  const generate = module.generate.bind(module);
  module.generate = () => {
    const code = generate();
    if (typeof code !== 'string' || !code.includes('webpackJsonpCallback')) return code;
    if (!code.includes(BEFORE_WEBPACKS_RULE)) {
      throw new webpack.WebpackError(
        "webpack's chunk loading has changed. Look at takeOnlyAwaitedChunks in tooling/webpack/content-chunk-ids.mjs.",
      );
    }
    return code.replace(BEFORE_WEBPACKS_RULE, `${OUR_RULE}\n${BEFORE_WEBPACKS_RULE}`);
  };
}
