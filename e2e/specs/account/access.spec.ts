import { expect, originOf, test } from '../../fixtures.ts';
import { linkFromMail, mailTo } from '../../mailbox.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { DEMO, enter, signInByForm } from '../../pages/member.ts';

const origin = originOf('luna');
const SECOND = 'una frase tutta nuova';
const THIRD = 'ancora una frase diversa';

test('[ACC-10] [AUTH-19] an account that belongs to its owner: devices, password, address, and the way back', async ({
  page,
  browser,
  consoleWatch,
}) => {
  // Its session is ended from the outside in the end.
  consoleWatch.allow(/Failed to load resource.*401/);
  const account = makeAccount(sharedData, 'padrona');
  const moved = `nuova.${account.email}`;
  const elsewhere = await browser.newPage();
  await enter(elsewhere, origin, account, '/find');
  await signInByForm(page, origin, account.email);
  await mailTo(account.email, /Nuovo accesso/);

  await test.step('the other device is in the list, and is signed out', async () => {
    await page.goto(`${origin}/profile`);
    await page.getByRole('link', { name: 'Accesso e sicurezza' }).click();
    const devices = page.getByRole('region', { name: 'Dispositivi collegati' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByRole('listitem').first()).toContainText('Chrome · Linux');
    await devices.getByRole('button', { name: /^Scollega Dispositivo senza nome/ }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await elsewhere.reload();
    await expect(elsewhere.getByLabel('Password', { exact: true })).toBeVisible();
  });

  await test.step('a new password, and this device goes on', async () => {
    await page.getByRole('button', { name: 'Cambia la password' }).click();
    await page.getByLabel('Password attuale', { exact: true }).fill(DEMO.password);
    await page.getByLabel('Nuova password', { exact: true }).fill(SECOND);
    await page.getByLabel('Ripeti la nuova password', { exact: true }).fill(SECOND);
    await page.getByRole('button', { name: 'Salva la nuova password' }).click();
    await expect(page.getByText(/^Password cambiata/)).toBeVisible();
    await mailTo(account.email, /password del tuo account/i);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Accesso e sicurezza' })).toBeVisible();
  });

  await test.step('another address, once its own link is opened', async () => {
    await page.getByRole('button', { name: 'Cambia indirizzo' }).click();
    await page.getByLabel('Nuovo indirizzo e-mail').fill(moved);
    await page.getByLabel('Password attuale', { exact: true }).fill(SECOND);
    await page.getByRole('button', { name: 'Manda il link' }).click();
    await expect(page.getByText(`Guarda la posta di ${moved}`)).toBeVisible();
    await page.goto(await linkFromMail(moved, '/confirmEmail'));
    await page.getByRole('button', { name: 'Conferma il mio indirizzo' }).click();
    await expect(page.getByRole('heading', { name: 'E-mail confermata' })).toBeVisible();
    await page.goto(`${origin}/profile/access`);
    await expect(page.getByText(moved)).toBeVisible();
  });

  await test.step('the old address takes the account back', async () => {
    await mailTo(account.email, /ha un altro indirizzo/);
    await elsewhere.goto(await linkFromMail(account.email, '/keepEmail'));
    await elsewhere.getByLabel('Nuova password', { exact: true }).fill(THIRD);
    await elsewhere.getByLabel('Ripeti la nuova password', { exact: true }).fill(THIRD);
    await elsewhere.getByRole('button', { name: 'Tieni l’indirizzo e salva la password' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'L’account è di nuovo tuo' })).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Accedi' }).click();
    await elsewhere.getByLabel('E-mail').fill(account.email);
    await elsewhere.getByLabel('Password', { exact: true }).fill(THIRD);
    await elsewhere.getByRole('button', { name: 'Accedi' }).click();
    await expect(elsewhere.getByLabel('Password', { exact: true })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
});
