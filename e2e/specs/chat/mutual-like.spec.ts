import { expectWithin } from '../../faults/machine-pace.ts';
import { expect, originOf, test } from '../../fixtures.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { beFound, composerOf, enter } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';

const origin = originOf('luna');
const sql = (text: string, ...values: unknown[]) => queryDatabase(sharedData, text, values);

test('[DISC-15] two members like each other, write for nothing, and one takes the like back', {
  tag: '@nightly',
}, async ({ page: bruno, browser, contextOptions }) => {
  const [he, she] = [
    makeAccount(sharedData, 'bruno', { messages: 0, icebreakers: 0 }),
    makeAccount(sharedData, 'anna'),
  ];
  sql(`update accounts set user_name = 'Bruno' where click_id = $1`, he.clickId);
  sql(`update accounts set user_name = 'Anna', gender = 'woman', seeking = '{man}' where click_id = $1`, she.clickId);
  const anna = await (await browser.newContext({ ...contextOptions, reducedMotion: 'reduce' })).newPage();
  await enter(anna, origin, she, '/profile');
  await beFound(anna);
  await enter(bruno, origin, he, '/profile');
  await beFound(bruno);
  // The first card of the deck.
  sql(
    `update profiles set rank = case when click_id = $1 then -1 else 2000000000 end where click_id is not null`,
    she.clickId,
  );
  const idOf = (clickId: string) =>
    String(sql('select angel_id from profiles where click_id = $1', clickId)[0]?.['angel_id']);

  await anna.goto(`${origin}/user/${idOf(he.clickId)}`);
  const heart = anna.getByRole('button', { name: 'Mi piace Bruno' });
  await heart.click();
  await bruno.goto(`${origin}/match`);
  await expect(bruno.locator('[data-top] article')).toContainText('Anna');
  await bruno.getByRole('button', { name: 'Mi piace Anna' }).click();

  const [his, hers] = [
    bruno.getByRole('dialog', { name: 'Tu e Anna vi piacete!' }),
    anna.getByRole('dialog', { name: 'Tu e Bruno vi piacete!' }),
  ];
  await expectWithin(bruno, 5_000, () => expect(his).toContainText('I primi 5 messaggi'));
  await expectWithin(anna, 5_000, () => expect(hers).toBeVisible());
  await bruno.keyboard.press('Escape');
  await expect(his).toHaveCount(0);
  await bruno.goto(`${origin}/chats`);
  const row = bruno.locator('#main a[href^="/chats/"]').filter({ hasText: 'Anna' });
  await expect(row).toContainText('Vi piacete');

  await hers.getByRole('link', { name: 'Scrivi a Bruno' }).click();
  await expect(anna.getByText(/^Gratis, vi piacete/)).toBeVisible();
  await composerOf(anna).fill('Che bella sorpresa');
  await anna.getByRole('button', { name: /^Invia(,|$)/ }).click();
  await expectWithin(bruno, 5_000, () => expect(row).toContainText('Che bella sorpresa'));
  await row.click();
  await composerOf(bruno).fill('Anche per me');
  await bruno.getByRole('button', { name: /^Invia(,|$)/ }).click();
  await expect(anna.locator('[data-msg-id]').filter({ hasText: 'Anche per me' })).toBeVisible();
  await expect(bruno.getByText('Gratis, vi piacete · dopo ne restano 3')).toBeVisible();

  await anna.goto(`${origin}/user/${idOf(he.clickId)}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await bruno.reload();
  await expect(bruno.locator('[data-msg-id]').filter({ hasText: 'Che bella sorpresa' })).toBeVisible();
  await expect(bruno.getByText(/^Gratis, vi piacete/)).toHaveCount(0);
  await anna.context().close();
});
