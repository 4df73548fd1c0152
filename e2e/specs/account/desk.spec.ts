import { type Browser, expect, type Page } from '@playwright/test';
import { originOf, test } from '../../fixtures.ts';
import { linkFromMail, mailTo } from '../../mailbox.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { DEMO, enter } from '../../pages/member.ts';
import { SHARED_PORT } from '../../server/ports.ts';

const origin = originOf('luna');
const OPERATIONS = `http://ops.localhost:${SHARED_PORT}`;
const ANNA = { email: 'anna.operator@halo.example', password: 'quattro-occhi-anna' };
const BRUNO = { email: 'bruno.operator@halo.example', password: 'quattro-occhi-bruno' };
const CARLA = { email: 'carla.operator@halo.example', password: 'quattro-occhi-carla' };

async function desk(browser: Browser, { email, password }: typeof ANNA): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(`${OPERATIONS}/desk`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  return page;
}

async function tryToSignIn(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

test('[ROLE-01] an account is disabled at the desk by two operators, appeals by the link of the mail, and a third gives it back', async ({
  page,
  browser,
  consoleWatch,
}) => {
  // What a disabled account is answered.
  consoleWatch.allow(/status of 40[13]|WebSocket|account_disabled|session/);
  const account = makeAccount(sharedData, 'contestata');
  await enter(page, origin, account, '/profile');

  await test.step('the operator finds the account, reads the words, and decides', async () => {
    const anna = await desk(browser, ANNA);
    await anna.getByRole('button', { name: 'Open a case' }).click();
    const dialog = anna.getByRole('dialog', { name: 'Open a case' });
    await dialog.getByLabel('Brand').selectOption({ label: 'Luna' });
    await dialog.getByLabel(/Account id or e-mail/).fill(account.email);
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    const held = anna.getByRole('article');
    await held.getByRole('button', { name: 'Disable the account' }).click();
    await held.getByLabel(/Reason/).selectOption({ label: '1 Spam or advertising' });
    await held.getByLabel(/What you saw/).fill('Lo stesso annuncio a venti persone.');
    await held.getByRole('button', { name: 'See what the person will read' }).click();
    await expect(held.getByText('Lo stesso annuncio a venti persone.').last()).toBeVisible();
    await held.getByRole('button', { name: 'Propose: Disable the account' }).click();
    await expect(anna.getByText(/waits for a second person. Nothing was sent/)).toBeVisible();
    await anna.context().close();
  });

  await test.step('a second one finds the case by the id, reads the same words and confirms', async () => {
    const bruno = await desk(browser, BRUNO);
    await bruno.keyboard.press('Control+k');
    const dialog = bruno.getByRole('dialog', { name: 'Find' });
    await dialog.getByLabel(/Number or id/).fill(account.clickId);
    await dialog.getByRole('button', { name: 'Find' }).click();
    await dialog.getByRole('button', { name: /^Case/ }).click();
    const held = bruno.getByRole('article');
    await expect(held.getByText('Lo stesso annuncio a venti persone.').first()).toBeVisible();
    await held.getByRole('button', { name: 'Confirm', exact: true }).click();
    await held.getByRole('button', { name: 'Decide: Confirm' }).click();
    await expect(bruno.getByText(/confirmed by a second person/).first()).toBeVisible();
    await bruno.context().close();
  });

  await test.step('the person is out, knows why, and appeals without signing in', async () => {
    const mail = await mailTo(account.email, /disattivato/);
    expect(mail.text).toContain('pubblicità o messaggi a catena');
    const link = await linkFromMail(account.email, '/appeal');
    await tryToSignIn(page, account.email);
    await expect(page.getByText(/disattivat/i).first()).toBeVisible();
    await page.goto(link);
    await expect(page.getByText(/Lo stesso annuncio a venti persone/)).toBeVisible();
    expect(page.url()).not.toContain('token');
    await page.getByLabel('Perché non sei d’accordo?').fill('Qualcuno ha usato il mio account.');
    await page.getByRole('button', { name: 'Fai ricorso' }).click();
    await expect(page.getByRole('heading', { name: 'Il tuo ricorso è arrivato' })).toBeFocused();
  });

  await test.step('a third operator takes it back, and the person is in again', async () => {
    const carla = await desk(browser, CARLA);
    await carla
      .getByRole('region', { name: /^Appeals/ })
      .getByRole('button')
      .last()
      .click();
    const held = carla.getByRole('article');
    await expect(held.getByText('Qualcuno ha usato il mio account.')).toBeVisible();
    await held.getByRole('button', { name: 'Take back' }).click();
    await held.getByRole('button', { name: 'See what the person will read' }).click();
    await held.getByRole('button', { name: 'Decide: Take back' }).click();
    await expect(carla.getByText(/taken back, person informed by mail/)).toBeVisible();
    await carla.context().close();
    await mailTo(account.email, /annullata/);
    await tryToSignIn(page, account.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  });
});
