import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, HOSTS, markDocument, test, watchRequests } from '../fixtures.ts';
import { createOperations, type Operations } from '../operations.ts';
import { composerOf, openConversation, setForeground, signIn } from '../pages/member.ts';
import { type HaloServer, startHaloServer } from '../server/halo-server.ts';
import { buildVersion, type Operator, operatorOf } from '../server/operator.ts';
import { SWITCH_PORT } from '../server/ports.ts';
import { holdLine } from '../socket-line.ts';

const NAME = 'release-switch';
const NEXT = '9.0.1';
/** For the second of two deployments, which is tested by night. */
const LATER = '9.0.2';
/** What stands in the empty box to write in, by version. The first is what the sources say. */
const INVITATION = 'Scrivi…';
const INVITATIONS = { [NEXT]: 'Scrivi due righe', [LATER]: 'Scrivi quello che vuoi' } as const;
/** Longer than any message is high on a phone, so that the thread scrolls. */
const LONG_TEXT = Array.from({ length: 40 }, (_, line) => `Riga ${line + 1} di una lunga storia.`).join('\n');

// The screen that has the most to lose, in the worker that has time.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

let server: HaloServer;
let operator: Operator;
let operations: Operations;
let origin: string;
const builds: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(600_000);
  server = await startHaloServer({ port: SWITCH_PORT, name: NAME });
  operator = operatorOf({ port: SWITCH_PORT, name: NAME });
  operations = createOperations(server);
  origin = server.origin(HOSTS.luna);
  for (const version of process.env['HALO_NIGHTLY'] ? ([NEXT, LATER] as const) : ([NEXT] as const)) {
    builds.push(
      await buildVersion('mfe-chat', version, { language: 'it', from: INVITATION, to: INVITATIONS[version] }),
    );
    await operator.halo('publish', 'chat', '--from', builds.at(-1) ?? '');
  }
});
test.afterAll(async () => {
  await server?.stop();
  for (const build of builds)
    rmSync(path.resolve(import.meta.dirname, '../..', build), { recursive: true, force: true });
});

const chatOutlet = (page: Page) => page.locator('[data-remote="mfe-chat"]');
const chatVersion = (page: Page) => chatOutlet(page).getAttribute('data-version');
const thread = (page: Page) => page.getByRole('region', { name: 'Messaggi' });
const panel = (page: Page) => page.getByRole('heading', { name: 'Questa sezione si prende una pausa' });

/** Without the command line, which takes seconds to start: by then a page would give up what it waits for. */
function pin(version: string, reason: string): Promise<void> {
  return operations.change('luna', { kind: 'pin', remote: 'mfe-chat', version }, reason);
}

/** Resolves when the tab has asked what runs now and has the answer. */
function nextReleaseAnswer(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().endsWith('/api/releases/current') && response.ok());
}

/** A page that is not touched for so long is left alone; see `IDLE_MS` of the shell. */
const REST_MS = 20_000;

/** From now on: how long no key was pressed when the version came to the screen. */
async function restBeforeSwitch(page: Page, version: string): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle((next) => {
    const times = { keyAt: Number.NaN, switchedAt: Number.NaN };
    window.addEventListener('keydown', () => (times.keyAt = Date.now()), true);
    const observer = new MutationObserver(() => {
      if (!document.querySelector(`[data-remote="mfe-chat"][data-version="${next}"]`)) return;
      times.switchedAt = Date.now();
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-version'] });
    return times;
  }, version);
  return () => seen.evaluate(({ keyAt, switchedAt }) => switchedAt - keyAt);
}

/** Each test starts with what was built here. */
test.beforeEach(() => operator.halo('rollback', 'luna', '--to', '1', '--reason', 'a test starts'));

test('[BRAND-05] an open tab takes another version, with its texts, when it is left alone: draft, place and page stay, and so does the other brand', async ({
  page,
}) => {
  await signIn(page, origin);
  await openConversation(page, origin, 2);
  await composerOf(page).fill(LONG_TEXT);
  await page.getByRole('button', { name: 'Invia' }).click();
  await expect(page.locator('[data-msg-id]').filter({ hasText: 'Riga 40' })).toHaveAttribute('data-state', /sent|read/);
  const before = await chatVersion(page);
  const isSameDocument = await markDocument(page);
  await expect(composerOf(page)).toHaveAttribute('placeholder', INVITATION);

  await composerOf(page).fill('Una bozza che nessuno deve perdere');
  await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).setSelectionRange(4, 9));
  const scroll = () => thread(page).evaluate((box) => box.scrollTop);
  const end = await scroll();
  await thread(page).evaluate((box) => box.scrollBy(0, -137));
  expect(await scroll()).toBe(end - 137);

  const answered = nextReleaseAnswer(page);
  await pin(NEXT, 'a test of the switch');
  const pinnedAt = Date.now();
  await answered;
  console.log(`notified after ${Date.now() - pinnedAt} ms`);
  // While the member types, and until it was left alone for a while, the page stays what it is.
  const restMs = await restBeforeSwitch(page, NEXT);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' davvero');
  expect(await chatVersion(page)).toBe(before);

  await expect(chatOutlet(page)).toHaveAttribute('data-version', NEXT, { timeout: 40_000 });
  expect(await restMs()).toBeGreaterThanOrEqual(REST_MS);
  await expect(composerOf(page)).toHaveAttribute('placeholder', INVITATIONS[NEXT]);
  await expect(composerOf(page)).toHaveValue('Una bozza che nessuno deve perdere davvero');
  await expect(composerOf(page)).toBeFocused();
  await expect.poll(scroll).toBe(end - 137);
  expect(await isSameDocument()).toBe(true);

  await test.step('the other brand runs what it ran', async () => {
    const sol = await page.context().newPage();
    await sol.goto(server.origin(HOSTS.sol));
    const versions = await sol.evaluate(() =>
      JSON.parse(
        JSON.parse(document.getElementById('halo-boot')?.textContent ?? '{}').signedReleases.payload,
      ).remotes.map(({ name, stable }: { name: string; stable: { version: string } }) => `${name}@${stable.version}`),
    );
    expect(versions).toContain(`mfe-chat@${before}`);
    await sol.close();
  });

  await test.step('by then the place has not moved', async () => {
    expect(await scroll()).toBe(end - 137);
    expect(await isSameDocument()).toBe(true);
  });
});

test('[BRAND-05] no switch while a message is being sent, also in a tab in the background', {
  tag: '@nightly',
}, async ({ page }) => {
  const line = await holdLine(page);
  await signIn(page, origin);
  await openConversation(page, origin, 3);
  await expect.poll(() => chatVersion(page)).not.toBe(null);
  const before = await chatVersion(page);
  const isSameDocument = await markDocument(page);
  await line.up();

  line.hold();
  await composerOf(page).fill('Questo messaggio è per strada.');
  await page.getByRole('button', { name: 'Invia' }).click();
  const filesOfNext = watchRequests(page, (request) => request.url().includes(`/releases/mfe-chat/${NEXT}/`));
  const answered = nextReleaseAnswer(page);
  await pin(NEXT, 'while a message is on its way');
  await answered;
  // The page asks again only when it has dealt with the answer before.
  const answeredOnReturn = nextReleaseAnswer(page);
  await setForeground(page, false);
  await setForeground(page, true);
  await answeredOnReturn;
  await setForeground(page, false);
  // A switch begins with the files of the version that comes.
  expect(await filesOfNext.urlsSoFar()).toEqual([]);
  expect(await chatVersion(page)).toBe(before);

  line.release();
  await expect(chatOutlet(page)).toHaveAttribute('data-version', NEXT);
  expect(await filesOfNext.urlsSoFar()).not.toEqual([]);
  await setForeground(page, true);
  await expect(page.locator('[data-msg-id]').filter({ hasText: 'Questo messaggio è per strada.' })).toHaveCount(1);
  expect(await isSameDocument()).toBe(true);
});

test('[BRAND-05] a remote that is switched off leaves open tabs, of members and visitors, and comes back without a reload', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  await signIn(page, origin);
  await openConversation(page, origin, 2);
  await composerOf(page).fill('Scritto prima della pausa');
  const isSameDocument = await markDocument(page);

  await test.step('a member, notified by the socket', async () => {
    const startedAt = Date.now();
    await operations.change('luna', { kind: 'switchOff', remote: 'mfe-chat' }, 'a test of the switch');
    await expect(panel(page)).toBeVisible();
    console.log(`down ${Date.now() - startedAt} ms after it was asked for`);
    expect(await isSameDocument()).toBe(true);
  });

  await test.step('the rest works, and the way to what is off says so', async () => {
    await page.getByRole('link', { name: 'Vai a un’altra pagina' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Donne in/ })).toBeVisible();
    const entry = page.getByRole('link', { name: /Chat.*in pausa/ }).filter({ visible: true });
    await entry.click();
    await expect(panel(page)).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(panel(page)).toBeVisible();
  });

  await test.step('a new page load does not even fetch it', async () => {
    const other = await page.context().newPage();
    const fetched: string[] = [];
    other.on('request', (request) => fetched.push(request.url()));
    await other.goto(`${origin}/chats`);
    await expect(panel(other)).toBeVisible();
    expect(fetched.filter((url) => url.includes('/releases/mfe-chat/'))).toEqual([]);
    await other.close();
  });

  await test.step('and back', async () => {
    await operations.change('luna', { kind: 'switchOn', remote: 'mfe-chat' }, 'a test of the switch');
    await expect(composerOf(page)).toHaveValue('Scritto prima della pausa');
    expect(await isSameDocument()).toBe(true);
  });

  await test.step('a visitor, who has no socket, asks', async () => {
    const visitor = await browser.newPage();
    await visitor.goto(`${origin}/legal/privacy`);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    const startedAt = Date.now();
    await operations.change('luna', { kind: 'switchOff', remote: 'mfe-account' }, 'a test of the switch');
    await expect(panel(visitor)).toBeVisible({ timeout: 60_000 });
    console.log(`visitor: down ${Date.now() - startedAt} ms after it was asked for`);
    await operations.change('luna', { kind: 'switchOn', remote: 'mfe-account' }, 'a test of the switch');
    await expect(visitor.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible({ timeout: 60_000 });
    await visitor.close();
  });
});

test('[BRAND-05] two deployments while a tab is open: no file is missing', { tag: '@nightly' }, async ({ page }) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/releases/'))
      missing.push(`${response.status()} ${response.url()}`);
  });
  await signIn(page, origin);
  await openConversation(page, origin, 2);
  const isSameDocument = await markDocument(page);
  await composerOf(page).fill('Sto ancora scrivendo');
  for (const version of [NEXT, LATER]) {
    const answered = nextReleaseAnswer(page);
    await pin(version, 'one deployment after the other');
    await answered;
    await page.keyboard.press('End');
  }
  // Still the version that the tab came with, whose files are still there for pages that it has not shown yet.
  expect(await chatVersion(page)).not.toBe(LATER);
  await page.getByRole('link', { name: 'Torna alle chat' }).click();
  await expect(chatOutlet(page)).toHaveAttribute('data-version', LATER);
  await page.goBack();
  await expect(composerOf(page)).toHaveValue('Sto ancora scrivendo');
  await expect(composerOf(page)).toHaveAttribute('placeholder', INVITATIONS[LATER]);
  expect(missing).toEqual([]);
  expect(await isSameDocument()).toBe(true);
});
