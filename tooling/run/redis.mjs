// The redis-server of the machine. Several processes of Halo need one, and so do their tests.
import { hasProgram, installFromDebian } from './system-programs.mjs';

export const HOW_TO_GET_REDIS =
  'Install it with your system (Debian and Ubuntu: apt-get install redis-server; macOS: brew install redis), or set REDIS_URL.';

export function hasRedis(path = process.env['PATH'] ?? '') {
  return hasProgram('redis-server', path);
}

/**
 * A pipeline that runs as root on Debian installs it; a developer's machine is left as it is.
 *
 * @returns {boolean} whether there is one now
 */
export function ensureRedis(env = process.env) {
  if (hasRedis(env['PATH'])) return true;
  if (env['CI']) installFromDebian(['redis-server']);
  return hasRedis(env['PATH']);
}
