import type { Page } from '@playwright/test';
import { expect, HOSTS, test } from '../../fixtures.ts';
import { makeAccount } from '../../pages/accounts.ts';
import { expectAccessible } from '../../pages/axe.ts';
import { keyboardOf } from '../../pages/keyboard.ts';
import { composerOf, enter } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { MEMBERS_PORT } from '../../server/ports.ts';

// Meeting and writing without a pointer: no click, no tap, no scrolling by hand. On a desktop, where Enter sends.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

let server: HaloServer;
let origin: string;

test.beforeAll(async () => {
  server = await startHaloServer({ port: MEMBERS_PORT, name: `keyboard-${test.info().project.name}` });
  origin = server.origin(HOSTS.luna);
});
test.afterAll(() => server?.stop());

const bubble = (page: Page, text: string) => page.locator('[data-msg-id]').filter({ hasText: text });
/** What a screen reader announces. */
const announced = (page: Page, text: string | RegExp) =>
  page.locator('[aria-live], [role=status], [role=alert]').filter({ hasText: text }).first();

test('[DISC-07] the deck by keys alone: like, pass, take back, look closer, write', { tag: '@nightly' }, async ({
  page,
}) => {
  const member = makeAccount(server, 'tasti', { premiumLevel: 2 });
  const decided = (table: 'likes' | 'passes') =>
    Number(queryDatabase(server, `select count(*) from ${table} where click_id = $1`, [member.clickId])[0]?.['count']);
  const keys = keyboardOf(page);
  const top = page.locator('[data-top] article').getByRole('link').first();
  const likeNow = page.getByRole('button', { name: /^Mi piace / });

  await enter(page, origin, member, '/match');
  await expect(top).toBeVisible();
  await keys.tabTo(likeNow);
  await expectAccessible(page, 'deck with a focus');
  const first = await top.innerText();
  await keys.press('Enter');
  await expect(top).not.toHaveText(first);
  await expect.poll(() => decided('likes')).toBe(1);
  // The next one is announced, and the same key goes on.
  const next = await top.innerText();
  await expect(announced(page, new RegExp(`^${next}, .*Ne restano \\d+`))).toBeAttached();
  await expect(likeNow).toBeFocused();
  await keys.expectSeen();

  await keys.press('ArrowLeft');
  await expect(top).not.toHaveText(next);
  await expect.poll(() => decided('passes')).toBe(1);
  await keys.press('Backspace');
  await expect(top).toHaveText(next);
  await expect.poll(() => decided('passes')).toBe(0);
  await keys.press('ArrowRight');
  await expect.poll(() => decided('likes')).toBe(2);
  await expect(top).not.toHaveText(next);

  const third = await top.innerText();
  await keys.tabTo(top, 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${third}`) })).toBeVisible();
  await expectAccessible(page, 'profile');
  await keys.tabTo(page.getByRole('link', { name: /^Scrivi a/ }).first());
  await keys.press('Enter');
  await expect(composerOf(page)).toBeVisible();
  await keys.tabTo(composerOf(page));
  await keys.type('Ciao, dai tasti');
  await keys.press('Enter');
  await expect(bubble(page, 'Ciao, dai tasti')).toContainText(/inviato|letto/);
  await expect(composerOf(page)).toBeFocused();
});
