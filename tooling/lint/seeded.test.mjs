// Does every lint rule bite? Each rule has a seeded violation that must be reported by it, and a
// clean counterpart that must not. The seeds live in a small workspace of their own.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packages, root } from '../run/packages.mjs';
import { checkFiles } from './file-rules.mjs';
import { lintBoundaries, lintStyle } from './run-lint.mjs';
import { boundarySeeds, boundaryTargets } from './seeded/boundary-seeds.mjs';
import { fileSeeds, styleSeeds } from './seeded/style-seeds.mjs';

const VENDORS = [
  'ky',
  'socket.io-client',
  '@module-federation/runtime',
  'i18next',
  'downshift',
  'single-spa-react',
  '@mantine/core',
  '@tanstack/react-query',
  'react',
];
const require = createRequire(import.meta.url);
let workspace = '';
let findings = [];

function write(path, text) {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), text);
}

/** A seed's files come as path, text, path, text … */
function pairs(list) {
  return list.flatMap((value, index) => (index % 2 === 0 ? [[value, list[index + 1]]] : []));
}

function buildWorkspace() {
  workspace = mkdtempSync(join(tmpdir(), 'halo-lint-'));
  copyFileSync(join(root, '.oxlintrc.json'), join(workspace, '.oxlintrc.json'));
  write('package.json', JSON.stringify({ name: 'seeds', private: true, workspaces: packages }));
  mkdirSync(join(workspace, 'node_modules', '@halo'), { recursive: true });
  for (const name of packages) {
    mkdirSync(join(workspace, name), { recursive: true });
    copyFileSync(join(root, name, 'package.json'), join(workspace, name, 'package.json'));
    symlinkSync(join('..', '..', name), join(workspace, 'node_modules', '@halo', name));
  }
  for (const vendor of VENDORS) {
    write(`node_modules/${vendor}/package.json`, JSON.stringify({ name: vendor, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${vendor}/index.js`, 'module.exports = {};\n');
  }
  const { exports } = JSON.parse(readFileSync(join(root, 'shared', 'package.json'), 'utf8'));
  for (const path of Object.values(exports)) write(join('shared', path), 'export const thing = 1;\n');
  for (const [path, text] of boundaryTargets) write(path, text);
  for (const seed of [...boundarySeeds, ...styleSeeds, ...fileSeeds]) {
    for (const [path, text] of [...pairs(seed.bad), ...pairs(seed.good)]) write(path, text);
  }
}

beforeAll(async () => {
  buildWorkspace();
  const folders = [...packages];
  const [style, boundaries] = await Promise.all([lintStyle(workspace, folders), lintBoundaries(workspace, folders)]);
  findings = [...style, ...boundaries, ...checkFiles(workspace, folders)];
}, 60_000);

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

function rulesFor(paths) {
  return findings.filter(({ file }) => paths.includes(file)).map(({ rule }) => rule);
}

describe.each([
  ['boundaries', boundarySeeds],
  ['style', styleSeeds],
  ['files', fileSeeds],
])('%s', (_, seeds) => {
  test.each(seeds.map((seed) => [seed.rule, seed.bad[0], seed]))('%s reports %s', (rule, path, seed) => {
    // A cycle is reported at one of its files.
    expect(rulesFor(pairs(seed.bad).map(([file]) => file))).toContain(rule);
  });

  test.each(seeds.map((seed) => [seed.rule, seed.good[0], seed]))('%s accepts %s', (rule, path, seed) => {
    expect(rulesFor(pairs(seed.good).map(([file]) => file))).not.toContain(rule);
  });
});

test('every boundary rule has a seed', () => {
  const rules = require('./boundaries.cjs').forbidden.map(({ name }) => name);
  const seeded = new Set(boundarySeeds.map(({ rule }) => rule));
  expect(rules.filter((name) => !seeded.has(name))).toEqual([]);
});

test('every style rule that is switched on by name has a seed', () => {
  const { rules } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  const on = Object.entries(rules)
    .filter(([, level]) => level !== 'off')
    .map(([name]) => name.split('/').pop());
  const seeded = styleSeeds.map(({ rule }) => rule.replace(/^.*\(|\)$/g, ''));
  // A module that imports itself is a cycle, which has a seed among the boundaries.
  expect(on.filter((name) => !seeded.includes(name) && name !== 'no-self-import')).toEqual([]);
});
