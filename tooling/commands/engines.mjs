// The evening's journey in Firefox and in WebKit, Safari's engine (e2e/engines): a part of npm run nightly.
import { join } from 'node:path';
import { ensureEngines } from '../run/ensure-engines.mjs';
import { root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';
import { runProcess } from '../run/run-process.mjs';

continueOnProjectNode();

const missing = ensureEngines();
if (missing.length > 0) {
  console.error(
    `Other engines than Chromium are not on this machine: install ${missing.join(', ')} (names of Debian).`,
  );
  process.exit(1);
}
const args = [join(root, 'tooling/commands/e2e.mjs'), '--project=engines', ...process.argv.slice(2)];
const { code } = await runProcess(process.execPath, args, { show: true, env: { ...process.env, HALO_ENGINES: '1' } });
process.exitCode = code;
