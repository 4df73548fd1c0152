import { runPooled } from '../../run/run-process.mjs';
import { pagesToOpen } from './page-list.mjs';
import { createTrialSet } from './trial-set.mjs';
import { watchPage } from './watch-page.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const PAGES_AT_ONCE = 3;
const SIGN_IN_TIMEOUT_MS = 30_000;

/**
 * @typedef {import('./page-list.mjs').Opened & { faults: string[], notes: string[], ledTo?: string, leftOut?: string
 * }} OpenedPage
 *   `leftOut`: why it was not opened
 * @typedef {{ email: string, password: string }} Person
 */

/**
 * Opens every page of a published version on a phone, in the shell and beside the remotes that a brand runs.
 *
 * @param {{ executable: string, origin: string, built: any, person: Person | undefined, given?: readonly string[],
 *   onProgress?: (text: string) => void }} wanted
 *   `given`: addresses for routes with parameters
 * @returns {Promise<OpenedPage[]>}
 */
export async function openPages({ executable, origin, built, person, given = [], onProgress = () => {} }) {
  const { chromium } = await import('playwright-core');
  const set = await createTrialSet(built);
  const browser = await chromium.launch({ executablePath: executable, args: ['--disable-dev-shm-usage'] });
  try {
    const members = await memberContext(browser, origin, person);
    const visitors = await newContext(browser);
    return await runPooled(pagesToOpen(built.manifest, given), PAGES_AT_ONCE, async (wanted) => {
      onProgress(`opening ${wanted.path} …`);
      const context = wanted.as === 'member' ? members.context : visitors;
      if (!context) return { ...wanted, faults: [], notes: [], leftOut: members.reason };
      const page = await context.newPage();
      const url = `${origin}${wanted.path}`;
      const seen = await watchPage(page, { url, remote: built.name, version: built.version, set });
      await page.close();
      return { ...wanted, ...seen };
    });
  } finally {
    await browser.close();
  }
}

async function newContext(/** @type {import('playwright-core').Browser} */ browser) {
  // What a worker kept of the version before would answer for this one.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  // A document that was exchanged on its way counts as one of the internet, which may not call this machine. Browsers
  // without that rule know no such permission.
  await context.grantPermissions(['local-network-access']).catch(() => undefined);
  return context;
}

/**
 * A browser that is signed in, with the versions that everybody has.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} origin
 * @param {Person | undefined} person
 * @returns {Promise<{ context?: import('playwright-core').BrowserContext, reason?: string }>}
 */
async function memberContext(browser, origin, person) {
  if (!person) return { reason: 'HALO_CHECK_EMAIL and HALO_CHECK_PASSWORD name nobody to sign in as' };
  const context = await newContext(browser);
  const page = await context.newPage();
  page.setDefaultTimeout(SIGN_IN_TIMEOUT_MS);
  await page.goto(`${origin}/login`);
  // What the server has drawn of the form sends nothing.
  await page.waitForSelector('[data-remote][data-status="mounted"]');
  await page.locator('input[type="email"]').fill(person.email);
  await page.locator('input[type="password"]').fill(person.password);
  await page.locator('input[type="password"]').press('Enter');
  const isIn = await page
    .waitForFunction(() => localStorage.getItem('token') !== null && location.pathname !== '/login')
    .then(
      () => true,
      () => false,
    );
  await page.close();
  return isIn ? { context } : { reason: `${person.email} could not sign in at ${origin}` };
}
