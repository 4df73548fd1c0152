// Which program checks which file that is shipped for operators.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianProgram, npmProgram } from './deploy-programs.mjs';
import { checkManifests } from './kubernetes-manifests.mjs';
import { root } from './packages.mjs';
import { runProcess } from './run-process.mjs';

/**
 * `problem`: what is wrong, empty when nothing is; undefined: the program cannot be had here.
 *
 * @typedef {{ file: string, program: string, problem(folder: string): Promise<string | undefined> }} DeployCheck
 */

/** @type {readonly DeployCheck[]} */
export const DEPLOY_CHECKS = [
  byProgram('deploy/Dockerfile', 'dockerfile-utils', npmProgram, 'dockerfile-utils', (file) => ['lint', file]),
  byProgram(
    'deploy/compose.yaml',
    'docker compose',
    debianProgram,
    'libexec/docker/cli-plugins/docker-compose',
    (file) => [...['--file', file, 'config', '--quiet']],
  ),
  {
    file: 'deploy/kubernetes/halo.yaml',
    program: 'kubernetes-models',
    problem: (folder) => checkManifests(join(folder, 'deploy/kubernetes/halo.yaml')),
  },
  byProgram('deploy/nginx.conf', 'nginx', debianProgram, 'sbin/nginx', (file) => [
    ...['-t', '-q', '-e', 'stderr', '-c', withOwnFolders(file), '-g', `pid ${file}.pid;`],
  ]),
  byProgram('deploy/Caddyfile', 'caddy', debianProgram, 'bin/caddy', (file) => [
    ...['validate', '--adapter', 'caddyfile', '--config', file],
  ]),
  byProgram('docs/monitoring/alerts.yaml', 'promtool', debianProgram, 'bin/promtool', (file) => [
    'check',
    'rules',
    file,
  ]),
  byProgram('docs/monitoring/grafana-dashboard.json', 'promtool', debianProgram, 'bin/promtool', (file) => [
    ...['check', 'rules', rulesOf(file)],
  ]),
];

/**
 * @param {string} file
 * @param {string} program
 * @param {(name: string) => readonly string[] | undefined} find
 * @param {string} name
 * @param {(file: string) => readonly string[]} args
 * @returns {DeployCheck}
 */
function byProgram(file, program, find, name, args) {
  return {
    file,
    program,
    async problem(folder) {
      const command = find(name);
      if (!command) return undefined;
      const [first = '', ...rest] = command;
      const env = { ...process.env, POSTGRES_PASSWORD: 'check' };
      const { code, output } = await runProcess(first, [...rest, ...args(join(folder, file))], { cwd: folder, env });
      return code === 0 ? '' : output.trim() || `ended with ${code}`;
    },
  };
}

/** Its log and what it keeps for a moment would lie in folders of the machine. @returns {string} the changed file */
function withOwnFolders(/** @type {string} */ file) {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${file}.${name};`,
  );
  const own = [`access_log ${file}.log;`, ...paths].join('\n');
  writeFileSync(`${file}.own`, readFileSync(file, 'utf8').replace(/^http \{$/m, `http {\n${own}`));
  return `${file}.own`;
}

/** What a dashboard asks Prometheus for, as rules that its own program reads. @returns {string} their file */
function rulesOf(/** @type {string} */ dashboard) {
  const { panels } = /** @type {{ panels: { targets?: { expr: string }[] }[] }} */ (
    JSON.parse(readFileSync(dashboard, 'utf8'))
  );
  const rules = panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }, index) => ({ record: `panel:${index}`, expr: expr.replaceAll('$__rate_interval', '5m') }));
  writeFileSync(`${dashboard}.rules`, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  return `${dashboard}.rules`;
}

/** A copy, because compose wants the file of variables that an operator writes. */
export function copyOfFiles() {
  const copy = mkdtempSync(join(tmpdir(), 'halo-deploy-'));
  for (const folder of ['deploy', 'docs/monitoring'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  writeFileSync(join(copy, 'deploy', 'halo.env'), '');
  return copy;
}
