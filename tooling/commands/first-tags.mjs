// npm run first-tags: tags each package with its version where it has no tag yet, so that `npx lerna version` knows
// what changed since.
import { execFileSync } from 'node:child_process';
import { packages, readJson, root } from '../run/packages.mjs';

const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const known = git('tag').split('\n');
for (const folder of packages) {
  const { name, version } = readJson(`${folder}/package.json`);
  if (known.some((tag) => tag.startsWith(`${name}@`))) continue;
  git('tag', '--annotate', `${name}@${version}`, '--message', `${name} as it was before versions had tags`);
  console.log(`tagged ${name}@${version}`);
}
