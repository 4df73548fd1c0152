import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../run/packages.mjs';
import { documentRows, paymentScripts } from './payment-scripts.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halo-inventory-'));
  write('var/build.json', {
    shell: '1.0.0',
    remotes: { 'mfe-payments': '2.0.0-dev.ab', 'mfe-chat': '1.4.0' },
    frames: { 'card-frame': '2.0.0' },
  });
  write('shell/dist/1.0.0/release.json', {
    bootGuard: 'let guard',
    files: { 'main.12ab.js': { integrity: 'sha384-main' }, 'main.12ab.css': { integrity: 'sha384-style' } },
  });
  write('mfe-payments/card-frame/dist/2.0.0/release.json', {
    files: { 'card-frame.99.js': { integrity: 'sha384-card' } },
  });
  write('mfe-payments/dist/2.0.0-dev.ab/release.json', {
    files: {
      'remoteEntry.js': { integrity: 'sha384-entry' },
      '../c/plans.77.js': { integrity: 'sha384-plans' },
      '../c/pay.78.js': { integrity: 'sha384-pay' },
    },
  });
  write('mfe-chat/dist/1.4.0/release.json', { files: { 'remoteEntry.js': { integrity: 'sha384-chat' } } });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file, content) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}

const document = (...rows) =>
  write(
    'docs/payment-scripts.md',
    ['# Scripts', '', '## The page', '', '| address | hash | owner | why |', '|---|---|---|---|', ...rows, ''].join(
      '\n',
    ),
  );

it('lists each file that a row stands for, with the hash of its bytes', () => {
  document(
    '| inline: start guard | sha384 | shell | starts it |',
    '| `/shell/main.<hash>.js` | sha384 | shell | everything |',
    '| `/releases/mfe-payments/<v>/remoteEntry.js` | sha384 | payments | container |',
    '| `/releases/mfe-payments/c/<name>.<hash>.js` | sha384 | payments | till |',
    '| `/card-frame/card-frame.<hash>.js` | sha384 | payments | card fields |',
    '| `https://pay.example/x.js`, and what it loads | none: its maker changes it | Example | button |',
  );
  expect(
    paymentScripts(folder).map(({ section, address, hash, owner, why }) => [section, address, hash, owner, why]),
  ).toEqual([
    [
      'The page',
      'inline: start guard',
      `sha384-${createHash('sha384').update('let guard').digest('base64')}`,
      'shell',
      'starts it',
    ],
    ['The page', '/shell/main.12ab.js', 'sha384-main', 'shell', 'everything'],
    ['The page', '/releases/mfe-payments/2.0.0-dev.ab/remoteEntry.js', 'sha384-entry', 'payments', 'container'],
    ['The page', '/releases/mfe-payments/c/plans.77.js', 'sha384-plans', 'payments', 'till'],
    ['The page', '/releases/mfe-payments/c/pay.78.js', 'sha384-pay', 'payments', 'till'],
    ['The page', '/card-frame/card-frame.99.js', 'sha384-card', 'payments', 'card fields'],
    ['The page', 'https://pay.example/x.js, and what it loads', 'none: its maker changes it', 'Example', 'button'],
  ]);
});

it('gives a script that two rows fit to the one that says more', () => {
  write('shell/dist/1.0.0/release.json', {
    bootGuard: '',
    files: { 'override.1.js': { integrity: 'sha384-o' }, 'aB3dE6gH.2.js': { integrity: 'sha384-x' } },
  });
  document(
    '| `/shell/<id>.<hash>.js` | sha384 | shell | sockets |',
    '| `/shell/override.<hash>.js` | sha384 | shell | badge |',
  );
  expect(paymentScripts(folder).map(({ address, why }) => [address, why])).toEqual([
    ['/shell/aB3dE6gH.2.js', 'sockets'],
    ['/shell/override.1.js', 'badge'],
  ]);
});

it('complains of a row that stands for nothing', () => {
  document('| `/shell/vendor.<hash>.js` | sha384 | shell | libraries |');
  expect(() => paymentScripts(folder)).toThrow(
    /lists \/shell\/vendor\.<hash>\.js, and nothing that is built here is called so/,
  );
});

it('the document says of every script who answers for it, why it is there, and which hash it has or why none', () => {
  const text = readFileSync(join(root, 'docs/payment-scripts.md'), 'utf8');
  const rows = documentRows(text);
  expect(rows).toHaveLength([...text.matchAll(/^\| (?!address|path|---)/gm)].length);
  expect(rows.length).toBeGreaterThan(12);
  for (const { pattern, hash, owner, why } of rows) {
    expect([pattern, hash === 'sha384' || /^none: .{10}/.test(hash)]).toEqual([pattern, true]);
    expect(owner.length * why.length).toBeGreaterThan(0);
  }
});
