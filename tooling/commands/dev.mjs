// npm run dev -w mfe-chat (or: node tooling/commands/dev.mjs mfe-chat [--port 4470] [--brand luna]):
// one remote, exchanged while you write, inside the Halo that already runs (npm start).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstall, requireStarterNode } from '../run/ensure-install.mjs';
import { isPortFree } from '../run/port.mjs';
import { choosePackages, isWholeHalo, remotes, root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';

requireStarterNode();
ensureInstall();
continueOnProjectNode();

const HOST = 'localhost';
/** A working day is longer than any override may last; a new link is one line in the terminal. */
const MINUTES = 240;

const args = process.argv.slice(2);

function option(/** @type {string} */ name, /** @type {string} */ fallback) {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? fallback : (args[at + 1] ?? '');
}

const names = args.filter((arg, index) => !arg.startsWith('-') && !args[index - 1]?.startsWith('--'));
const name = names.length === 1 ? choosePackages(names, remotes)[0] : undefined;
const port = Number(option('port', '4470'));
const brand = option('brand', 'luna');

if (!name || !Number.isInteger(port)) {
  console.error(`Which remote? One of ${remotes.join(', ')}; then --port <number> or --brand <brand> if wanted.`);
  process.exit(2);
}
if (!(await isPortFree(port))) {
  console.error(`Port ${port} is taken. Stop what runs there or choose another: --port ${port + 1}`);
  process.exit(1);
}

if (isWholeHalo) {
  const build = spawnSync(process.execPath, [join(root, 'tooling/commands/build.mjs'), '--hot'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

const origin = `http://${HOST}:${port}`;
const { default: webpack } = await import('webpack');
const { default: DevServer } = await import('webpack-dev-server');
const { defineRemoteHot, hotGlobalName } = await import('../webpack/define-remote-hot.mjs');
const { ENTRY_FILE } = await import('../webpack/remote-release.mjs');

const server = new DevServer(
  {
    port,
    host: HOST,
    hot: true,
    liveReload: false,
    // Scripts of another origin: the page asks for them with CORS.
    headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    client: { webSocketURL: `ws://${HOST}:${port}/ws`, overlay: false, logging: 'warn' },
  },
  webpack(defineRemoteHot({ name, origin })),
);
await server.start();

const { runHalo } = await import('../cli/run-halo.mjs');
console.log(`${name} is compiled at ${origin} as you write.`);
if (!isWholeHalo)
  console.log(
    'Components are exchanged where the server has the development shell (npm run build -- --hot); else reload.',
  );
const exit = await runHalo(
  [
    'override',
    brand,
    name,
    '--entry',
    `${origin}/${ENTRY_FILE}`,
    '--global',
    hotGlobalName(name),
    '--minutes',
    String(MINUTES),
    '--hot',
  ],
  { env: process.env, folder: root, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr },
);
if (exit !== 0) {
  await server.stop();
  process.exit(exit);
}
