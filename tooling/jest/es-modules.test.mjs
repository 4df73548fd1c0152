import { loadedAsTheyAre } from './es-modules.mjs';

describe('files of others that tests load as they are', () => {
  const [pattern = ''] = loadedAsTheyAre(['ky', '@noble/ed25519', 'p.map']);
  const isLoaded = (/** @type {string} */ path) => new RegExp(pattern).test(path);

  it('are those of packages that are no ES modules, also inside of one', () => {
    expect(isLoaded('/halo/node_modules/pg/lib/client.js')).toBe(true);
    expect(isLoaded('/halo/node_modules/jose/dist/index.cjs')).toBe(true);
    expect(isLoaded('/halo/node_modules/ky/node_modules/pg/lib/client.js')).toBe(true);
    expect(isLoaded('/halo/node_modules/pxmap/index.js')).toBe(true);
  });

  it('are none of an ES module, wherever it is installed, and none of ours', () => {
    expect(isLoaded('/halo/node_modules/ky/distribution/index.js')).toBe(false);
    expect(isLoaded('/halo/node_modules/@noble/ed25519/index.js')).toBe(false);
    expect(isLoaded('/halo/node_modules/pg/node_modules/ky/distribution/index.js')).toBe(false);
    expect(isLoaded('/halo/node_modules/pg/esm/index.mjs')).toBe(false);
    expect(isLoaded('/halo/server/src/app.ts')).toBe(false);
    expect(isLoaded('/halo/.cache/test-groups/server/01-src.test.cjs')).toBe(false);
  });

  it('are none where it is not known what is installed', () => {
    expect(loadedAsTheyAre([])).toEqual([]);
  });

  it('are what is installed here', () => {
    const [here = ''] = loadedAsTheyAre();
    expect(new RegExp(here).test('/halo/node_modules/ky/distribution/index.js')).toBe(false);
    expect(new RegExp(here).test('/halo/node_modules/pg/lib/client.js')).toBe(true);
  });
});
