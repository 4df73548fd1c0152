import type { Browser, Page } from '@playwright/test';
import { expectWithin } from '../../faults/machine-pace.ts';
import { expect, originOf, test } from '../../fixtures.ts';
import { mailTo } from '../../mailbox.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { beFound, composerOf, enter } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';
import { SHARED_PORT } from '../../server/ports.ts';

const origin = originOf('luna');
const ANNA = { email: 'anna.operator@halo.example', password: 'quattro-occhi-anna' };

/** A picture that browsers draw themselves. */
function picture(colour: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="${colour}"/></svg>`;
  return { name: 'photo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
}

async function openConsole(browser: Browser, path: 'desk' | 'team'): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(`http://ops.localhost:${SHARED_PORT}/${path}`);
  await page.getByLabel('E-mail').fill(ANNA.email);
  await page.getByLabel(/^Password/).fill(ANNA.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

test('a member asks to be verified, an operator compares the photos, and the badge is there for both of them', {
  tag: '@nightly',
}, async ({ page, browser, contextOptions }) => {
  const name = `Vera${Date.now()}`;
  const [account, other] = [makeAccount(sharedData, 'vera'), makeAccount(sharedData, 'altro')];
  queryDatabase(sharedData, 'update accounts set user_name = $2 where click_id = $1', [account.clickId, name]);
  await enter(page, origin, account, '/profile');
  await beFound(page);
  await page.getByLabel('Aggiungi una foto').setInputFiles(picture('#4477aa'));
  await page.getByRole('button', { name: 'Usa questa parte' }).click();
  await expect(page.getByRole('button', { name: 'Foto 1 di 1, la principale' })).toBeVisible();

  await page.getByRole('button', { name: 'Verifica il mio profilo' }).click();
  await page.getByLabel('Scegli una foto').setInputFiles(picture('#aa7744'));
  await page.getByRole('button', { name: 'Invia alla redazione' }).click();
  await expect(page.getByText('La tua foto è in redazione.', { exact: false })).toBeVisible();

  const desk = await openConsole(browser, 'desk');
  await desk.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const held = desk.getByRole('article');
  await held.getByRole('button', { name: 'Load the photos' }).click();
  await held.getByRole('checkbox', { name: /the main one/ }).check();
  await held.getByRole('button', { name: 'Same person' }).click();
  await held.getByRole('button', { name: 'Decide: Same person' }).click();
  await expect(desk.getByText(/Leaves in/)).toBeVisible();

  await expectWithin(page, 20_000, () => expect(page.locator('[data-nature=verified_person]')).toBeVisible());
  await expect(page.getByText('Il tuo profilo porta «Persona verificata»', { exact: false })).toBeVisible();
  await expect(desk.getByText(/verified, person informed by mail/)).toBeVisible();
  await desk.context().close();
  expect((await mailTo(account.email, /persona verificata/)).text).toContain('mostrano la stessa persona');

  const [row] = queryDatabase(sharedData, 'select angel_id from profiles where click_id = $1', [account.clickId]);
  const visitor = await (await browser.newContext(contextOptions)).newPage();
  await enter(visitor, origin, other, `/user/${String(row?.['angel_id'])}`);
  await expect(visitor.getByText('Persona verificata').first()).toBeVisible();
  await visitor.context().close();
});

test('an operator makes a profile of the team, answers for it at the desk, and pauses it', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const name = `Nina${Date.now()}`;
  const account = makeAccount(sharedData, 'curioso', { premiumLevel: 2 });
  const team = await openConsole(browser, 'team');
  await team.getByRole('button', { name: 'New profile' }).click();
  const form = team.getByRole('form', { name: 'New profile' });
  await form.getByLabel(/^Name/).fill(name);
  await form.getByLabel(/^Age/).fill('39');
  await form.getByRole('combobox', { name: /^Town/ }).pressSequentially('Rom');
  await team.getByRole('option', { name: 'Roma, Lazio' }).click();
  await form.getByLabel(/^In one line/).fill('Ti rispondo dalla redazione');
  await form.getByLabel(/^Description/).fill('Chi scrive qui lavora per il sito.');
  await form.getByRole('button', { name: 'Make it' }).click();
  const card = team.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('Team operator');

  const [row] = queryDatabase(sharedData, 'select angel_id from profiles where screen_name = $1', [name]);
  const id = String(row?.['angel_id']);
  await enter(page, origin, account, `/user/${id}`);
  await expect(page.getByText('Operatore della redazione').first()).toBeVisible();
  await page.goto(`${origin}/chats/${id}`);
  await composerOf(page).fill('Come funziona qui?');
  await page.getByRole('button', { name: /^Invia(,|$)/ }).click();
  await expect(page.locator('[data-msg-id][data-author=me]')).toContainText('inviato');

  const desk = await openConsole(browser, 'desk');
  await desk.getByRole('button', { name: new RegExp(`^${name} ←`) }).click();
  const held = desk.getByRole('article');
  await expect(held).toContainText('Come funziona qui?');
  await held.getByRole('button', { name: 'Answer', exact: true }).click();
  await held.getByRole('textbox', { name: /^Answer/ }).fill('Chiedimi quello che vuoi.');
  await held.getByRole('button', { name: 'Decide: Answer' }).click();
  await expect(page.getByRole('article', { name: /Operatore della redazione$/ })).toContainText('Chiedimi quello');
  await desk.context().close();

  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('paused')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${name} non si fa trovare al momento`, { exact: false })).toBeVisible();
  await expect(page.getByText('Chiedimi quello che vuoi.')).toBeVisible();
  await team.context().close();
});
