import { PHONE } from './browser.mjs';

/** @typedef {Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>} StorageState */

/** The account that every development server has (server/src/modules/accounts/demo-accounts.ts). */
const DEMO_LOGIN = { email: 'demo@halo.example', password: 'una-serata-demo' };

/**
 * Signs the demo account in over the API and leaves the session where the shell finds it.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @returns {Promise<StorageState>}
 */
export async function signIn(browser, origin) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  // A page of the origin without the app, which would write into the storage itself.
  await page.goto(`${origin}/healthz`);
  await page.evaluate(async ({ email, password }) => {
    const answer = await fetch('/api/users/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, country: 'it', fluxId: '', servizio: 'luna' }),
    });
    if (!answer.ok) throw new Error(`the demo account could not sign in: ${answer.status} ${await answer.text()}`);
    const { token, clickid } = await answer.json();
    localStorage.setItem('token', token);
    localStorage.setItem('trackerId', clickid);
  }, DEMO_LOGIN);
  const state = await context.storageState();
  await context.close();
  return state;
}
