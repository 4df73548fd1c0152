import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, HOSTS, test } from '../../fixtures.ts';
import { nextRelease } from '../../next-release.ts';
import { createOperations, type Operations } from '../../operations.ts';
import { composerOf, enter } from '../../pages/member.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { OFFLINE_PORT } from '../../server/ports.ts';

// What a browser keeps is the worker's and the page's own: nothing of it is replaced here. A network that goes is the
// browser's, so that the worker meets it as well.

const REMOTE = 'mfe-chat';
const MEMBER = { email: 'demo@halo.example' };

let server: HaloServer;
let operations: Operations;
let origin: string;

test.use({ serviceWorkers: 'allow' });

test.beforeAll(async () => {
  server = await startHaloServer({
    port: OFFLINE_PORT,
    name: 'offline',
    env: { HALO_DEMO: 'lived' },
    hasOwnData: true,
  });
  operations = createOperations(server);
  origin = server.origin(HOSTS.luna);
});
test.afterAll(() => server?.stop());

const rows = (page: Page) => page.locator('#main a[href^="/chats/"]');
const notice = (page: Page) => page.getByText('Sei offline. I messaggi partono da soli quando torni.').last();

/** Signs in, reads one conversation, and waits until the browser has what it keeps. Answers where that was. */
async function read(page: Page): Promise<{ path: string; text: string }> {
  await enter(page, origin, MEMBER, '/chats');
  await rows(page).first().click();
  await expect(composerOf(page)).toBeVisible();
  const text = (await page.locator('[data-msg-id]').last().locator('p, span').first().textContent()) ?? '';
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline-stamp')) !== undefined), { timeout: 60_000 })
    .toBe(true);
  await expect.poll(() => keptNames(page)).toContain('/copies/conversations');
  return { path: new URL(page.url()).pathname, text };
}

/** What is kept of the account. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await caches.has('halo-account'))
      ? (await (await caches.open('halo-account')).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  );
}

test('without a network the site opens from what is kept: the list, a conversation that was read, and a message that goes out from another page later', {
  tag: '@nightly',
}, async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|offline|socket did not connect|did not load/);
  const { path: read1, text } = await read(page);
  await context.setOffline(true);
  const home = await page.goto(`${origin}/`);
  expect(home?.fromServiceWorker()).toBe(true);
  await expect(page).toHaveURL(`${origin}/chats`);
  await expect(rows(page).first()).toBeVisible();
  // The list does not wait for the network to be given up: it stands there before the page says that it is away.
  await expect(notice(page)).toBeVisible();
  await page.goto(origin + read1);
  await expect(page.locator('[data-msg-id]').last()).toContainText(text);
  await composerOf(page).fill('Scritto in galleria');
  await page.getByRole('button', { name: 'Invia' }).click();
  await expect(page.getByText('Scritto in galleria')).toBeVisible();
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(`${origin}/find`);
  await expect(later.getByRole('heading', { level: 1, name: /^Donne in/ })).toBeVisible();
  await expect.poll(() => later.evaluate(() => localStorage.getItem('draft:chat:outbox'))).toBeNull();
  await later.goto(origin + read1);
  await expect(later.locator('[data-msg-id]').filter({ hasText: 'Scritto in galleria' })).toHaveAttribute(
    'data-state',
    /sent|read/,
  );
});

test('[REL-02] a version that is pinned or rolled back wins over the one that a worker kept', {
  tag: '@nightly',
}, async ({ page }) => {
  const before = (await operations.head('luna')).effective[REMOTE]?.version ?? '';
  const document = await operations.document(REMOTE, before);
  const files = Object.fromEntries(
    Object.keys(document.files).map((file) => [
      file,
      readFileSync(path.join(server.directory, 'releases', REMOTE, before, file)),
    ]),
  );
  const inbox = document.exposes['./pages/inbox']?.find((file) => file.includes('pages-inbox')) ?? '';
  const next = nextRelease({ document, files }, '9.1.0', inbox, 'document.documentElement.dataset.chat = "9.1.0";');
  await operations.publish(next.document, next.files);
  const version = (): Promise<string | null> =>
    page.locator(`[data-remote="${REMOTE}"][data-status=mounted]`).getAttribute('data-version');

  await read(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${origin}/sw.js`);
  await operations.change('luna', { kind: 'pin', remote: REMOTE, version: '9.1.0' }, 'the test wants it');
  await expect(async () => {
    await page.goto(`${origin}/chats`);
    expect(await version()).toBe('9.1.0');
  }).toPass();
  // The worker takes the new one in its place, and is the old one again when that is rolled back.
  await expect.poll(() => keptVersions(page)).toEqual(['9.1.0']);
  await operations.change('luna', { kind: 'pin', remote: REMOTE, version: before }, 'the test wants it back');
  await expect(async () => {
    await page.goto(`${origin}/chats`);
    expect(await version()).toBe(before);
  }).toPass();
  await expect.poll(() => keptVersions(page)).toEqual([before]);
});

/** Versions of the remote whose entry is kept. */
function keptVersions(page: Page): Promise<string[]> {
  return page.evaluate(async (remote) => {
    const addresses = (await (await caches.open('halo-app')).keys()).map(({ url }) => new URL(url).pathname);
    return addresses.flatMap((address) => new RegExp(`^/releases/${remote}/(\\d[^/]*)/`).exec(address)?.[1] ?? []);
  }, REMOTE);
}

test('signing out erases what was kept, for this page and for the next start without a network', {
  tag: '@nightly',
}, async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|offline|did not load|how many profiles there are/);
  const { path: read1, text } = await read(page);
  await page.goto(`${origin}/profile`);
  await page.getByRole('button', { name: 'Esci' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(`${origin}/`);
  await expect.poll(() => keptNames(page)).toEqual([]);
  await opensNothing(page, context, read1, text);
});

async function opensNothing(page: Page, context: BrowserContext, address: string, text: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(`${origin}/`);
  await expect(page.getByRole('link', { name: 'Accedi' })).toBeVisible();
  await page.goto(origin + address);
  await expect(page.getByText(text)).toHaveCount(0);
}
