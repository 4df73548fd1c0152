// npm run e2e [-- playwright options]: the journeys in a real browser against a real server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../run/ensure-browser.mjs';
import { root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';
import { runProcess } from '../run/run-process.mjs';

continueOnProjectNode();

const config = join(root, 'e2e', 'playwright.config.ts');
if (!existsSync(config)) {
  console.error('e2e/playwright.config.ts is missing.');
  process.exit(1);
}
if (!ensureBrowser()) {
  console.error(
    'No Chromium could be found or installed. Install one (npx playwright install --with-deps chromium, or apt-get\n' +
      'install chromium) or name one in HALO_CHROMIUM.',
  );
  process.exit(1);
}

const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const { code } = await runProcess(
  process.execPath,
  [playwright, 'test', '--config', config, ...process.argv.slice(2)],
  {
    cwd: join(root, 'e2e'),
    show: true,
  },
);
process.exitCode = code;
