import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const TIMEOUT_MS = 400_000;

export function hasProgram(/** @type {string} */ name, path = process.env['PATH'] ?? '') {
  return path.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, name)));
}

/**
 * Installs packages of Debian where this process may, as root; with a new list of them where the known one does not do.
 *
 * @param {readonly string[]} packages
 */
export function installFromDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  /** @returns {boolean} whether it came to a good end */
  const apt = (/** @type {string[]} */ ...args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync('apt-get', args, { timeout: TIMEOUT_MS, stdio: 'ignore', env }).status === 0;
  };
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  if (!install() && apt('update')) install();
}
