// npm run people -- 10000: so many made-up members with places and photos, in the database that npm start uses.
import { join } from 'node:path';
import { root } from '../run/packages.mjs';
import { requireProjectNode } from '../run/project-node.mjs';
import { runProcess } from '../run/run-process.mjs';

const file = join(root, 'server', 'src', 'people.ts');
const { code } = await runProcess(requireProjectNode(), [file, ...process.argv.slice(2)], { show: true });
process.exitCode = code;
