import type { Page } from '@playwright/test';
import { expectWithin } from '../../faults/machine-pace.ts';
import { expect, HOSTS, test } from '../../fixtures.ts';
import { makeAccount } from '../../pages/accounts.ts';
import { expectAccessible } from '../../pages/axe.ts';
import { keyboardOf } from '../../pages/keyboard.ts';
import { composerOf, enter } from '../../pages/member.ts';
import { makePair, write } from '../../pages/pair.ts';
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

test('a conversation by keys alone: write, react, search, answer what was found, and jump to it', {
  tag: '@nightly',
}, async ({ page, browser, contextOptions }) => {
  const pair = await makePair(page, { data: server, origin, browser, options: contextOptions });
  const anna = pair.anna.page;
  await anna.goto(`${origin}/chats/${pair.bruno.angelId}`);
  await write(anna, 'Mare o montagna?');
  for (let line = 1; line <= 24; line += 1) await write(anna, `Riga ${line}`);

  const keys = keyboardOf(page);
  await page.goto(`${origin}/chats`);
  const row = page.getByRole('list', { name: 'Le tue conversazioni' }).getByRole('link').first();
  await expect(row).toContainText('Riga 24');
  await keys.tabTo(row);
  await expectAccessible(page, 'inbox with a focus');
  await keys.press('Enter');
  await expect(bubble(page, 'Riga 24')).toBeVisible();
  await keys.tabTo(composerOf(page));
  await keys.type('Eccomi');
  await keys.press('Enter');
  await expect(bubble(page, 'Eccomi')).toContainText(/inviato|letto/);
  await expect(composerOf(page)).toBeFocused();
  await write(anna, 'Che bello');
  await expectWithin(page, 5_000, () => expect(announced(page, 'Un nuovo messaggio di Anna')).toBeAttached());
  await expect(composerOf(page)).toBeFocused();

  const menuOf = (text: string) => bubble(page, text).getByRole('button', { name: 'Cosa fare con questo messaggio' });
  await keys.tabTo(menuOf('Che bello'), 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu of a message');
  await keys.press('Escape');
  await expect(menuOf('Che bello')).toBeFocused();
  await keys.press('Enter');
  await keys.stepTo(page.getByRole('menuitemradio', { name: '❤️' }), 'ArrowRight');
  await keys.press('Enter');
  await expect(bubble(page, 'Che bello')).toContainText('La tua reazione: ❤️');
  await expect(menuOf('Che bello')).toBeFocused();
  await expectWithin(anna, 5_000, () => expect(bubble(anna, 'Che bello')).toContainText('Reazione di Bruno: ❤️'));

  // What is far above is reached by looking for it, and answered from there.
  await keys.tabTo(page.getByRole('button', { name: /^Altro su / }), 'Shift+Tab');
  await keys.press('Enter');
  await keys.stepTo(page.getByRole('menuitem', { name: 'Cerca nella conversazione' }), 'ArrowDown');
  await keys.press('Enter');
  const field = page.getByRole('searchbox', { name: 'Cerca nella conversazione' });
  await expect(field).toBeFocused();
  await keys.type('montagna');
  await expect(announced(page, '1 di 1')).toBeVisible();
  await expect(page.locator('[data-marked]')).toContainText('Mare o montagna?');
  await expectAccessible(page, 'search in the conversation');
  await keys.press('Escape');
  await expect(page.getByRole('region', { name: 'Messaggi' })).toBeFocused();
  await keys.expectSeen();
  await keys.tabTo(menuOf('Mare o montagna?'));
  await keys.press('Enter');
  await keys.stepTo(page.getByRole('menuitem', { name: 'Rispondi' }), 'ArrowDown');
  await keys.press('Enter');
  await expect(page.getByRole('group', { name: 'A cosa rispondi' })).toContainText('Mare o montagna?');
  await expect(composerOf(page)).toBeFocused();
  await keys.type('Montagna, sempre');
  await keys.press('Enter');
  await expect(bubble(page, 'Montagna, sempre')).toBeVisible();

  const quote = bubble(page, 'Montagna, sempre').getByRole('button', { name: /^In risposta a/ });
  await keys.tabTo(quote, 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.locator('[data-marked]')).toContainText('Mare o montagna?');
  // The way back is the next stop: further on, the messages would move, and it would be gone.
  const back = page.getByRole('button', { name: 'Torna alla risposta' });
  await expect(back).toBeVisible();
  await keys.tabTo(back, 'Tab', 1);
  await keys.press('Enter');
  await expect(page.locator('[data-marked]')).toContainText('Montagna, sempre');
  await expect(page.getByRole('region', { name: 'Messaggi' })).toBeFocused();
  await anna.context().close();
});

test('all conversations by keys alone: look for a message, leave the search, delete a conversation', {
  tag: '@nightly',
}, async ({ page, browser, contextOptions }) => {
  const pair = await makePair(page, { data: server, origin, browser, options: contextOptions });
  const anna = pair.anna.page;
  await anna.goto(`${origin}/chats/${pair.bruno.angelId}`);
  await write(anna, 'Ti presto il libro sui fari');
  for (let line = 1; line <= 24; line += 1) await write(anna, `Riga ${line}`);

  const keys = keyboardOf(page);
  await page.goto(`${origin}/chats`);
  const search = page.getByRole('searchbox', { name: 'Cerca persone e messaggi' });
  const list = page.getByRole('list', { name: 'Le tue conversazioni' });
  await expect(list.getByRole('link').first()).toContainText('Riga 24');
  await keys.tabTo(search);
  await keys.type('fari');
  const found = page.getByRole('list', { name: 'Messaggi' }).getByRole('link');
  await expect(found).toContainText('libro sui fari');
  await expectAccessible(page, 'search in all conversations');
  await keys.tabTo(found);
  await keys.press('Enter');
  await expect(page.locator('[data-marked]')).toContainText('Ti presto il libro sui fari');

  // On a desktop the list stands beside the conversation, and the search is still there to be left.
  await keys.tabTo(search, 'Shift+Tab');
  await keys.press('Escape');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();

  const more = list.getByRole('button', { name: 'Scelte per la conversazione con Anna' });
  const clear = page.getByRole('menuitem', { name: 'Elimina la conversazione' });
  await keys.tabTo(more);
  await keys.press('Enter');
  await keys.stepTo(clear, 'ArrowDown');
  await keys.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await expectAccessible(page, 'question before deleting');
  // Nothing is lost by Escape, and the focus is where it was.
  await keys.press('Escape');
  await expect(question).toBeHidden();
  await expect(more).toBeFocused();
  await keys.press('Enter');
  await keys.stepTo(clear, 'ArrowDown');
  await keys.press('Enter');
  await keys.stepTo(question.getByRole('button', { name: 'Elimina' }), 'Tab');
  await keys.press('Enter');
  await expect(list).toBeHidden();
  // Where the focus was, nothing is any more: it goes on in the page, and not at its very top.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await keys.expectSeen();
  await anna.context().close();
});
