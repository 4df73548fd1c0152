import { expect, originOf, test } from '../../fixtures.ts';
import { mailTo } from '../../mailbox.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { DEMO, enter } from '../../pages/member.ts';

const origin = originOf('luna');

// By day the tests of the pages and of the server prove each step; here they follow one another.
test('[ACC-04] [ACC-11] [POP-02] an account is paused and comes back, is deleted and kept after all', {
  tag: '@nightly',
}, async ({ page, consoleWatch }) => {
  // Signing in to an account that is away, twice.
  consoleWatch.allow(/Failed to load resource.*(401|403)/);
  const account = makeAccount(sharedData, 'inpausa');
  const logIn = async () => {
    await page.goto(`${origin}/login`);
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
    await page.getByRole('button', { name: 'Accedi' }).click();
  };
  await enter(page, origin, account, '/profile');

  await test.step('a break: asked on the whole page, signed out, and said what happened', async () => {
    await page.getByRole('link', { name: 'Account e dati' }).click();
    await page.getByRole('button', { name: 'Metti in pausa l’account' }).click();
    const asked = page.getByRole('dialog', { name: 'Vuoi una pausa?' });
    await asked.getByRole('button', { name: 'Metti in pausa l’account' }).click();
    await expect(page.getByRole('dialog', { name: 'Il tuo account è in pausa' })).toBeVisible();
    await page.getByRole('button', { name: 'Ho capito' }).click();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual([]);
  });

  await test.step('back with one press', async () => {
    await logIn();
    await page
      .getByRole('dialog', { name: 'Il tuo account è in pausa' })
      .getByRole('button', { name: 'Torna' })
      .click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  });

  await test.step('a copy of everything, made in the background', async () => {
    await page.goto(`${origin}/profile/data`);
    await page.getByRole('button', { name: 'Chiedi una copia' }).click();
    const fetched = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica' }).click();
    expect((await fetched).suggestedFilename()).toBe('i-miei-dati.zip');
    await mailTo(account.email, /copia dei tuoi dati/i);
  });

  await test.step('deleted, with the password', async () => {
    await page.getByRole('button', { name: 'Cancella il mio account' }).click();
    const asked = page.getByRole('dialog', { name: 'Vuoi cancellare l’account?' });
    await asked.getByLabel('La tua password', { exact: true }).fill(DEMO.password);
    await asked.getByRole('button', { name: 'Cancella il mio account' }).click();
    await expect(page.getByRole('dialog', { name: /Il tuo account sarà cancellato il/ })).toBeVisible();
    await page.getByRole('button', { name: 'Ho capito' }).click();
    await mailTo(account.email, /sarà cancellato/i);
  });

  await test.step('and kept after all', async () => {
    await logIn();
    await page.getByRole('button', { name: 'Tieni il mio account' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await page.goto(`${origin}/profile`);
    await expect(page.getByLabel('E-mail')).toHaveValue(account.email);
  });
});
