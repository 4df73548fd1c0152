import { expect, originOf, test } from '../../fixtures.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { enter } from '../../pages/member.ts';

const origin = originOf('luna');

test('[AUTH-19] a passkey is made after a sign-in, signs in without a password, and is removed', async ({ page }) => {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable', { enableUI: false });
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  });
  const account = makeAccount(sharedData, 'passkey');
  await enter(page, origin, account, '/profile/access');

  await test.step('made where the password is, and named', async () => {
    await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
    await expect(page.getByText('Passkey aggiunta')).toBeVisible();
    await page.getByRole('button', { name: /^Rinomina/ }).click();
    await page.getByLabel('Nome', { exact: true }).fill('Il mio telefono');
    await page.getByRole('button', { name: 'Salva il nome' }).click();
    await expect(page.getByRole('button', { name: 'Togli Il mio telefono' })).toBeVisible();
  });

  await test.step('signs in without a password', async () => {
    await page.goto(`${origin}/profile`);
    // What is still asked for while the session ends is refused, and the browser writes that into its console.
    await expect(page.getByText(/^Non hai bloccato nessuno/)).toBeVisible();
    await page.locator('#main').getByRole('button', { name: 'Esci' }).click();
    await expect(page).toHaveURL(new RegExp(`^${origin}/($|[?])`));
    await page.goto(`${origin}/login`);
    await page.getByRole('button', { name: 'Entra con una passkey' }).click();
    await expect(page).toHaveURL(`${origin}/find`);
  });

  await test.step('removed after a question', async () => {
    await page.goto(`${origin}/profile/access`);
    await expect(page.getByText(/Ultimo uso: /).first()).toBeVisible();
    await page.getByRole('button', { name: 'Togli Il mio telefono' }).click();
    await page.getByRole('button', { name: 'Togli la passkey' }).click();
    await expect(page.getByText('Passkey tolta')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Togli Il mio telefono' })).toHaveCount(0);
  });
});
