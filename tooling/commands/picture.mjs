// npm run picture: takes README's picture again from the Halo that `npm start` runs; HALO_PORT as there.
import { join } from 'node:path';
import { ensureBrowser } from '../run/ensure-browser.mjs';
import { root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';
import { runProcess } from '../run/run-process.mjs';

continueOnProjectNode();

if (!ensureBrowser()) {
  console.error('No Chromium could be found or installed: name one in HALO_CHROMIUM.');
  process.exit(1);
}
const { code } = await runProcess(
  process.execPath,
  [join(root, 'e2e', 'picture', 'take-picture.mjs'), join(root, 'docs', 'screenshot.png')],
  { cwd: join(root, 'e2e'), show: true },
);
process.exitCode = code;
