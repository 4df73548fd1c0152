import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { root } from './packages.mjs';
import { installFromDebian } from './system-programs.mjs';

const INSTALL_TIMEOUT_MS = 240_000;

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
