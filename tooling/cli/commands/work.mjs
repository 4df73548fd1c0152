import { join } from 'node:path';
import { tooling } from '../../run/packages.mjs';
import { runProcess } from '../../run/run-process.mjs';
import { EXIT } from '../exit-codes.mjs';
import { remoteHere } from '../remote-names.mjs';

/**
 * What the scripts of a remote's package.json do, by the same files as in Halo's own repository.
 *
 * @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add
 */
export function addWork(program, add) {
  add(
    program,
    'sandbox [remote]',
    'open a remote alone, on a fake platform, with every state of its pages',
    ['sandbox', 'sandbox chat --port 4101'],
    start('sandbox.mjs'),
  ).option('--port <port>', 'where it listens; default: 4100');
  add(
    program,
    'dev [remote]',
    'a remote inside the Halo that runs, in one browser, exchanged while you write',
    ['dev', 'dev chat --port 4471 --brand sol'],
    start('dev.mjs'),
  )
    .option('--port <port>', 'where it is compiled; default: 4470')
    .option('--brand <brand>', 'where it takes the place of what runs; default: luna');
  add(program, 'build [remote]', 'build what is missing of a remote', ['build', 'build chat'], start('build.mjs'));
}

/** @returns {import('../run-halo.mjs').Handle} */
function start(/** @type {string} */ file) {
  return async ({ folder, env }, [text = ''], { json: _json, ...options }) => {
    const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const args = [join(tooling, 'commands', file), remoteHere(text, folder), ...given];
    const { code } = await runProcess(process.execPath, args, { show: true, env });
    return { data: { done: code === 0 }, lines: [], exit: code === 0 ? EXIT.fine : EXIT.refused };
  };
}
