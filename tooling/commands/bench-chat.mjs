// npm run bench:chat: acknowledged messages a second of the whole server, against a bare socket.io echo on the same database.
import { join } from 'node:path';
import { root } from '../run/packages.mjs';
import { requireProjectNode } from '../run/project-node.mjs';
import { runProcess } from '../run/run-process.mjs';

const { code } = await runProcess(requireProjectNode(), [join(root, 'server', 'bench', 'chat.ts')], { show: true });
process.exitCode = code;
