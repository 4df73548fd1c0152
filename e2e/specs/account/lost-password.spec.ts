import { expect, originOf, test } from '../../fixtures.ts';
import { linkFromMail, mailTo } from '../../mailbox.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { DEMO, enter } from '../../pages/member.ts';

const origin = originOf('luna');
const NEW_PASSWORD = 'una frase tutta nuova';

test('[AUTH-10] [AUTH-11] a lost password: asked for in the log-in form, set by the link of the mail, and signed out elsewhere', async ({
  page,
  browser,
  consoleWatch,
}) => {
  // The wrong password, and the link that is used a second time.
  consoleWatch.allow(/Failed to load resource.*(401|410)|password was not reset/);
  const account = makeAccount(sharedData, 'smemorata');
  const elsewhere = await browser.newPage();
  await enter(elsewhere, origin, account, '/find');

  await test.step('from the log-in form, after a wrong password', async () => {
    await page.goto(`${origin}/login`);
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('non è questa');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await expect(page.getByText('E-mail o password non corrette')).toBeVisible();
    await page.getByRole('link', { name: 'Password dimenticata?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Password dimenticata' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(account.email);
    await page.getByRole('button', { name: 'Mandami il link' }).click();
    await expect(page.getByRole('heading', { name: 'Guarda la tua posta' })).toBeVisible();
    await expect(page.getByText(account.email)).toBeVisible();
  });

  const link = await linkFromMail(account.email, '/resetPassword');
  await test.step('the link of the mail sets a new one, and leaves the address bar', async () => {
    await page.goto(link);
    await page.getByLabel('Nuova password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Ripeti la password', { exact: true }).fill(NEW_PASSWORD);
    expect(page.url()).not.toContain('token');
    await page.getByRole('button', { name: 'Salva la password' }).click();
    await expect(page.getByRole('heading', { name: 'Password cambiata' })).toBeVisible();
    await mailTo(account.email, /password del tuo account/i);
  });

  await test.step('the old one is over, here and elsewhere', async () => {
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await expect(page.getByText('E-mail o password non corrette')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await elsewhere.reload();
    await expect(elsewhere.getByLabel('Password', { exact: true })).toBeVisible();
  });

  await test.step('the link works once', async () => {
    await page.goto(link);
    await page.getByLabel('Nuova password', { exact: true }).fill('ancora una diversa');
    await page.getByLabel('Ripeti la password', { exact: true }).fill('ancora una diversa');
    await page.getByRole('button', { name: 'Salva la password' }).click();
    await expect(page.getByRole('heading', { name: 'Fatto già prima' })).toBeVisible();
    await page.getByRole('button', { name: 'Chiedi un altro link' }).click();
    await expect(page.getByRole('dialog', { name: 'Password dimenticata' }).getByLabel('E-mail')).toBeVisible();
  });
});
