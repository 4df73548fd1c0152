import { expect, HOSTS, openHome, test } from '../../fixtures.ts';
import { makeAccount } from '../../pages/accounts.ts';
import { expectAccessible } from '../../pages/axe.ts';
import { DEMO, enter } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { PEOPLE_PORT } from '../../server/ports.ts';

// What people see of each other, by the demo account that has lived: nothing that axe would complain of.

let server: HaloServer;
let origin: string;

test.beforeAll(async () => {
  server = await startHaloServer({
    port: PEOPLE_PORT,
    name: 'people',
    hasOwnData: true,
    env: { HALO_DEMO: 'lived' },
  });
  origin = server.origin(HOSTS.luna);
});
test.afterAll(() => server?.stop());

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`by ${colorScheme === 'dark' ? 'night' : 'day'}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the page of visitors, and the steps of the first minutes', { tag: '@nightly' }, async ({ page }) => {
      await openHome(page, origin);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'home');

      const member = makeAccount(server, 'nuova');
      queryDatabase(server, 'update accounts set awaits_first_minutes = true where click_id = $1', [member.clickId]);
      await enter(page, origin, member, '/welcome');
      for (const title of [
        'Come vuoi farti chiamare?',
        'Metti un volto al nome',
        'Due frasi da finire',
        'Che cosa cerchi?',
      ]) {
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectAccessible(page, title);
        await page.getByRole('button', { name: 'Salta questo' }).click();
      }
      await expect(page.getByRole('heading', { level: 1, name: 'Vuoi farti trovare?' })).toBeVisible();
      await expectAccessible(page, 'found');
    });

    test('deck, search, profiles, likes and visits', { tag: '@nightly' }, async ({ page }) => {
      await enter(page, origin, DEMO, '/match');
      await expect(page.locator('[data-top] article')).toBeVisible();
      await expectAccessible(page, 'deck');
      await page.getByRole('button', { name: /^Menu/ }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await expectAccessible(page, 'menu');

      await page.goto(`${origin}/find`);
      const card = page.locator('#main li a[href^="/user/"]').first();
      await expect(card).toBeVisible();
      await expectAccessible(page, 'search');
      await card.click();
      await expect(page.getByRole('link', { name: /^Scrivi a/ }).first()).toBeVisible();
      await expectAccessible(page, 'profile');

      await page.goto(`${origin}/profile`);
      await expect(page.getByRole('button', { name: 'Verifica il mio profilo' })).toBeVisible();
      await expectAccessible(page, 'own profile');

      await page.goto(`${origin}/notifications`);
      for (const name of ['Mi piace', 'Visite']) {
        await page.getByRole('tab', { name }).click();
        await expect(page.getByRole('list', { name }).getByRole('listitem').first()).toBeVisible();
        await expectAccessible(page, name);
      }
      await page.goto(`${origin}/notifications/likes`);
      await expect(page.getByRole('button', { name: /^Togli/ }).first()).toBeVisible();
      await expectAccessible(page, 'likes given');
    });

    test('the inbox and each conversation, also with photos and an open menu', { tag: '@nightly' }, async ({
      page,
    }) => {
      await enter(page, origin, DEMO, '/chats');
      const rows = page.getByRole('list', { name: 'Le tue conversazioni' }).getByRole('link');
      await expect(rows.first()).toBeVisible();
      await expectAccessible(page, 'inbox');
      const addresses = await rows.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      expect(addresses).toHaveLength(6);
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.locator('[data-msg-id]').last()).toBeVisible();
        await expectAccessible(page, address);
      }
      await page.goto(`${origin}/chats`);
      await rows.filter({ hasText: 'Elisa' }).click();
      await expect(page.locator('[data-msg-id] img[src^="blob:"]').first()).toBeVisible();
      await expectAccessible(page, 'photos');
      await page.getByRole('button', { name: 'Cosa fare con questo messaggio' }).last().focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Rispondi' })).toBeVisible();
      await expectAccessible(page, 'menu of a message');
    });
  });

test('no page is wider than a screen of 320 pixels', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = async (what: string): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320);
  };
  for (const path of ['/', '/signup', '/login', '/legal/faq', '/contactUs']) {
    await page.goto(origin + path);
    await fits(path);
  }
  await enter(page, origin, DEMO, '/chats');
  const row = page.getByRole('list', { name: 'Le tue conversazioni' }).getByRole('link').first();
  await expect(row).toBeVisible();
  await fits('/chats');
  await row.click();
  await expect(page.locator('[data-msg-id]').last()).toBeVisible();
  await fits('a conversation');
  for (const path of ['/match', '/find', '/notifications', '/profile']) {
    await page.goto(origin + path);
    await fits(path);
  }
});
