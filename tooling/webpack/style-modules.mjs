/**
 * Class names only: a custom property (`--x`) keeps its name, because it is set by other sheets than the one that reads
 * it.
 */
const NAMES = { namedExports: false, dashedIdents: false };

/**
 * `import classes from './x.module.css'`: one object of class names, which a reader finds more easily than named
 * exports.
 *
 * @param {import('webpack').Configuration['module']} module
 */
export function withStyleModules(module) {
  return { ...module, parser: { ...module?.parser, 'css/auto': NAMES, 'css/module': NAMES } };
}
