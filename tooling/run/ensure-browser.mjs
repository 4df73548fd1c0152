import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './packages.mjs';
import { installFromDebian } from './system-programs.mjs';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const INSTALL_TIMEOUT_MS = 240_000;

function playwrightsOwn() {
  try {
    const require = createRequire(join(root, 'e2e', 'package.json'));
    return require('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** A browser that is there but lacks system libraries is of no use, so ask it something. */
function works(/** @type {string | undefined} */ path) {
  return Boolean(path && existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0);
}

function findBrowser() {
  return [process.env.HALO_CHROMIUM, playwrightsOwn(), ...SYSTEM_BROWSERS].find(works);
}

function installPlaywrights() {
  console.log('No browser found; trying the one of Playwright …');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const options = /** @type {const} */ ({ cwd: root, timeout: INSTALL_TIMEOUT_MS, encoding: 'utf8' });
  const { status, stderr } = spawnSync(process.execPath, [cli, 'install', 'chromium'], options);
  if (status !== 0) console.log(`  did not work: ${stderr?.trim().split('\n').pop() ?? 'no answer'}`);
}

/**
 * Finds a Chromium for the browser tests, installing one when there is none, and puts its path
 * into HALO_CHROMIUM.
 *
 * @returns {string | undefined} undefined when none can be had
 */
export function ensureBrowser() {
  let browser = findBrowser();
  if (!browser) {
    installPlaywrights();
    browser = findBrowser();
  }
  if (!browser) {
    installFromDebian(['chromium']);
    browser = findBrowser();
  }
  if (browser) process.env.HALO_CHROMIUM = browser;
  return browser;
}
