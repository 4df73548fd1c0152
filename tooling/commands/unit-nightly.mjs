// The unit tests that are marked for the night, of every package: a part of npm run nightly.
import { join } from 'node:path';
import { nightlyFiles } from '../jest/groups.mjs';
import { root } from '../run/packages.mjs';
import { runProcess } from '../run/run-process.mjs';

const { files, leftOut } = nightlyFiles();
const all = [join(root, 'tooling', 'commands', 'unit.mjs'), ...files, ...process.argv.slice(2)];
process.exitCode = (await runProcess(process.execPath, all, { show: true })).code;
// The heads of these files say what for.
for (const file of leftOut) console.log(`left out: ${file}, because this machine has no redis-server or may not mount`);
