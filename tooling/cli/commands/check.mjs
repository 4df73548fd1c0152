import { EXIT } from '../exit-codes.mjs';
import { remoteAtVersion, scopeName } from '../remote-names.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addCheck(program, add) {
  add(
    program,
    'check <remote@version>',
    'say whether a published version can run on a brand, and if not, why and what to do',
    ['check chat@1.4.0 --brand luna', 'check chat@1.4.0              every brand that takes chat from the default', 'check chat@1.4.0 --brand luna --json'],
    async ({ connect, terminal }, [text = ''], options) => {
      const { remote, version } = remoteAtVersion(text);
      const client = await connect();
      const result = await client.call(client.endpoints.versions.check, { query: { remote, version, scope: scopeName(options.brand) } });
      return { data: result, lines: checkLines(result, terminal), exit: result.fits ? EXIT.fine : EXIT.refused };
    },
  ).option('--brand <brand>', 'brand it is to run on', 'default');
}

/** @returns {string[]} */
function checkLines(/** @type {any} */ { remote, version, scope, against, fits, problems }, /** @type {import('../terminal.mjs').Terminal} */ terminal) {
  const subject = `${remote}@${version}`;
  if (fits) return [terminal.paint('green', `${subject} can run on ${scope}.`), `Compared with ${against.join(', ')}.`];
  const count = problems.length === 1 ? 'one thing does not fit' : `${problems.length} things do not fit`;
  return [
    terminal.paint('red', `${subject} cannot run on ${scope}: ${count}.`),
    ...problems.flatMap((/** @type {any} */ problem) => ['', `${terminal.paint('bold', problem.code)}  ${problem.message}`, `  → ${problem.remedy}`]),
  ];
}
