// npm run cluster: Halo as several processes on this machine: one database, one Redis, three servers, and a balancer in
// front of them on the port of npm start. Plain JavaScript without packages, as npm start is.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
const redisUrl = givenRedis ?? `redis://127.0.0.1:${redisPort}`;

// First of all, so that a taken port is noticed while there is nothing to end.
const balancer = await startBalancer({
  port,
  payments: processes[0]?.port ?? port,
  others: processes.map((each) => each.port),
}).catch((/** @type {NodeJS.ErrnoException} */ error) => {
  const taken = `Port ${port} is already in use: stop the program that has it, or choose another one with HALO_PORT.`;
  console.error(error.code === 'EADDRINUSE' ? taken : error.message);
  process.exit(1);
});

/** @type {ReturnType<typeof startServer>[]} */
const servers = [];
let isStopping = false;
let isReady = false;
/** @type {import('node:child_process').ChildProcess | undefined} */
let redis;

async function stop(/** @type {NodeJS.Signals} */ signal, exitCode = 0) {
  for (const server of servers) server.stop(signal);
  if (isStopping) return;
  isStopping = true;
  balancer.close();
  await Promise.all(servers.map(({ ended }) => ended));
  process.exit(exitCode);
}
process.on('SIGINT', () => void stop('SIGINT'));
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGHUP', () => void stop('SIGTERM'));
process.on('exit', () => redis?.kill());

/** What the rest cannot do without has ended: better none than a service that only looks whole. */
function giveUp(/** @type {string} */ what, /** @type {number} */ exitCode) {
  if (isStopping) return;
  console.error(`${what} has ended, so everything stops.`);
  void stop('SIGTERM', exitCode || 1);
}

function startRedis() {
  const directory = join(resolve(root, process.env['HALO_DATA_DIR'] || 'var'), 'redis');
  mkdirSync(directory, { recursive: true });
  // Nothing in it has to outlive it: what is true is in the database.
  const kept = ['--save', '', '--appendonly', 'no', '--dir', directory];
  // A group of its own: Ctrl-C reaches it only after the servers have ended.
  const child = spawn('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', ...kept], {
    stdio: 'ignore',
    detached: true,
  });
  child.once('error', (error) => giveUp(`Redis (${error.message})`, 1));
  child.once('exit', () => {
    if (!isReady) return giveUp(`Redis on port ${redisPort}`, 1);
    if (!isStopping) console.error(`Redis has ended. To see it come back: redis-server --port ${redisPort} --save ''`);
  });
  return child;
}

/** `ready`: true when it answers, false when it has ended for good before. */
function startServer(/** @type {{ role: string, port: number }} */ { role, port: own }) {
  /** @type {(isReady: boolean) => void} */
  let settle = () => undefined;
  /** @type {Promise<boolean>} */
  const ready = new Promise((resolve) => (settle = resolve));
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
      child.on('message', (message) => message === 'ready' && settle(true));
      return child;
    },
  });
  void server.ended.then((exitCode) => {
    settle(false);
    giveUp(`The server on port ${own} (HALO_ROLE=${role})`, exitCode);
  });
  return { ...server, ready };
}

if (!givenRedis) redis = startRedis();
// One after another: the first one makes what all of them need, tables, keys, the demo.
for (const each of processes) {
  if (isStopping) break;
  const server = startServer(each);
  servers.push(server);
  if (!(await server.ready)) break;
}

isReady = !isStopping;
if (isReady)
  console.log(`
Halo runs as three processes behind http://*.localhost:${port}.

  balancer       ${port}   pages, calls and sockets in turn; /pay and the hosts of payments to ${processes[0]?.port}
${processes.map((each) => `  server         ${each.port}   HALO_ROLE=${each.role}`).join('\n')}
  Redis          ${givenRedis ? new URL(givenRedis).host : `${redisPort}   started for this, nothing of it is kept`}
  database       ${process.env['DATABASE_URL'] ? 'DATABASE_URL' : 'the embedded one, shared'}

End one of them (kill -9), and its people go on with the others; it is started again. Ctrl-C stops everything.
`);
