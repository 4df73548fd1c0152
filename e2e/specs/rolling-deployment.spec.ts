import type { Page } from '@playwright/test';
import { expect, HOSTS, markDocument, test } from '../fixtures.ts';
import { composerOf, openConversation, signIn } from '../pages/member.ts';
import { type Cluster, startCluster } from '../server/cluster.ts';
import { ROLLING_PORT } from '../server/ports.ts';

/** Six servers are started, one after another. */
const LONG_MS = 600_000;

let cluster: Cluster;

test.beforeAll(async () => {
  test.setTimeout(LONG_MS);
  cluster = await startCluster({ port: ROLLING_PORT, name: 'rolling' });
});
test.afterAll(() => cluster?.stop());

test('three processes are replaced one after another while a person writes, and the page shows nothing of it', {
  tag: '@nightly',
}, async ({ page }) => {
  test.setTimeout(LONG_MS);
  const origin = cluster.origin(HOSTS.luna);
  await signIn(page, origin);
  await openConversation(page, origin, 3);
  const wasReloaded = await markDocument(page).then((isSame) => async () => !(await isSame()));
  const shown = await watchNotices(page);

  let isOver = false;
  const replacing = cluster.replaceAll().finally(() => (isOver = true));
  const written: string[] = [];
  while (!isOver) {
    const text = `Messaggio numero ${written.length + 1}.`;
    await composerOf(page).fill(text);
    await page.getByRole('button', { name: 'Invia' }).click();
    await expect(own(page, text)).toHaveAttribute('data-state', /sent|read/);
    written.push(text);
  }
  await replacing;
  expect(written.length).toBeGreaterThan(3);
  expect(await shown()).toEqual([]);
  expect(await wasReloaded()).toBe(false);

  await page.reload();
  await expect(composerOf(page)).toBeVisible();
  await expect(own(page, written.at(-1) ?? '')).toHaveCount(1);
  const texts = await own(page, 'Messaggio numero').allTextContents();
  const numbers = texts.map((text) => Number(/numero (\d+)\./.exec(text)?.[1]));
  expect(numbers).toEqual(
    written.slice(-numbers.length).map((_, index) => written.length - numbers.length + index + 1),
  );
});

const own = (page: Page, text: string) => page.locator('[data-msg-id][data-author=me]').filter({ hasText: text });

/** What the page says of the connection or of an error from now on, also for a moment. */
async function watchNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    (window as unknown as { said: string[] }).said = said;
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert]')) said.push(alert.textContent ?? '');
      if (document.body.innerText.includes('Sei offline')) said.push('offline');
      if (document.querySelector('[data-msg-id][data-state=failed]')) said.push('failed');
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  return () => page.evaluate(() => [...new Set((window as unknown as { said: string[] }).said)].filter(Boolean));
}
