import type { Page } from '@playwright/test';
import { expect, originOf, test } from '../../fixtures.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { enter } from '../../pages/member.ts';

// What a page of a remote needs before it is shown stands in its document, so that a phone asks for all of it in one
// round. What the shell fetches beside it, the socket and the like, keeps no page waiting.

const PAGES = ['/find', '/match', '/chats', '/vip_plan/cred', '/profile'];

declare global {
  interface Window {
    haloShownAt?: number;
    haloEarly?: { calls: { address: string }[] };
  }
}

test('before it is shown a page asks for no script of its remote that its document does not name, and for none twice', async ({
  page,
}) => {
  const member = makeAccount(sharedData, 'script-rounds', { premiumLevel: 2 });
  await noteWhenShown(page);
  await enter(page, originOf('luna'), member, '/find');
  // From now on the browser says with each page that a member reads it.
  await page.waitForFunction(() => window.haloShownAt !== undefined);
  for (const path of PAGES) {
    const document = await page.goto(originOf('luna') + path);
    const html = (await document?.text()) ?? '';
    await page.waitForFunction(() => window.haloShownAt !== undefined);
    const scripts = await scriptsOf(page);
    expect(new Set(scripts.map(({ address }) => address)).size, path).toBe(scripts.length);
    const ofRemotes = scripts.filter(({ address }) => address.startsWith('/releases/'));
    expect(ofRemotes.length, path).toBeGreaterThan(1);
    const late = ofRemotes.filter(({ address, isBefore }) => isBefore && !html.includes(address));
    expect(
      late.map(({ address }) => address),
      path,
    ).toEqual([]);
  }

  await test.step('a page that was opened before makes its first calls before its scripts run, and each once', async () => {
    await page.goto(`${originOf('luna')}/find`);
    await page.getByRole('article').first().waitFor();
    const early = await page.evaluate(() => (window.haloEarly?.calls ?? []).map(({ address }) => address));
    const calls = ['/api/users/verify', '/api/get/all/', '/dispenser/'];
    expect(early.map((address) => calls.find((call) => new URL(address).pathname.startsWith(call)))).toEqual(calls);
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    for (const address of early)
      expect(
        asked.filter((each) => each === address),
        address,
      ).toHaveLength(1);
  });
});

async function noteWhenShown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[data-remote][data-status="mounted"]')) return;
      window.haloShownAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-status'] });
  });
}

function scriptsOf(page: Page): Promise<{ address: string; isBefore: boolean }[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({
        address: new URL(name).pathname,
        isBefore: startTime < (window.haloShownAt ?? 0),
      })),
  );
}
