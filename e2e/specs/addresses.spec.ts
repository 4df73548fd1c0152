import { expect, originOf, test } from '../fixtures.ts';
import { makeAccount, sharedData } from '../pages/accounts.ts';
import { composerOf, enter } from '../pages/member.ts';
import { queryDatabase } from '../server/database.ts';

// Each address opens its page when it is typed, and names the remote that it belongs to by what that remote loads.

const origin = originOf('luna');

const sampleId = () =>
  String(
    queryDatabase(
      sharedData,
      `select angel_id from profiles where country = 'it' and region = 'Lazio' and gender = 'woman' and nature = 'sample' and is_shown order by rank limit 1`,
    )[0]?.['angel_id'],
  );

for (const [row, remote, pages] of [
  [
    'ROUTE-03',
    'discovery',
    [
      ['/find', /^Donne in /],
      ['/match', /^Uno alla volta in /],
      ['/user/:id', /, \d+$/],
    ],
  ],
  [
    'ROUTE-04',
    'chat',
    [
      ['/chats', 'Chat'],
      ['/chats/:id', undefined],
      ['/notifications', 'Notifiche'],
      ['/activeNotifications', 'Impostazioni delle notifiche'],
    ],
  ],
] as const)
  test(`[${row}] the addresses of ${remote} open their pages for members, and the form for visitors`, {
    tag: '@nightly',
  }, async ({ page, browser, contextOptions }) => {
    const member = makeAccount(sharedData, `addresses-${remote}`, { premiumLevel: 2 });
    const id = sampleId();
    const visitor = await (await browser.newContext(contextOptions)).newPage();
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const name = /\/releases\/(?:mfe-)?(\w+)\//.exec(request.url())?.[1];
      if (name !== undefined) loaded.add(name);
    });
    await enter(page, origin, member, '/find');
    await expect(page.getByRole('heading', { level: 1, name: /^Donne in / })).toBeVisible();
    for (const [path, heading] of pages) {
      const address = `${origin}${path.replace(':id', id)}`;
      loaded.clear();
      await page.goto(address);
      if (heading === undefined) await expect(composerOf(page)).toBeVisible();
      else await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
      expect(page.url(), path).toBe(address);
      expect([...loaded], path).toContain(remote);

      await visitor.goto(address);
      await expect(visitor.getByRole('dialog', { name: 'Entra o registrati' }), path).toBeVisible();
    }
    await visitor.context().close();
  });

test('[ROUTE-09] the two addresses without a purpose answer, and the navigation leads on from them', {
  tag: '@nightly',
}, async ({ page }) => {
  const member = makeAccount(sharedData, 'addresses-empty', { premiumLevel: 0 });
  await enter(page, origin, member, '/find');
  for (const path of ['/rate_plan', '/ms']) {
    expect((await page.goto(`${origin}${path}`))?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: /vuota/ }), path).toBeVisible();
    expect(page.url()).toBe(`${origin}${path}`);
    await page.locator('a[href="/chats"]').filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Chat' }), path).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: /vuota/ }), path).toBeVisible();
  }
});
