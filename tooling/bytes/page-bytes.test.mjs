import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  try {
    const names = ['vendor.1.js', 'main.1.js', 'it.js', 'fr.js', 'live.js', 'entry.js', 'page.js', 'part.js'];
    for (const name of names) writeFileSync(join(folder, name), `/* ${name} */`.repeat(names.indexOf(name) + 1));
    const files = Object.fromEntries(names.slice(0, 5).map((name) => [name, {}]));
    const release = { scripts: ['vendor.1.js', 'main.1.js'], locales: { it: ['it.js'], fr: ['fr.js'] }, files };
    const remote = {
      manifest: { name: 'mfe-a', routes: [{ page: 'home' }] },
      entry: 'entry.js',
      exposes: { './pages/home': ['page.js', 'part.js', 'page.js'] },
      locales: { it: [] },
    };
    const found = pageBytes({ shell: { folder, release }, remotes: [{ folder, release: remote }] });
    expect(Object.keys(found)).toEqual(['shell/every page', 'shell/after the page', 'mfe-a/home']);
    expect(found['mfe-a/home']).toEqual({ entry: expect.any(Number), page: expect.any(Number), texts: 0 });
    expect(found['mfe-a/home']?.page).toBeGreaterThan(found['mfe-a/home']?.entry ?? Infinity);
    expect(found['shell/after the page']?.later).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
