import { expect, type Page, type Request } from '@playwright/test';
import { hostRequest } from '../server/host-request.ts';
import { frames } from './thread.ts';

/** The demo account of a fresh installation. */
export const DEMO = { email: 'demo@halo.example', password: 'una-serata-demo' };

/** Signs in by the form, on an Italian brand: with the demo account, or with another that has its password. */
export async function signInByForm(page: Page, origin: string, email: string = DEMO.email): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await seeGrid(page);
}

/** The same without the form, which takes a browser as long as all that follows. */
export async function signIn(page: Page, origin: string, email: string = DEMO.email): Promise<void> {
  await enter(page, origin, { email }, '/find');
  await seeGrid(page);
}

async function seeGrid(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Donne in/ })).toBeVisible();
}

/** Signs in without the form and opens a page. */
export async function enter(page: Page, origin: string, { email }: { email: string }, path: string): Promise<void> {
  const { status, text } = await hostRequest(`${origin}/api/users/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: DEMO.password, country: 'it', fluxId: '7', servizio: 'luna' }),
  });
  expect(status, text).toBe(200);
  await page.addInitScript(
    (token) => {
      // Frames of other origins have no storage of ours, and some none at all.
      if (window.top !== window) return;
      // Each start of a page changes the token; the first one is given once.
      if (sessionStorage.getItem('test-is-signed-in') !== null) return;
      sessionStorage.setItem('test-is-signed-in', '1');
      localStorage.setItem('token', token);
    },
    (JSON.parse(text) as { token: string }).token,
  );
  await page.goto(`${origin}${path}`);
}

/** Opens the conversation with a profile of the grid, counted from 0. */
export async function openConversation(page: Page, origin: string, index: number): Promise<void> {
  await page.goto(`${origin}/find`);
  const card = page.locator('#main li a[href^="/user/"]').nth(index);
  const id = (await card.getAttribute('href'))?.split('/').pop();
  await page.goto(`${origin}/chats/${id}`);
  await expect(composerOf(page)).toBeVisible();
}

export function composerOf(page: Page) {
  return page.getByLabel(/^Messaggio per/);
}

/** Puts the page into the background or the foreground: browsers of tests do not hide their tabs. */
export async function setForeground(page: Page, isForeground: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isForeground ? 'visible' : 'hidden',
  );
}

/** No call for so long, and the page has asked for all it wants. */
const QUIET_MS = 500;

/**
 * Waits for what a page loads once it rests, and for its calls: a network that goes, or a clock that jumps, would end
 * them. Ask before the page opens.
 */
export function restOf(page: Page): () => Promise<void> {
  const loaded = Promise.all(
    ['push', 'vitals'].map((name) =>
      page.waitForEvent('requestfinished', {
        predicate: (request) => request.url().includes(`/shell/${name}.`),
        timeout: 60_000,
      }),
    ),
  );
  // A test that fails before its end does not wait for it.
  loaded.catch(() => undefined);
  const quietFor = quietTime(page);
  return async () => {
    await loaded;
    await frames(page, 3);
    await expect.poll(quietFor).toBeGreaterThan(QUIET_MS);
  };
}

/** For how long no call has been under way, in ms. Playwright's own `networkidle` is said once, at the first pause. */
function quietTime(page: Page): () => number {
  const underWay = new Set<Request>();
  let since = performance.now();
  const ended = (request: Request): void => {
    underWay.delete(request);
    since = performance.now();
  };
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return () => (underWay.size > 0 ? 0 : performance.now() - since);
}

/** Chooses to be found, in the own profile. */
export async function beFound(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /^Fammi trovare/ });
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(page.getByText('Ora gli altri ti trovano.')).toBeVisible();
}
