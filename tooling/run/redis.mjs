// The redis-server of the machine. Several processes of Halo need one, and so do their tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const HOW_TO_GET_REDIS =
  'Install it with your system (Debian and Ubuntu: apt-get install redis-server; macOS: brew install redis), or set REDIS_URL.';

export function hasRedis(path = process.env['PATH'] ?? '') {
  return path.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, 'redis-server')));
}

/**
 * A pipeline that runs as root on Debian installs it; a developer's machine is left as it is.
 *
 * @returns {boolean} whether there is one now
 */
export function ensureRedis(env = process.env) {
  if (hasRedis(env['PATH'])) return true;
  if (!env['CI'] || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = /** @type {const} */ ({
    stdio: 'ignore',
    timeout: 120_000,
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], options);
  if (install().status !== 0) {
    spawnSync('apt-get', ['update'], options);
    install();
  }
  return hasRedis(env['PATH']);
}
