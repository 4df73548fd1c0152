/**
 * `import classes from './x.module.css'`: one object of class names, which a reader finds more easily than named exports.
 *
 * @param {import('webpack').Configuration['module']} module
 */
export function withStyleModules(module) {
  return { ...module, parser: { ...module?.parser, 'css/auto': { namedExports: false }, 'css/module': { namedExports: false } } };
}
