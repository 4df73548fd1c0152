import { expect, type Page } from '@playwright/test';

/** The demo account of a fresh installation. */
export const DEMO = { email: 'demo@halo.example', password: 'una-serata-demo' };

/** Signs in, on an Italian brand: with the demo account, or with another that has its password. */
export async function signIn(page: Page, origin: string, email: string = DEMO.email): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Donne in/ })).toBeVisible();
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

/** Tells the page that nobody looks at it, or that somebody does again: no browser of a test hides its tabs. */
export async function setLookedAt(page: Page, isLookedAt: boolean): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isLookedAt ? 'visible' : 'hidden');
}
