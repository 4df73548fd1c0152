import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../../../tooling/run/ensure-browser.mjs';
import { root } from '../../../tooling/run/packages.mjs';

/** @typedef {import('../sign-in.mjs').StorageState} StorageState */

/**
 * A browser that another program reads pages in, by `port`: it keeps what pages have stored from one to the next.
 *
 * @returns {Promise<{ context: import('@playwright/test').BrowserContext, stop: () => Promise<void> }>}
 */
export async function launchKeptBrowser(/** @type {number} */ port) {
  const executablePath = ensureBrowser();
  if (!executablePath) throw new Error('No Chromium was found and none could be installed. Set HALO_CHROMIUM to one.');
  const require = createRequire(join(root, 'e2e', 'package.json'));
  const { chromium } = require('@playwright/test');
  const profile = mkdtempSync(join(tmpdir(), 'halo-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--lang=it-IT'],
  });
  return {
    context,
    async stop() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/**
 * Stores the theme for the next page, and who is signed in: an account, no account (`null`), or still the same
 * (`undefined`).
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {{ origin: string, theme: string, session: StorageState | null | undefined }} next
 */
export async function prepareVisit(context, { origin, theme, session }) {
  if (session !== undefined) await context.clearCookies();
  if (session) await context.addCookies(session.cookies);
  const tab = await context.newPage();
  // A page of the site that runs no script.
  await tab.goto(`${origin}/robots.txt`);
  await tab.evaluate(
    ({ items, mode }) => {
      if (items) localStorage.clear();
      // A page that was closed as soon as it was read would count as one that froze.
      for (const name of Object.keys(localStorage)) if (name.startsWith('halo:starting')) localStorage.removeItem(name);
      for (const { name, value } of items ?? []) localStorage.setItem(name, value);
      localStorage.setItem('theme', mode);
    },
    { items: session === undefined ? undefined : (session?.origins[0]?.localStorage ?? []), mode: theme },
  );
  await tab.close();
}
