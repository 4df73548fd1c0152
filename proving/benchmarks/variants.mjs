import { join } from 'node:path';
import { root } from '../../tooling/run/packages.mjs';

/** Where the benchmark keeps everything. */
export const BENCH_FOLDER = join(root, 'var', 'bench');

/** The federated builds are the repository's own. */
export const FEDERATED_BUILDS = root;

/** Laid out like the repository: var/build.json, shell/dist, <remote>/dist. */
export const MONOLITH_BUILDS = join(BENCH_FOLDER, 'monolith');

/** The same with a small change in the sources (release/source-changes.mjs). */
export const CHANGED_MONOLITH_BUILDS = join(BENCH_FOLDER, 'monolith-changed');

/** @typedef {'monolith' | 'federated'} VariantName */
/** @typedef {{ name: VariantName, port: number, builds: string, data: string }} Variant */

/** The two sides of the comparison, in the order in which a pair visits them. @type {readonly Variant[]} */
export const variants = [
  { name: 'monolith', port: 4290, builds: MONOLITH_BUILDS, data: join(BENCH_FOLDER, 'data-monolith') },
  { name: 'federated', port: 4291, builds: FEDERATED_BUILDS, data: join(BENCH_FOLDER, 'data-federated') },
];
