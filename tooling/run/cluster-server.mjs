// One of the servers of npm run cluster.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './packages.mjs';
import { supervise } from './supervise.mjs';

/**
 * `ready`: true when it answers, false when it has ended for good before.
 *
 * @param {{ node: string, role: string, port: number, publicPort: number, redisUrl: string, isFirst: boolean }} options
 * `isFirst`: it says what it has to say where the command runs
 * @returns {import('./supervise.mjs').Supervised & { ready: Promise<boolean> }}
 */
export function startClusterServer({ node, role, port, publicPort, redisUrl, isFirst }) {
  /** @type {(isReady: boolean) => void} */
  let settle = () => undefined;
  /** @type {Promise<boolean>} */
  const ready = new Promise((resolve) => (settle = resolve));
  const server = supervise({
    say: (line) => console.error(`${port}: ${line}`),
    start: () => {
      const child = spawn(
        node,
        ['--import', join(root, 'tooling', 'run', 'stop-with-parent.mjs'), join(root, 'server', 'src', 'main.ts')],
        {
          cwd: root,
          stdio: ['ignore', isFirst ? 'inherit' : 'ignore', 'inherit', 'ipc'],
          detached: true,
          env: {
            NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
            HALO_PUBLIC_ORIGIN: `http://*:${publicPort}`,
            HALO_TRUST_PROXY: 'loopback',
            ...process.env,
            HALO_PORT: String(port),
            HALO_ROLE: role,
            REDIS_URL: redisUrl,
          },
        },
      );
      child.on('message', (message) => message === 'ready' && settle(true));
      return child;
    },
  });
  void server.ended.then(() => settle(false));
  return { ...server, ready };
}
