// The transform of all tests, but a file with a mutated copy is read from there.
const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const transform = require('../jest/transform.cjs');

const root = join(__dirname, '..', '..');
const copies = join(root, '.cache', 'mutation', 'sources');

function mutatedCopy(source, path) {
  const copy = join(copies, relative(root, path));
  return existsSync(copy) ? readFileSync(copy, 'utf8') : source;
}

module.exports = {
  canInstrument: false,
  process: (source, path, options) => transform.process(mutatedCopy(source, path), path, options),
  getCacheKey(source, path, options) {
    const copy = mutatedCopy(source, path);
    return createHash('sha256')
      .update(copy)
      .update(transform.getCacheKey(copy, path, options))
      .digest('hex');
  },
};
