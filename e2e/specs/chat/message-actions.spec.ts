import type { Page } from '@playwright/test';
import { expectWithin } from '../../faults/machine-pace.ts';
import { expect, HOSTS, test } from '../../fixtures.ts';
import { makeAccount } from '../../pages/accounts.ts';
import { composerOf, enter } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { MEMBERS_PORT } from '../../server/ports.ts';

let server: HaloServer;
let origin: string;

test.beforeAll(async () => {
  server = await startHaloServer({ port: MEMBERS_PORT, name: `message-actions-${test.info().project.name}` });
  origin = server.origin(HOSTS.luna);
});
test.afterAll(() => server?.stop());

const sql = (text: string, ...values: unknown[]) => queryDatabase(server, text, values);
const bubble = (page: Page, text: string) => page.locator('[data-msg-id]').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await page.getByRole('button', { name: /^Invia(,|$)/ }).click();
}

/** By the button that keyboards and screen readers have. */
async function choose(page: Page, text: string, role: 'menuitem' | 'menuitemradio', name: string): Promise<void> {
  await bubble(page, text).last().getByRole('button', { name: 'Cosa fare con questo messaggio' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole(role, { name }).click();
}

test('[CHAT-14] two members quote, react and take back, each seen by the other at once', {
  tag: '@nightly',
}, async ({ page: bruno, browser, contextOptions }) => {
  const [he, she] = [
    makeAccount(server, 'bruno', { premiumLevel: 2 }),
    makeAccount(server, 'anna', { premiumLevel: 2 }),
  ];
  sql(`update accounts set user_name = 'Bruno' where click_id = $1`, he.clickId);
  sql(`update accounts set user_name = 'Anna', gender = 'woman', seeking = '{man}' where click_id = $1`, she.clickId);
  const anna = await (await browser.newContext(contextOptions)).newPage();
  for (const [page, account] of [
    [anna, she],
    [bruno, he],
  ] as const) {
    await enter(page, origin, account, '/profile');
    await page.getByRole('checkbox', { name: /^Fammi trovare/ }).click();
    await expect(page.getByText('Ora gli altri ti trovano.')).toBeVisible();
  }
  const [{ angel_id: annaId } = { angel_id: '' }] = sql(
    `select angel_id from profiles where click_id = $1`,
    she.clickId,
  ) as { angel_id: string }[];

  await bruno.goto(`${origin}/chats/${annaId}`);
  await write(bruno, 'Mare o montagna?');
  await expect(bubble(bruno, 'Mare o montagna?')).toContainText('inviato');
  await anna.goto(`${origin}/chats`);
  await anna.locator('#main a[href^="/chats/"]').filter({ hasText: 'Bruno' }).click();
  await choose(anna, 'Mare o montagna?', 'menuitem', 'Rispondi');
  await expect(anna.getByRole('group', { name: 'A cosa rispondi' })).toContainText('Mare o montagna?');
  await write(anna, 'Montagna, sempre');
  const quote = bubble(bruno, 'Montagna, sempre').getByRole('button', { name: /^In risposta a Tu/ });
  await expectWithin(bruno, 5_000, () => expect(quote).toBeVisible());
  await quote.click();
  await expect(bruno.locator('[data-marked]')).toContainText('Mare o montagna?');

  await choose(bruno, 'Montagna, sempre', 'menuitemradio', '❤️');
  await expectWithin(anna, 5_000, () => expect(bubble(anna, 'Montagna, sempre')).toContainText('Reazione di Bruno: ❤️'));

  await choose(anna, 'Montagna, sempre', 'menuitem', 'Elimina…');
  await anna.getByRole('button', { name: 'Elimina per entrambi' }).click();
  await expect(bubble(anna, 'Hai eliminato questo messaggio')).toBeVisible();
  await expectWithin(bruno, 5_000, () => expect(bubble(bruno, 'Messaggio eliminato')).toBeVisible());
  await expect(bubble(bruno, 'Montagna, sempre')).toHaveCount(0);
});
