import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tooling/run/packages.mjs';

const BENCH = join(root, 'proving', 'benchmarks');
const LOADER = join(BENCH, 'webpack', 'change-loader.mjs');

/** The loader and what it adds: a change of them must not meet an older cache. */
export function changesHash() {
  const hash = createHash('sha256');
  for (const file of [LOADER, join(BENCH, 'release', 'source-changes.mjs')]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

/**
 * A build's configuration with one source changed. It builds in the repository itself: in a copy the modules would have
 * other
 * ids, and every file would differ.
 *
 * @param {import('webpack').Configuration} config
 * @param {import('./source-changes.mjs').SourceChange} change
 * @returns {import('webpack').Configuration}
 */
export function withChange(config, change) {
  const rule = {
    enforce: /** @type {const} */ ('pre'),
    include: join(root, change.file),
    use: [{ loader: LOADER, options: change }],
  };
  return {
    ...config,
    module: { ...config.module, rules: [...(config.module?.rules ?? []), rule] },
    cache:
      typeof config.cache === 'object' && config.cache.type === 'filesystem'
        ? { ...config.cache, name: `${config.cache.name}-changed`, version: `${config.cache.version}-${changesHash()}` }
        : false,
  };
}
