// npm run cluster: Halo as several processes on this machine: one database, one Redis, three servers, and a balancer in
// front of them on the port of npm start. SIGUSR2 replaces each server by a new one, as a deployment does. Plain
// JavaScript without packages, as npm start is.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startBalancer } from '../run/balancer.mjs';
import { startClusterServer } from '../run/cluster-server.mjs';
import { ensureInstall, requireStarterNode } from '../run/ensure-install.mjs';
import { root } from '../run/packages.mjs';
import { requireProjectNode } from '../run/project-node.mjs';
import { hasRedis, HOW_TO_GET_REDIS } from '../run/redis.mjs';

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
const roles = ['all', 'web,realtime', 'web,realtime,workers'];
/** Each place has two ports: the new server is there before the old one goes. */
const portsOf = (/** @type {number} */ place) => [port + 1 + place, port + 11 + place];
const redisUrl = givenRedis ?? `redis://127.0.0.1:${redisPort}`;

const targets = { payments: port + 1, others: roles.map((_, place) => port + 1 + place) };
// First of all, so that a taken port is noticed while there is nothing to end.
const balancer = await startBalancer(port, targets).catch((/** @type {NodeJS.ErrnoException} */ error) => {
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
if (process.platform !== 'win32') process.on('SIGUSR2', () => void replaceAll());
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

function startServer(/** @type {number} */ place, own = portsOf(place)[0] ?? 0) {
  const role = roles[place] ?? 'all';
  const server = {
    ...startClusterServer({ node, role, port: own, publicPort: port, redisUrl, isFirst: place === 0 }),
    own,
    /** another one is there: the service does without it */
    mayEnd: false,
  };
  void server.ended.then((exitCode) => {
    if (!server.mayEnd) giveUp(`The server on port ${own} (HALO_ROLE=${role})`, exitCode);
  });
  return server;
}

let isReplacing = false;

/** One after another: the new one answers before the old one, which the balancer asks no more, is asked to end. */
async function replaceAll() {
  if (!isReady || isReplacing) return;
  isReplacing = true;
  const wanted = servers.map(({ own }, place) => portsOf(place).find((each) => each !== own));
  for (const [place, old] of [...servers.entries()]) {
    const fresh = startServer(place, wanted[place]);
    fresh.mayEnd = true;
    if (!(await fresh.ready)) {
      console.error(`The new server on port ${fresh.own} does not start. The others stay.`);
      break;
    }
    fresh.mayEnd = false;
    servers[place] = fresh;
    targets.others = servers.map(({ own }) => own);
    targets.payments = targets.others[0] ?? targets.payments;
    old.mayEnd = true;
    old.stop('SIGTERM');
    await old.ended;
    console.log(`A new server is on port ${fresh.own}, the one on ${old.own} has ended.`);
  }
  isReplacing = false;
  if (servers.every(({ own }, place) => own === wanted[place])) console.log('All servers are new.');
}

if (!givenRedis) redis = startRedis();
// One after another: the first one makes what all of them need, tables, keys, the demo.
for (const place of roles.keys()) {
  if (isStopping) break;
  const server = startServer(place);
  servers.push(server);
  if (!(await server.ready)) break;
}

isReady = !isStopping;
if (isReady)
  console.log(`
Halo runs as three processes behind http://*.localhost:${port}.

  balancer       ${port}   pages, calls and sockets in turn; /pay and the hosts of payments to ${targets.payments}
${roles.map((role, place) => `  server         ${portsOf(place)[0]}   HALO_ROLE=${role}`).join('\n')}
  Redis          ${givenRedis ? new URL(givenRedis).host : `${redisPort}   started for this, nothing of it is kept`}
  database       ${process.env['DATABASE_URL'] ? 'DATABASE_URL' : 'the embedded one, shared'}

End one of them (kill -9), and its people go on with the others; it is started again. kill -USR2 ${process.pid} replaces
each of them by a new one, as a deployment does. Ctrl-C stops everything.
`);
