import { hostRequest } from './host-request.mjs';

/** @typedef {Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>} StorageState */

/** The account that every development server has (server/src/modules/accounts/demo-accounts.ts). */
const DEMO_LOGIN = { email: 'demo@halo.example', password: 'una-serata-demo' };

/**
 * Signs the demo account in over the API, with the session where the shell finds it.
 *
 * @param {string} origin
 * @returns {Promise<StorageState>}
 */
export async function signIn(origin) {
  const { status, text } = await hostRequest(`${origin}/api/users/authenticate`, {
    method: 'POST',
    headers: { origin },
    body: { ...DEMO_LOGIN, country: 'it', fluxId: '', servizio: 'luna' },
  });
  if (status !== 200) throw new Error(`the demo account could not sign in: ${status} ${text}`);
  const { token, clickid } = JSON.parse(text);
  const localStorage = Object.entries({ token, trackerId: clickid }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}
