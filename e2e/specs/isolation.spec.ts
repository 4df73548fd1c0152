import type { CDPSession, Page } from '@playwright/test';
import { expect, originOf, test } from '../fixtures.ts';
import { makeAccount, sharedData } from '../pages/accounts.ts';
import { enter } from '../pages/member.ts';

// Remotes come and go within one document. What one leaves behind when its page is closed stays until the person closes
// the tab: listeners, names on `window`, styles, elements, memory.

/** A page of each remote that members see, by the links that lead there. */
const PAGES = ['/chats', '/vip_plan/cred', '/profile', '/find'];
/** Until then caches fill and what comes once has come. */
const WARM_UP = 3;
const ROUNDS = 13;
/** Of the heap when warm. Compiled code and caches of the engine grow by themselves a little. */
const HEAP_GROWTH = 1.1;

test('fifty pages opened in one document leave nothing behind: listeners, globals, styles, elements, memory', {
  tag: '@nightly',
}, async ({ page }) => {
  test.slow();
  const member = makeAccount(sharedData, 'isolation', { premiumLevel: 0 });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await enter(page, originOf('luna'), member, '/find');
  await shown(page, '/find');
  for (let round = 0; round < WARM_UP; round += 1) await walk(page);
  const before = await leftBehind(page, session);
  for (let round = 0; round < ROUNDS; round += 1) await walk(page);
  // What a page left lets go of it a moment later.
  await expect
    .poll(async () => growth(before, await leftBehind(page, session)), { timeout: 60_000 })
    .toEqual({ globals: [], styles: 0, elements: 0, listeners: 0, nodesOfPages: 0, isHeapLarger: false });
});

/** Goes to each page by pressing a link, so that the document stays. */
async function walk(page: Page): Promise<void> {
  for (const path of PAGES) {
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
    await shown(page, path);
  }
}

async function shown(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await expect(page.locator('[data-remote][data-status="mounted"]')).toHaveCount(1);
  await expect(page.locator('#halo-app [aria-busy=true]')).toHaveCount(0);
}

async function leftBehind(page: Page, session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  const inPage = await page.evaluate(() => ({
    globals: Object.keys(window),
    styles: [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0),
    elements: document.querySelectorAll('*').length,
  }));
  return { ...inPage, listeners: of('JSEventListeners'), nodes: of('Nodes'), heap: of('JSHeapUsedSize') };
}

type LeftBehind = Awaited<ReturnType<typeof leftBehind>>;

function growth(before: LeftBehind, after: LeftBehind) {
  const more = (name: 'styles' | 'elements' | 'listeners') => Math.max(0, after[name] - before[name]);
  return {
    globals: after.globals.filter((name) => !before.globals.includes(name)),
    styles: more('styles'),
    elements: more('elements'),
    listeners: more('listeners'),
    // What stays of each page would be one more a round at least; what the engine keeps for a while is less.
    nodesOfPages: Math.max(0, Math.floor((after.nodes - before.nodes) / ROUNDS)),
    isHeapLarger: after.heap > before.heap * HEAP_GROWTH,
  };
}
