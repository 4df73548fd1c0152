// One transform for our TypeScript and for packages that ship ES modules (es-modules.mjs finds
// them). Some of these ship both: a file is transformed when it contains import or export
// statements. Jest caches the result.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { createTransformer } = require('@swc/jest');

// Part of the cache key, so that an edit of this file is seen.
const ownHash = createHash('sha256').update(readFileSync(__filename)).digest('hex').slice(0, 16);

const target = 'es2023';
const react = { runtime: 'automatic' };

function swc(parser) {
  return createTransformer({
    // Without these swc would look for .swcrc and browserslist files of packages.
    swcrc: false,
    configFile: false,
    sourceMaps: 'inline',
    jsc: { parser, target, transform: { react }, experimental: { keepImportAttributes: false } },
    module: { type: 'commonjs' },
  });
}

const typescript = swc({ syntax: 'typescript', tsx: false });
const typescriptJsx = swc({ syntax: 'typescript', tsx: true });
const javascript = swc({ syntax: 'ecmascript', jsx: false });

const moduleSyntax =
  /^\s*(?:import[\s{*"']|export[\s{*]|export\s+default)|\bimport\.meta\b|[;}]\s*(?:export\s*[{*]|import\s*[{*"'])/m;

function transformerFor(source, path) {
  if (path.endsWith('.tsx')) return typescriptJsx;
  if (path.endsWith('.ts')) return typescript;
  return moduleSyntax.test(source) ? javascript : undefined;
}

module.exports = {
  canInstrument: false,
  process(source, path, options) {
    const transformer = transformerFor(source, path);
    return transformer ? transformer.process(source, path, options) : { code: source };
  },
  getCacheKey(source, path, options) {
    return ownHash + (transformerFor(source, path) ?? javascript).getCacheKey(source, path, options);
  },
};
