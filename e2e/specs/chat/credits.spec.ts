import type { Page } from '@playwright/test';
import { expect, originOf, test } from '../../fixtures.ts';
import { deliver, makeAccount, type MadeAccount, makePerson, sharedData } from '../../pages/accounts.ts';
import { bubbleWith, send } from '../../pages/chat-sandbox.ts';
import { CARDS, choosePlan, checkout } from '../../pages/checkout.ts';
import { composerOf, enter } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';

// What a message costs, and what is withheld until it is paid for.

const origin = originOf('luna');

const sql = (text: string, ...values: unknown[]) => queryDatabase(sharedData, text, values);
const price = async (page: Page) => {
  const id = await page.getByRole('button', { name: /^Invia(,|$)/ }).getAttribute('aria-describedby');
  return page.locator(`[id="${id}"]`);
};
/** Balance, and what the ledger makes of it. */
const money = ({ clickId }: MadeAccount) => {
  const [row] = sql(
    `select (select balance from balances where click_id = $1 and unit = 'message')::integer as balance, (select sum(amount) from ledger where click_id = $1 and unit = 'message')::integer as booked`,
    clickId,
  );
  return { balance: row?.['balance'], booked: row?.['booked'] };
};

test('[C21] [CHAT-04] the price stands at the button before, the balance after; without credits the words stay and the plans are offered', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/a message was refused.*out_of_credits/);
  const account = makeAccount(sharedData, 'dario', { premiumLevel: 1, messages: 27 });
  const person = makePerson(sharedData, 'Chiara');
  await enter(page, origin, account, `/chats/${person}`);
  await expect(await price(page)).toHaveText('Invia · 10 crediti · ne restano 17');
  await send(page, 'Questo costa dieci');
  await expect(bubbleWith(page, 'Questo costa dieci')).toHaveAttribute('data-state', /sent|read/);
  await expect(await price(page)).toHaveText('Invia · 10 crediti · ne restano 7');
  expect(money(account)).toEqual({ balance: 17, booked: 17 });

  // Spent elsewhere, and this page does not know yet: the server refuses, and nothing of it is lost.
  sql(
    `with spent as (update balances set balance = 4 where click_id = $1 and unit = 'message') insert into ledger (click_id, unit, amount, cause) values ($1, 'message', -13, 'test:elsewhere')`,
    account.clickId,
  );
  await send(page, 'Questo non si può più pagare');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(composerOf(page)).toHaveValue('Questo non si può più pagare');
  await expect(bubbleWith(page, 'non si può più')).toHaveCount(0);
  expect(money(account)).toEqual({ balance: 4, booked: 4 });
  expect(sql('select text from messages where click_id = $1 and angel_id = $2', account.clickId, person)).toEqual([
    { text: 'Questo costa dieci' },
  ]);

  // Known before the click: nothing is even asked of the server.
  await page.reload();
  await expect(await price(page)).toHaveText('Servono 10 crediti, ne hai 4 · un credito costa da 0,15 € a 0,20 €');
  await expect(composerOf(page)).toHaveValue('Questo non si può più pagare');
  const said: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))));
  await page.getByRole('button', { name: /^Invia(,|$)/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(composerOf(page)).toHaveValue('Questo non si può più pagare');
  expect(said.filter((frame) => frame.includes('non si può'))).toEqual([]);
});

test('[C21] [CHAT-04] a free account pays its first message with an icebreaker, and the next with a free one', {
  tag: '@nightly',
}, async ({ page }) => {
  const account = makeAccount(sharedData, 'ugo', { messages: 1, icebreakers: 1 });
  const person = makePerson(sharedData, 'Chiara');
  await enter(page, origin, account, `/chats/${person}`);
  await expect(await price(page)).toHaveText('Primo messaggio gratis · te ne restano 0');
  await send(page, 'Rompo il ghiaccio');
  await expect(bubbleWith(page, 'Rompo il ghiaccio')).toHaveAttribute('data-state', /sent|read/);
  await expect(await price(page)).toHaveText('Invia · 1 credito · ne restano 0');
  await send(page, 'E uno gratuito');
  await expect(bubbleWith(page, 'E uno gratuito')).toHaveAttribute('data-state', /sent|read/);
  await expect(await price(page)).toHaveText(
    'Per continuare a scrivere servono crediti · 10 crediti: da 1,50 € a 1,98 €',
  );
  await send(page, 'Uno di troppo');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(composerOf(page)).toHaveValue('Uno di troppo');
  expect(money(account)).toEqual({ balance: 0, booked: 0 });
});

test('[C22] [CHAT-05] a locked text is nowhere in the browser: not in an answer, not in a frame, not in the page', {
  tag: '@nightly',
}, async ({ page }) => {
  const account = makeAccount(sharedData, 'piero');
  const person = makePerson(sharedData, 'Chiara');
  const [angelId = ''] = sql(
    `select angel_id from profiles where region = 'Lazio' and gender = 'woman' and nature = 'sample' order by rank limit 1`,
  ).map((row) => String(row['angel_id']));
  sql(`update profiles set nature = 'operator' where angel_id = $1`, angelId);
  deliver(sharedData, account, person, { texts: ['Parole segretissime di Chiara'] });
  const seen: string[] = [];
  const histories: { messages: Record<string, unknown>[] }[] = [];
  page.on('response', (response) => {
    if (!/\/api\//.test(response.url())) return;
    void response.text().then(
      (text) => {
        seen.push(text);
        if (response.url().includes('/get/messages/')) histories.push(JSON.parse(text));
      },
      () => {},
    );
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => seen.push(String(payload))));
  await enter(page, origin, account, '/chats');
  await expect(page.locator(`#main a[href="/chats/${person}"]`)).toContainText('Messaggio da leggere');
  await page.locator(`#main a[href="/chats/${person}"]`).click();
  await expect(page.getByRole('button', { name: 'Leggi il messaggio' })).toBeVisible();

  // Live: a profile that is no sample any more answers what was written to it.
  await page.goto(`${origin}/chats/${angelId}`);
  await send(page, 'Ciao! Che lavoro fai?');
  await expect(page.getByRole('button', { name: 'Leggi il messaggio' })).toBeVisible({ timeout: 45_000 });
  const [answer] = sql(
    `select text from messages where click_id = $1 and angel_id = $2 and kind = 'message'`,
    account.clickId,
    angelId,
  ).map((row) => String(row['text']));
  expect(answer?.length).toBeGreaterThan(5);
  expect(seen.filter((text) => text.includes('42["chat"'))).not.toEqual([]);
  const html = await page.content();
  for (const secret of ['Parole segretissime di Chiara', answer ?? '']) {
    expect(seen.filter((text) => text.includes(secret))).toEqual([]);
    expect(html).not.toContain(secret);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(secret);
  }
  const locked = histories
    .flatMap(({ messages }) => messages)
    .map((entry) => (entry['ultimo'] ?? entry) as Record<string, unknown>)
    .filter((message) => message['blurredMessage'] === true);
  expect(locked.length).toBeGreaterThan(1);
  expect(locked.every((message) => (message['msg'] ?? '') === '')).toBe(true);

  // Paid for, the same message opens in its place: the conversation stands open, the money is paid in another tab.
  const bubble = page
    .locator('[data-msg-id]')
    .filter({ has: page.getByRole('button', { name: 'Leggi il messaggio' }) })
    .first();
  const id = await bubble.getAttribute('data-msg-id');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const shop = await page.context().newPage();
  await shop.goto(`${origin}/vip_plan/cred?from=blurred&angel=${angelId}`);
  await choosePlan(shop);
  await checkout(shop).fill(CARDS.paid);
  await checkout(shop).pay();
  await checkout(shop).seePaid();
  await expect(page.locator(`[data-msg-id="${id}"]`)).toContainText(answer ?? '', { timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Leggi il messaggio' })).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
