// npm start -w mfe-chat (or: node tooling/commands/sandbox.mjs mfe-chat [--port 4100] [--build]):
// one remote alone on a fake platform. --build writes it to <remote>/dist/sandbox for the tests; with --production
// minified and without React's checks, with --to <folder> somewhere else.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstall, requireStarterNode } from '../run/ensure-install.mjs';
import { apps, choosePackages, folderOf, remotes } from '../run/packages.mjs';
import { isPortFree } from '../run/port.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';

requireStarterNode();
ensureInstall();
continueOnProjectNode();

const args = process.argv.slice(2);
const alone = [...remotes, ...apps];
const asked = args.filter((arg, index) => !arg.startsWith('-') && !['--port', '--to'].includes(args[index - 1] ?? ''));
const name = asked.length === 1 ? choosePackages(asked, alone)[0] : undefined;
const portAt = args.indexOf('--port');
const toAt = args.indexOf('--to');
const port = Number(portAt < 0 ? 4100 : args[portAt + 1]);

if (!name || !Number.isInteger(port)) {
  console.error(`Which one? One of ${alone.join(', ')}; then --port <number> or --build if wanted.`);
  process.exit(2);
}
if (!existsSync(join(folderOf(name), 'sandbox', 'main.tsx'))) {
  console.error(`${name}/sandbox/main.tsx is missing, so there is nothing to open.`);
  process.exit(1);
}

const { default: webpack } = await import('webpack');
const { defineSandbox } = await import('../webpack/define-sandbox.mjs');
const compiler = webpack(
  defineSandbox({
    name,
    ...(args.includes('--production') ? { mode: 'production' } : {}),
    ...(toAt < 0 ? {} : { folder: resolve(args[toAt + 1] ?? '.') }),
  }),
);

if (args.includes('--build')) buildOnce();
else await serve();

function buildOnce() {
  compiler.run((error, stats) => {
    const failed = error ?? stats?.hasErrors();
    if (failed) console.error(error ?? stats?.toString({ all: false, errors: true }));
    else console.log(`built ${compiler.outputPath}`);
    compiler.close(() => {
      process.exitCode = failed ? 1 : 0;
    });
  });
}

async function serve() {
  if (!(await isPortFree(port))) {
    console.error(`Port ${port} is taken. Stop what runs there or choose another: --port ${port + 1}`);
    process.exit(1);
  }
  const { default: DevServer } = await import('webpack-dev-server');
  const server = new DevServer(
    {
      port,
      host: 'localhost',
      hot: false,
      liveReload: true,
      historyApiFallback: true,
      client: { overlay: { errors: true, warnings: false }, logging: 'warn' },
    },
    compiler,
  );
  await server.start();
  console.log(`${name} alone: http://localhost:${port}`);
}
