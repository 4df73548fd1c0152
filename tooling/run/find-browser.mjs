import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Before the first `npm install` there is none to ask. */
function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** A browser that is there but lacks system libraries is of no use, so ask it something. */
function works(/** @type {string | undefined} */ path) {
  return Boolean(path && existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0);
}

/**
 * A Chromium of this machine: the one that HALO_CHROMIUM names, that of Playwright, or one of the system.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  return [process.env.HALO_CHROMIUM, playwrightsOwn(), ...SYSTEM_BROWSERS].find(works);
}
