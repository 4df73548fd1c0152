// npm run bench:chat: acknowledged messages a second of the whole server, against a bare socket.io echo on the same
// database; how often a message goes to the database; then the conversation page in a browser. `-- --server`, `--
// --trips` or `-- --page` for one of the three. Ends with 1 when a limit does not hold: messages a second and p99
// against the echo, round trips, frames to one's own message, scrolling against a bare list.
import { join } from 'node:path';
import { root } from '../../../tooling/run/packages.mjs';
import { requireProjectNode } from '../../../tooling/run/project-node.mjs';
import { runProcess } from '../../../tooling/run/run-process.mjs';

const asked = process.argv.slice(2);
const parts = {
  '--server': join(root, 'proving', 'benchmarks', 'server', 'chat.ts'),
  '--trips': join(root, 'proving', 'benchmarks', 'server', 'chat-round-trips.ts'),
  '--page': join(root, 'proving', 'benchmarks', 'chat-page.mjs'),
};
for (const [name, file] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { code } = await runProcess(requireProjectNode(), [file], { show: true });
  process.exitCode = process.exitCode || code;
}
