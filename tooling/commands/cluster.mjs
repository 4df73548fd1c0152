// npm run cluster: Halo as several processes on this machine: one database, one Redis, three servers, and a balancer in
// front of them on the port of npm start. Plain JavaScript without packages, as npm start is.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBalancer } from '../run/balancer.mjs';
import { ensureInstall, requireStarterNode } from '../run/ensure-install.mjs';
import { root } from '../run/packages.mjs';
import { requireProjectNode } from '../run/project-node.mjs';
import { hasRedis, HOW_TO_GET_REDIS } from '../run/redis.mjs';
import { supervise } from '../run/supervise.mjs';

requireStarterNode();
const port = Number(process.env['HALO_PORT'] || 4000);
const redisPort = port + 9;
const givenRedis = process.env['REDIS_URL'];
if (!givenRedis && !hasRedis()) {
  console.error(`Several processes need a Redis, and this machine has no redis-server. ${HOW_TO_GET_REDIS}`);
  process.exit(1);
}
ensureInstall();
const node = requireProjectNode();
const build = spawnSync(node, [join(root, 'tooling', 'commands', 'build.mjs')], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

/** Simulated companies keep what they know in memory, so the payment pages have one process. */
const processes = ['all', 'web,realtime', 'web,realtime,workers'].map((role, index) => ({
  role,
  port: port + 1 + index,
}));
const redis = givenRedis ? undefined : startRedis();
const redisUrl = givenRedis ?? `redis://127.0.0.1:${redisPort}`;

function startRedis() {
  const directory = join(root, process.env['HALO_DATA_DIR'] || 'var', 'redis');
  mkdirSync(directory, { recursive: true });
  // Nothing in it has to outlive it: what is true is in the database.
  const options = [
    '--port',
    String(redisPort),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    directory,
  ];
  return spawn('redis-server', options, { stdio: 'ignore' });
}

/** Resolves when it is ready, or when it has ended for good. */
function startServer(/** @type {{ role: string, port: number }} */ { role, port: own }) {
  /** @type {() => void} */
  let markReady = () => undefined;
  const ready = new Promise((resolve) => (markReady = () => resolve(undefined)));
  const server = supervise({
    say: (line) => console.error(`${own}: ${line}`),
    start: () => {
      const child = spawn(
        node,
        ['--import', join(root, 'tooling', 'run', 'stop-with-parent.mjs'), join(root, 'server', 'src', 'main.ts')],
        {
          cwd: root,
          stdio: ['ignore', own === port + 1 ? 'inherit' : 'ignore', 'inherit', 'ipc'],
          detached: true,
          env: {
            NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
            HALO_PUBLIC_ORIGIN: `http://*:${port}`,
            HALO_TRUST_PROXY: 'loopback',
            ...process.env,
            HALO_PORT: String(own),
            HALO_ROLE: role,
            REDIS_URL: redisUrl,
          },
        },
      );
      child.on('message', (message) => message === 'ready' && markReady());
      return child;
    },
  });
  void server.ended.then(markReady);
  return { ...server, ready };
}

const servers = [];
// The first one makes what all of them need: tables, keys, the demo.
for (const each of processes) {
  const server = startServer(each);
  servers.push(server);
  await server.ready;
}
const balancer = await startBalancer({
  port,
  payments: processes[0]?.port ?? port,
  others: processes.map((each) => each.port),
});

console.log(`
Halo runs as three processes behind http://*.localhost:${port}.

  balancer       ${port}   pages, calls and sockets in turn; /pay and the hosts of payments to ${processes[0]?.port}
${processes.map((each) => `  server         ${each.port}   HALO_ROLE=${each.role}`).join('\n')}
  Redis          ${givenRedis ?? `${redisPort}   started for this, nothing of it is kept`}
  database       ${process.env['DATABASE_URL'] ? 'DATABASE_URL' : 'the embedded one, shared'}

End one of them (kill -9), and its people go on with the others; it is started again. Ctrl-C stops everything.
`);

let isStopping = false;
async function stop(/** @type {NodeJS.Signals} */ signal) {
  for (const server of servers) server.stop(signal);
  if (isStopping) return;
  isStopping = true;
  balancer.close();
  await Promise.all(servers.map(({ ended }) => ended));
  redis?.kill();
  process.exit(0);
}
process.on('SIGINT', () => void stop('SIGINT'));
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGHUP', () => void stop('SIGTERM'));
