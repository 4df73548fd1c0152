// npm run bytes [-- --write]: the script of every page of the last build, by group, against tooling/bytes/pages.json. A
// page that has grown fails; --write says that it may, and the figures are committed with what made them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findRelease, findTargets } from '../build/build-targets.mjs';
import { growth, kilo, pageBytes } from '../bytes/page-bytes.mjs';
import { remotes, root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';

continueOnProjectNode();

const figures = join(root, 'tooling', 'bytes', 'pages.json');

/** The shell's builds share a folder; a remote names its files from the folder of its document. */
function builtOf(/** @type {string} */ name) {
  const target = findTargets([name]).find(({ kind }) => kind === 'shell' || kind === 'remote');
  const release = target && findRelease(target);
  if (!target || !release) return undefined;
  const output = join(root, target.output);
  return { folder: target.kind === 'shell' ? dirname(output) : output, release };
}

const shell = builtOf('shell');
const built = remotes.map(builtOf).filter((one) => one !== undefined);
if (!shell || built.length < remotes.length) {
  console.error('Not everything is built. Run npm run build.');
  console.log('bytes: 0 passed, 1 failed');
  process.exit(1);
}

const found = pageBytes({ shell, remotes: built });
const pages = Object.entries(found);
if (process.argv.includes('--write')) writeFileSync(figures, `${JSON.stringify(found, null, 2)}\n`);
const base = Object.values(found['shell/every page'] ?? {}).reduce((sum, bytes) => sum + bytes, 0);
for (const [page, groups] of pages) {
  const own = Object.values(groups).reduce((sum, bytes) => sum + bytes, 0);
  const whole = page.startsWith('shell/') ? own : base + own;
  const parts = Object.entries(groups).map(([group, bytes]) => `${group} ${kilo(bytes)}`);
  console.log(`${kilo(whole).padStart(7)} kB  ${page.padEnd(34)} ${parts.join(', ')}`);
}
const problems = growth(existsSync(figures) ? JSON.parse(readFileSync(figures, 'utf8')) : {}, found);
for (const problem of problems) console.error(problem);
if (problems.length > 0) console.error('Is it worth it? Then npm run bytes -- --write, and say why in the commit.');
console.log(`bytes: ${pages.length - Math.min(problems.length, pages.length)} passed, ${problems.length} failed`);
process.exitCode = problems.length > 0 ? 1 : 0;
