import type { Page } from '@playwright/test';
import { expectWithin } from '../../faults/machine-pace.ts';
import { expect, HOSTS, test } from '../../fixtures.ts';
import { makeAccount } from '../../pages/accounts.ts';
import { beFound, composerOf, enter } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { MEMBERS_PORT } from '../../server/ports.ts';

let server: HaloServer;
let origin: string;

test.beforeAll(async () => {
  server = await startHaloServer({ port: MEMBERS_PORT, name: `members-${test.info().project.name}` });
  origin = server.origin(HOSTS.luna);
});
test.afterAll(() => server?.stop());
test.beforeEach(({ consoleWatch }) => {
  consoleWatch.allow(/WebSocket|realtime|socket|ERR_INTERNET_DISCONNECTED/i);
  // Who was blocked gets the answer of a stranger.
  consoleWatch.allow(/404 \(Not Found\) .*\/api\/get\/messages\//);
});

const sql = (text: string, ...values: unknown[]) => queryDatabase(server, text, values);
const received = (page: Page, text: string) =>
  page.locator('[data-msg-id]:not([data-author=me])').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await page.getByRole('button', { name: /^Invia(,|$)/ }).click();
}

test('[DISC-10] [DISC-14] a visit shows at once, a number is given to one person and taken back, and each sees the other come and go', {
  tag: '@nightly',
}, async ({ page: dario, browser, contextOptions }) => {
  const [he, she] = [
    makeAccount(server, 'dario', { premiumLevel: 2 }),
    makeAccount(server, 'elena', { premiumLevel: 2 }),
  ];
  sql(`update accounts set user_name = 'Dario', phone = '+393471234567' where click_id = $1`, he.clickId);
  sql(`update accounts set user_name = 'Elena', gender = 'woman', seeking = '{man}' where click_id = $1`, she.clickId);
  const elena = await (await browser.newContext(contextOptions)).newPage();
  await enter(elena, origin, she, '/profile');
  await elena.getByRole('link', { name: 'Come ti vedono gli altri' }).click();
  await expect(elena.getByRole('heading', { level: 1, name: /^Elena, / })).toBeVisible();
  await expect(elena.getByText('per ora non ti trova nessuno')).toBeVisible();
  await elena.getByRole('link', { name: 'Modifica il profilo' }).click();
  await beFound(elena);
  await enter(dario, origin, he, '/profile');
  await beFound(dario);
  const [row] = sql('select angel_id from profiles where click_id = $1', she.clickId);
  const elenaId = String(row?.['angel_id']);

  await elena.goto(`${origin}/notifications`);
  await expect(elena.getByRole('heading', { level: 1, name: 'Notifiche' })).toBeVisible();
  await dario.goto(`${origin}/user/${elenaId}`);
  await expectWithin(elena, 5_000, () => expect(elena.getByRole('tab', { name: /Visite/ })).toBeVisible());
  await elena.getByRole('tab', { name: /Visite/ }).click();
  await expect(elena.getByText('Ha visitato il tuo profilo')).toBeVisible();
  await elena.locator('#main li a').filter({ hasText: 'Dario' }).click();
  await elena.getByRole('button', { name: 'Mi piace Dario' }).click();
  await elena.goto(`${origin}/notifications/likes`);
  await expect(elena.getByRole('button', { name: 'Togli Dario' })).toBeVisible();

  await dario.goto(`${origin}/chats/${elenaId}`);
  await write(dario, 'Ciao Elena');
  await elena.goto(`${origin}/chats`);
  await elena.locator('#main a[href^="/chats/"]').filter({ hasText: 'Dario' }).click();
  await write(elena, 'Ciao Dario');
  await expect(received(dario, 'Ciao Dario')).toBeVisible();
  await expect(elena.getByText('online', { exact: true })).toBeVisible();

  await dario.getByRole('button', { name: /^Altro su / }).click();
  await dario.getByRole('menuitem', { name: 'Dai il tuo numero' }).click();
  await dario.getByRole('button', { name: 'Dai il numero' }).click();
  const number = elena.getByRole('link', { name: '+393471234567' });
  await expectWithin(elena, 5_000, () => expect(number).toBeVisible());
  await dario.getByRole('button', { name: 'Riprendilo' }).click();
  await expectWithin(elena, 5_000, () => expect(number).toHaveCount(0));

  // An address without a page: his connection ends there, and the test's own scripts may still run.
  await dario.goto(`${origin}/openapi.json`);
  await expectWithin(elena, 10_000, () => expect(elena.getByText('ultimo accesso poco fa')).toBeVisible());
  await dario.goto(`${origin}/find`);
  await expectWithin(elena, 10_000, () => expect(elena.getByText('online', { exact: true })).toBeVisible());
  await elena.context().close();
});
