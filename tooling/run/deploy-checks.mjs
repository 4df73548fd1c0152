// Which program checks which file of deploy/, and whether the one that is here is new enough for it.
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} DeployCheck
 * @property {string} file
 * @property {string} program
 * @property {readonly string[]} version what it is asked to say which it is
 * @property {string} atLeast
 * @property {string} needs how to call what is missing
 * @property {(folder: string) => readonly string[]} args
 */

/** @type {readonly DeployCheck[]} */
export const DEPLOY_CHECKS = [
  {
    file: 'Dockerfile',
    program: 'hadolint',
    version: ['--version'],
    atLeast: '2.0.0',
    needs: 'hadolint',
    args: (folder) => ['--failure-threshold', 'warning', join(folder, 'Dockerfile')],
  },
  {
    file: 'compose.yaml',
    program: 'docker',
    version: ['compose', 'version'],
    atLeast: '2.20.0',
    needs: 'docker with its plugin compose',
    args: (folder) => ['compose', '--file', join(folder, 'compose.yaml'), 'config', '--quiet'],
  },
  {
    file: 'kubernetes/halo.yaml',
    program: 'kubeconform',
    version: ['-v'],
    atLeast: '0.6.0',
    needs: 'kubeconform',
    args: (folder) => ['-strict', '-summary', join(folder, 'kubernetes', 'halo.yaml')],
  },
  {
    file: 'nginx.conf',
    program: 'nginx',
    version: ['-v'],
    atLeast: '1.27.3',
    needs: 'nginx 1.27.3 or newer',
    args: (folder) => ['-t', '-q', '-c', join(folder, 'nginx.conf'), '-g', `pid ${join(folder, 'nginx.pid')};`],
  },
  {
    file: 'Caddyfile',
    program: 'caddy',
    version: ['version'],
    atLeast: '2.6.0',
    needs: 'caddy',
    args: (folder) => ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
  },
];

/** The first version in what a program says of itself; one that names none is believed. */
export function isNewEnough(/** @type {string} */ said, /** @type {string} */ atLeast) {
  const found = /(\d+)\.(\d+)\.(\d+)/.exec(said)?.slice(1).map(Number);
  if (!found) return true;
  const wanted = atLeast.split('.').map(Number);
  const [have, want] = [found, wanted].map(([major = 0, minor = 0, patch = 0]) => (major * 1e3 + minor) * 1e3 + patch);
  return (have ?? 0) >= (want ?? 0);
}

/** A copy, because compose wants the file of variables that an operator writes. */
export function copyWithEnvFile(/** @type {string} */ folder) {
  const copy = mkdtempSync(join(tmpdir(), 'halo-deploy-'));
  cpSync(folder, copy, { recursive: true });
  writeFileSync(join(copy, 'halo.env'), '');
  return copy;
}
