import { isWholeHalo } from '../../run/packages.mjs';
import { runProcess } from '../../run/run-process.mjs';
import { EXIT, Failure } from '../exit-codes.mjs';
import { nameNewRemote, writeRemote } from '../scaffold.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addNew(program, add) {
  add(
    program,
    'new <name>',
    'make a remote with one page, texts in four languages, tests and a sandbox',
    ['new billing                  the folder mfe-billing, at /billing', 'new gift-shop --path /gifts'],
    async ({ terminal }, [text = ''], options) => {
      const remote = await nameNewRemote(text, options.path);
      const files = writeRemote(remote);
      if (options.install) await install(terminal);
      return {
        data: { ...remote, files, installed: options.install },
        lines: [
          terminal.paint('green', `${remote.name} is there: ${files.length} files, its page at ${remote.path}.`),
          ...(options.install ? [] : ['Packages are not linked yet: npm install']),
          ...nextSteps(remote.name),
          'Store a version:     npx --no-install halo publish ' + remote.short,
          'First release:       npx --no-install halo pin <brand> ' +
            remote.short +
            '@0.1.0, later ones as a canary first',
        ],
      };
    },
  )
    .option('--path <path>', 'address of its page; default: its name')
    .option('--no-install', 'leave out npm install, which links the package and writes package-lock.json');
}

/** In Halo's repository a script names the package it is for. */
function nextSteps(/** @type {string} */ name) {
  return isWholeHalo
    ? [
        `See it alone:        npm start -w ${name}`,
        'Everything about it: npm run types, npm run lint, npm run check, npm run unit, npm run build',
        `In the running Halo: npm start again, then npm run dev -w ${name}`,
      ]
    : [
        'See it alone:        npm start',
        'Everything about it: npm run types, npm test, npm run build',
        'In a running Halo:   npm run dev, once a version of it is pinned there',
      ];
}

async function install(/** @type {import('../terminal.mjs').Terminal} */ terminal) {
  const tick = setInterval(() => terminal.progress('npm install …'), 500);
  const { code, output } = await runProcess('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']).finally(
    () => clearInterval(tick),
  );
  terminal.endProgress();
  if (code !== 0) {
    throw new Failure(EXIT.refused, 'The files are there, but npm install failed.', {
      code: 'install_failed',
      lines: output.trim().split('\n').slice(-20),
      remedy: 'Run npm install again by hand.',
    });
  }
}
