import { expect, originOf, test } from '../../fixtures.ts';

const origin = originOf('luna');

test('[AUTH-09] a new person comes by Google, answers what an account needs, and comes back without a password', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  await test.step('back without an account: the log-in form', async () => {
    await page.goto(`${origin}/login`);
    await page.getByRole('button', { name: 'Continua con Google' }).click();
    await expect(page).toHaveURL(/^http:\/\/google\.localhost/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Non hai scelto un account Google')).toBeVisible();
    await expect(page).toHaveURL(`${origin}/login`);
  });

  const email = await test.step('a new person answers age, region and consents', async () => {
    await page.getByRole('button', { name: 'Continua con Google' }).click();
    await page.getByRole('button', { name: 'A new person' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manca poco' })).toBeVisible();
    expect(page.url()).toBe(`${origin}/loginWithGoogle`);
    const address = (await page.getByText(/@gmail\.com$/).textContent()) ?? '';
    await page.getByLabel('Età').fill('34');
    await page.getByLabel('Regione').selectOption('Lazio');
    await page.getByRole('checkbox', { name: /termini/ }).check();
    await page.getByRole('checkbox', { name: /18 anni/ }).check();
    await page.getByRole('button', { name: 'Crea l’account' }).click();
    // Name, photo and answers are asked for once.
    await expect(page).toHaveURL(`${origin}/welcome`);
    await page.getByRole('button', { name: 'Salta tutto' }).click();
    await expect(page).toHaveURL(`${origin}/find`);
    return address;
  });

  await test.step('and comes back, in another browser', async () => {
    const elsewhere = await browser.newPage();
    await elsewhere.goto(`${origin}/login`);
    await elsewhere.getByRole('button', { name: 'Continua con Google' }).click();
    await elsewhere.getByRole('button', { name: email, exact: true }).click();
    await expect(elsewhere).toHaveURL(`${origin}/find`);
  });
});
