import { expect, originOf, test } from '../../fixtures.ts';
import { linkFromMail } from '../../mailbox.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';

const origin = originOf('luna');

test('[AUTH-12] a link that signs in: asked for where a member wanted to go, opened by a click, and used once', async ({
  page,
  consoleWatch,
}) => {
  // The link that is opened a second time.
  consoleWatch.allow(/Failed to load resource.*410|sign-in link was refused/);
  const { email } = makeAccount(sharedData, 'di-fretta');

  await test.step('asked for in the form over a page for members', async () => {
    await page.goto(`${origin}/notifications`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('link', { name: 'Mandami un link per entrare' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Entra con un link' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await page.getByRole('button', { name: 'Mandami il link' }).click();
    await expect(page.getByRole('heading', { name: 'Guarda la tua posta' })).toBeVisible();
  });

  const link = await linkFromMail(email, '/autologin');
  await test.step('opens after a click, at the page that was wanted', async () => {
    await page.goto(link);
    const button = page.getByRole('button', { name: /^Entra come d\*\*\*@p\*\*\*\.example/ });
    await expect(button).toBeVisible();
    expect(page.url()).toBe(`${origin}/autologin`);
    await button.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifiche' })).toBeVisible();
    expect(page.url()).toBe(`${origin}/notifications`);
  });

  await test.step('and not a second time', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Link già usato' })).toBeVisible();
    await page.getByRole('button', { name: 'Continua' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifiche' })).toBeVisible();
  });
});
