import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureBrowser } from '../../tooling/run/ensure-browser.mjs';
import { root } from '../../tooling/run/packages.mjs';

/** The phone everybody is measured on. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'it-IT',
};

/** Slow 4G as Lighthouse has it, and a processor four times slower. */
export const SLOW_4G = { bytesPerSecond: 1_600_000 / 8, uploadBytesPerSecond: 750_000 / 8, latencyMs: 150 };
export const CPU_SLOWDOWN = 4;

/** @returns {{ chromium: import('@playwright/test').BrowserType, executablePath: string }} */
export function findChromium() {
  const executablePath = ensureBrowser();
  if (!executablePath) throw new Error('No Chromium was found and none could be installed. Set HALO_CHROMIUM to one.');
  const require = createRequire(join(root, 'e2e', 'package.json'));
  return { chromium: require('@playwright/test').chromium, executablePath };
}

/** @returns {Promise<import('@playwright/test').Browser>} */
export async function launchBrowser(/** @type {readonly string[]} */ moreArgs = []) {
  const { chromium, executablePath } = findChromium();
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...moreArgs,
    ],
  });
}
