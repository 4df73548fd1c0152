// npm run pack: @halo/shared and @halo/tooling as archives in var/packages, for repositories of squads. What is there
// is what `npm publish <archive>` would give to a registry.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packShared } from '../pack/pack-shared.mjs';
import { packTooling } from '../pack/pack-tooling.mjs';
import { root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';
import { runProcess } from '../run/run-process.mjs';

continueOnProjectNode();

const target = join(root, 'var', 'packages');
rmSync(target, { recursive: true, force: true });

for (const [name, pack] of Object.entries({ shared: packShared, tooling: packTooling })) {
  const folder = join(target, name);
  mkdirSync(folder, { recursive: true });
  await pack(folder);
  const { code, stdout, output } = await runProcess('npm', ['pack', '--json', '--pack-destination', target], {
    cwd: folder,
  });
  if (code !== 0) {
    console.error(output);
    process.exit(1);
  }
  const [{ filename, size, entryCount }] = JSON.parse(stdout);
  console.log(`${join('var', 'packages', filename)}  ${Math.round(size / 1000)} kB, ${entryCount} files`);
}
