import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../browser.mjs';
import { isStartNote } from '../stored-session.mjs';

/** @typedef {import('../sign-in.mjs').StorageState} StorageState */
/** @typedef {'day' | 'night'} Theme the system's: pages have no switch of their own */

/**
 * A browser that another program reads pages in, by `port`: it keeps what pages have stored from one to the next.
 *
 * @returns {Promise<{ context: import('@playwright/test').BrowserContext, stop: () => Promise<void> }>}
 */
export async function launchKeptBrowser(/** @type {number} */ port, /** @type {Theme} */ theme) {
  const { chromium, executablePath } = findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'halo-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    // Also in tabs that the other program opens, where Playwright's own setting does not hold. 0 is dark.
    args: [
      `--remote-debugging-port=${port}`,
      `--blink-settings=preferredColorScheme=${theme === 'night' ? 0 : 1}`,
      '--no-sandbox',
      '--disable-gpu',
      '--lang=it-IT',
    ],
    colorScheme: null,
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
 * Who is signed in on the next page: an account, no account (`null`), or still the same (`undefined`). A page that was
 * closed as soon as it was read does not count as one that froze.
 *
 * @returns {Promise<boolean>} whether the browser asks for dark pages
 */
export async function prepareVisit(
  /** @type {import('@playwright/test').BrowserContext} */ context,
  /** @type {string} */ origin,
  /** @type {StorageState | null | undefined} */ session,
) {
  if (session !== undefined) await context.clearCookies();
  if (session) await context.addCookies(session.cookies);
  const tab = await context.newPage();
  // A page of the site that runs no script.
  await tab.goto(`${origin}/robots.txt`);
  const names = await tab.evaluate(() => Object.keys(localStorage));
  const isDark = await tab.evaluate(
    ({ gone, items }) => {
      for (const name of gone) localStorage.removeItem(name);
      for (const { name, value } of items) localStorage.setItem(name, value);
      return matchMedia('(prefers-color-scheme: dark)').matches;
    },
    {
      gone: session === undefined ? names.filter(isStartNote) : names,
      items: session?.origins[0]?.localStorage ?? [],
    },
  );
  await tab.close();
  return isDark;
}
