// npm start: from a fresh clone to a running Halo. Plain JavaScript without packages, because it
// runs before anything is installed, also on Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstall, requireStarterNode } from '../run/ensure-install.mjs';
import { root } from '../run/packages.mjs';
import { requireProjectNode } from '../run/project-node.mjs';
import { supervise } from '../run/supervise.mjs';

requireStarterNode();
ensureInstall();
const node = requireProjectNode();

const build = spawnSync(node, [join(root, 'tooling', 'commands', 'build.mjs')], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) {
  console.error('The build failed, so there is nothing to start; what failed stands above.');
  process.exit(build.status ?? 1);
}

// Through the channel the server learns that this process is gone, and this process that the server answers. A process
// group of its own: Ctrl-C reaches only this process, which passes it on exactly once.
const server = supervise({
  say: (line) => console.error(line),
  start: () =>
    spawn(
      node,
      ['--import', join(root, 'tooling', 'run', 'stop-with-parent.mjs'), join(root, 'server', 'src', 'main.ts')],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        detached: true,
        // A second start finds the sources compiled.
        env: { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...process.env },
      },
    ),
});

process.on('SIGINT', () => server.stop('SIGINT'));
process.on('SIGTERM', () => server.stop('SIGTERM'));
process.on('SIGHUP', () => server.stop('SIGTERM'));

process.exit(await server.ended);
