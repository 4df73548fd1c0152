// npm start: from a fresh clone to a running Halo. Plain JavaScript without packages, because it
// runs before anything is installed, also on Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstall, requireStarterNode } from '../run/ensure-install.mjs';
import { root } from '../run/packages.mjs';
import { requireProjectNode } from '../run/project-node.mjs';

requireStarterNode();
ensureInstall();
const node = requireProjectNode();

const build = spawnSync(node, [join(root, 'tooling', 'commands', 'build.mjs')], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) {
  console.error('The build failed, so there is nothing to start; what failed stands above.');
  process.exit(build.status ?? 1);
}

// A process group of its own: Ctrl-C reaches only this process, which passes it on exactly once.
// The channel tells the server when this process is gone.
const server = spawn(
  node,
  ['--import', join(root, 'tooling', 'run', 'stop-with-parent.mjs'), join(root, 'server', 'src', 'main.ts')],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true },
);

let stopping = false;

function stop(/** @type {NodeJS.Signals} */ signal) {
  if (stopping) {
    console.error('Stopping at once.');
    server.kill('SIGKILL');
    return;
  }
  stopping = true;
  server.kill(signal);
}

process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGHUP', () => stop('SIGTERM'));

server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`);
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
