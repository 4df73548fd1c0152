import { spawnSync } from 'node:child_process';

/** What the journeys of other engines start, and the Debian package that each is in. */
const PROGRAMS = [
  ['firefox-esr', 'firefox-esr'],
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['Xvfb', 'xvfb'],
  ['dbus-run-session', 'dbus-daemon'],
];
const INSTALL_TIMEOUT_MS = 400_000;

function isThere(/** @type {string} */ program) {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

const missing = () => PROGRAMS.filter(([program = '']) => !isThere(program)).map(([, name = '']) => name);

/**
 * Firefox, and WebKit with its driver and a screen to draw into; installed where the machine lets us.
 *
 * @returns {readonly string[]} packages that could not be had
 */
export function ensureEngines() {
  if (missing().length > 0 && process.getuid?.() === 0) {
    console.log(`Installing ${missing().join(', ')} …`);
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...missing()],
    ])
      spawnSync('apt-get', args, {
        timeout: INSTALL_TIMEOUT_MS,
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
  }
  return missing();
}
