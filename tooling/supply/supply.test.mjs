import { readAudit } from './audit.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { installScriptProblems, pinProblems } from './install-scripts.mjs';
import { isAllowed, licenceProblems } from './licences.mjs';
import { shippedPackages } from './locked-packages.mjs';
import { secretProblems } from './secrets.mjs';

/** @type {import('./locked-packages.mjs').Lock} */
const lock = {
  packages: {
    '': { version: '1.0.0' },
    server: { dependencies: { web: '2.0.0', '@halo/shared': '1.0.0' } },
    shared: { dependencies: { deep: '^1.0.0' } },
    tooling: { dependencies: { compiler: '1.0.0' } },
    'node_modules/@halo/shared': { link: true, resolved: 'shared' },
    'node_modules/web': {
      version: '2.0.0',
      license: 'MIT',
      integrity: 'sha512-AAEC',
      dependencies: { deep: '^2.0.0' },
      optionalDependencies: { 'not-on-this-machine': '1.0.0' },
      peerDependencies: { peer: '*', unused: '*' },
      peerDependenciesMeta: { unused: { optional: true } },
    },
    'node_modules/web/node_modules/deep': { version: '2.1.0', license: '(MIT OR GPL-2.0-only)', integrity: 'x' },
    'node_modules/deep': { version: '1.0.0', license: 'AGPL-3.0-only', integrity: 'x', hasInstallScript: true },
    'node_modules/not-on-this-machine': { version: '1.0.0', optional: true, integrity: 'x' },
    'node_modules/peer': { version: '3.0.0', license: 'ISC' },
    'node_modules/unused': { version: '1.0.0', license: 'ISC', integrity: 'x' },
    'node_modules/compiler': { version: '1.0.0', license: 'AGPL-3.0-only', integrity: 'x' },
  },
};
const shipped = shippedPackages(lock, ['server', 'shared']);

test('what is shipped is what our packages need, from where Node would take it, on every machine', () => {
  expect(shipped.map(({ name, version }) => `${name}@${version}`)).toEqual([
    'deep@1.0.0',
    'not-on-this-machine@1.0.0',
    'peer@3.0.0',
    'web@2.0.0',
    'deep@2.1.0',
  ]);
});

test('a licence that is not allowed, or that is missing, is a problem', () => {
  expect(licenceProblems(shipped)).toEqual(
    expect.arrayContaining([
      'deep@1.0.0: AGPL-3.0-only is not allowed for it',
      expect.stringContaining('not-on-this-machine@1.0.0: has no licence'),
    ]),
  );
  expect(licenceProblems(shipped).filter((line) => /^(?:web|peer|deep@2)/.test(line))).toEqual([]);
});

test.each([
  ['(MPL-2.0 OR Apache-2.0)', 'dompurify', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', '@img/sharp-wasm32', true],
  ['LGPL-3.0-or-later', 'another', false],
  ['MIT AND (GPL-3.0-only OR MIT)', 'nested', false],
  ['SEE LICENSE IN LICENSE', 'unclear', false],
])('%s of %s: %s', (expression, name, isGood) => {
  expect(isAllowed(expression, name)).toBe(isGood);
});

test('the bill of materials names each package once, with licence, hash and what it needs', () => {
  const { components, dependencies } = billOfMaterials(shipped, { name: 'halo', version: '1.0.0' });
  expect(components.find(({ name }) => name === 'web')).toEqual({
    type: 'library',
    'bom-ref': 'pkg:npm/web@2.0.0',
    name: 'web',
    version: '2.0.0',
    purl: 'pkg:npm/web@2.0.0',
    scope: 'required',
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: '000102' }],
  });
  expect(dependencies.find(({ ref }) => ref === 'pkg:npm/web@2.0.0')?.dependsOn).toEqual([
    'pkg:npm/deep@2.1.0',
    'pkg:npm/not-on-this-machine@1.0.0',
    'pkg:npm/peer@3.0.0',
  ]);
});

test('a new script that installing runs, a package without a hash and a range of versions are problems', () => {
  expect(installScriptProblems(lock)).toContainEqual(expect.stringMatching(/^deep: runs a script/));
  expect(pinProblems(lock, ['server', 'shared'])).toEqual([
    'node_modules/peer: has no integrity in package-lock.json',
    'shared: deep ^1.0.0 is a range; name one version',
  ]);
});

test.each([
  ['private key', ['-----BEGIN ', 'PRIVATE KEY-----\n', 'A'.repeat(64)]],
  ['key of AWS', ['id = AKIA', 'ABCDEFGHIJKLMNOP']],
  ['token of GitHub', ['ghp_', 'a1'.repeat(20)]],
  ['token of npm', ['//registry.example/:_auth', 'Token=', 'a1b2'.repeat(8)]],
  ['token of Telegram', ['12345678:AA', 'x'.repeat(33)]],
  ['key of Mollie', ['live_', 'a1'.repeat(16)]],
  ['password in an address', ['postgres://halo:', 'correct-horse@db.example.com/halo']],
])('a %s in a file is found, and not repeated', (kind, parts) => {
  const secret = parts.join('');
  expect(secretProblems([{ file: 'a.ts', text: `one\n${secret}\n` }])).toEqual([`a.ts:2 looks like a ${kind}`]);
});

test('a weakness of what is shipped is a problem, of what only builds a note; no answer is said to be none', () => {
  const vulnerabilities = {
    web: { severity: 'high', nodes: ['node_modules/web'], range: '<3' },
    compiler: { severity: 'critical', nodes: ['node_modules/compiler'], range: '*' },
  };
  expect(readAudit(JSON.stringify({ vulnerabilities }), new Set(['node_modules/web']))).toEqual({
    problems: ['web <3: known weakness (high)'],
    notes: ['compiler *: known weakness (critical)'],
  });
  expect(readAudit('{"message":"405 Method Not Allowed","error":{"summary":""}}', new Set())).toEqual({
    unknown: '405 Method Not Allowed',
  });
  expect(readAudit('', new Set())).toEqual({ unknown: 'npm answered nothing that can be read' });
});
