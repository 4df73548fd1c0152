import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { growth, pageBytes } from './page-bytes.mjs';

const said = { 'mfe-a/home': { page: 10_000, texts: 900 } };

test('a page may grow by two kilobytes, and no more without saying so', () => {
  expect(growth(said, { 'mfe-a/home': { page: 12_000, texts: 100 } })).toEqual([]);
  expect(growth(said, { 'mfe-a/home': { page: 12_001, texts: 900 } })).toEqual([
    'mfe-a/home: page has grown from 10.0 to 12.0 kB',
  ]);
});

test('a new page needs a figure, and one that went takes its own along', () => {
  expect(growth(said, { 'mfe-a/new': { page: 1 } })).toEqual([
    'mfe-a/new: page has 0.0 kB and no figure yet',
    'mfe-a/home is not there any more',
  ]);
});

test('counts what a page waits for, and apart what comes after it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halo-bytes-'));
  const sizeOf = (/** @type {string} */ name) => brotliCompressSync(readFileSync(join(folder, name))).length;
  try {
    const own = ['vendor.1.js', 'main.1.js', 'it.js', 'fr.js', 'live.js', 'home.js', 'calls-money.js'];
    const names = [...own, 'entry.js', 'page.js', 'part.js'];
    for (const name of names) writeFileSync(join(folder, name), `/* ${name} */`.repeat(names.indexOf(name) + 1));
    const files = Object.fromEntries(own.map((name) => [name, {}]));
    const release = {
      scripts: ['vendor.1.js', 'main.1.js'],
      locales: { it: ['it.js'], fr: ['fr.js'] },
      paths: { '/': ['home.js'] },
      calls: { money: ['calls-money.js'] },
      files,
    };
    const remote = {
      manifest: { name: 'mfe-a', routes: [{ page: 'plans', calls: ['money', 'unknown'] }] },
      entry: 'entry.js',
      exposes: { './pages/plans': ['page.js', 'part.js', 'page.js'] },
      locales: { it: [] },
    };
    const found = pageBytes({ shell: { folder, release }, remotes: [{ folder, release: remote }] });
    expect(Object.keys(found)).toEqual(['shell/every page', 'shell/home', 'shell/after the page', 'mfe-a/plans']);
    expect(found['mfe-a/plans']).toEqual({
      entry: sizeOf('entry.js'),
      page: expect.any(Number),
      texts: 0,
      calls: sizeOf('calls-money.js'),
    });
    expect(found['mfe-a/plans']?.page).toBeGreaterThan(found['mfe-a/plans']?.entry ?? Infinity);
    expect(found['shell/home']).toEqual({ page: sizeOf('home.js') });
    expect(found['shell/after the page']).toEqual({ later: sizeOf('live.js') });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
