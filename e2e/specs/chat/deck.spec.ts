import type { Page } from '@playwright/test';
import { expect, originOf, test } from '../../fixtures.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { enter } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';

const origin = originOf('luna');
const top = (page: Page) => page.locator('[data-top] article');

test('[DISC-07] [DISC-08] [DISC-15] deciding by finger, button and key, without network in between, and taken back', {
  tag: '@nightly',
}, async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(/WebSocket|realtime|socket|ERR_INTERNET_DISCONNECTED/i);
  const member = makeAccount(sharedData, 'deck', { premiumLevel: 2 });
  const decided = (table: 'likes' | 'passes') =>
    Number(
      queryDatabase(sharedData, `select count(*) from ${table} where click_id = $1`, [member.clickId])[0]?.['count'],
    );
  await enter(page, origin, member, '/find');
  await page.getByRole('link', { name: 'Incontri' }).first().click();
  await expect(top(page)).toBeVisible();
  const first = await top(page).innerText();

  const box = (await top(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 3 });
  await page.mouse.move(x - 330, y, { steps: 6 });
  await page.mouse.up();
  await expect(top(page)).not.toHaveText(first);
  await expect.poll(() => decided('passes')).toBe(1);

  await context.setOffline(true);
  await page.getByRole('button', { name: /^Mi piace / }).click();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: /^Torna a / }).click();
  await context.setOffline(false);
  await expect.poll(() => decided('likes'), { timeout: 20_000 }).toBe(1);

  await page.reload();
  await expect(top(page)).toBeVisible();
  await expect(top(page)).not.toHaveText(first);
});
