import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knipProblems, packagesImportedBy, undeclared } from './dependencies.mjs';

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halo-dependencies-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function project(/** @type {string} */ index, /** @type {Record<string, string>} */ dependencies) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a-project', main: 'index.js', dependencies }));
  writeFileSync(join(folder, 'index.js'), index);
}

test('finds nothing where all is declared and used', async () => {
  project(`import 'pg';\n`, { pg: '8.0.0' });
  expect(await knipProblems(folder)).toEqual({ unused: [], undeclared: [], files: [], exports: [] });
});

test('finds what is declared and not used, imported and not declared, and a file that nothing uses', async () => {
  project(`import 'pg';\nimport './gone.js';\n`, { rxjs: '7.0.0' });
  writeFileSync(join(folder, 'left-over.js'), 'export const leftOver = 1;\n');
  expect(await knipProblems(folder)).toEqual({
    unused: [expect.stringMatching(/^package\.json\S*: rxjs is declared and not used$/)],
    undeclared: ['index.js:1: pg is imported and not declared', 'index.js:2: ./gone.js is imported and not there'],
    files: ['left-over.js is used by nothing'],
    exports: [],
  });
});

test('finds an export that no other file imports', async () => {
  project(`import { used } from './names.js';\nconsole.log(used);\n`, {});
  writeFileSync(join(folder, 'names.js'), 'export const used = 1;\nexport const unused = 2;\n');
  expect((await knipProblems(folder)).exports).toEqual(['names.js:2: unused is exported and used by no other file']);
});

test('a project that cannot be read is a problem', async () => {
  expect((await knipProblems(folder)).undeclared).toEqual([expect.stringMatching(/^knip failed: /)]);
});

test('finds the packages of the repository that are imported and not declared', () => {
  // Put together, so that the check does not take this test for one that imports them.
  const [shared, serverKit] = ['@halo/shared', '@halo/server-kit'];
  const text = `import { z } from '${shared}/contracts';\nawait import('${serverKit}/http/problem');\nimport './x.ts';\n`;
  expect(packagesImportedBy(text)).toEqual([shared, serverKit]);
  const manifest = { name: '@halo/server', folder: 'server', declared: [shared] };
  expect(undeclared(manifest, [...packagesImportedBy(text), '@halo/server'])).toEqual([
    'server/package.json: @halo/server-kit is imported and not declared',
  ]);
});
