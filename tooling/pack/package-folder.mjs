import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from '../run/packages.mjs';

/** Writes package.json and a README; what every package of ours has in common is added. */
export function writePackage(/** @type {string} */ folder, /** @type {{ name: string }} */ description) {
  const { license, engines } = readJson('package.json');
  const common = { license, engines, files: ['*', '!*.tgz'], publishConfig: { access: 'restricted' } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...description, ...common }, null, 2)}\n`);
  const own = description.name.replace('@halo/', '');
  writeFileSync(join(folder, 'README.md'), readFileSync(join(root, own, 'README.md'), 'utf8'));
}
