import { expect, originOf, test } from '../../fixtures.ts';
import { mailTo } from '../../mailbox.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { enter } from '../../pages/member.ts';

const origin = originOf('luna');

test('[ACC-07] [ROUTE-06] a member writes to the house from the terms, and has the number on the page and by mail', async ({
  page,
}) => {
  const account = makeAccount(sharedData, 'curiosa');
  await enter(page, origin, account, '/legal/terms');
  await page.getByRole('link', { name: 'Pagina dei contatti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contatti' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email);
  await page.getByLabel('Argomento').selectOption({ label: 'Pagamenti e crediti' });
  await page.getByRole('button', { name: 'Invia' }).click();
  await expect(page.getByLabel('Messaggio')).toBeFocused();
  await page.getByLabel('Messaggio').fill('Ho pagato due volte lo stesso piano.');
  await page.getByRole('button', { name: 'Invia' }).click();
  await expect(page.getByRole('heading', { name: 'Grazie, il tuo messaggio è arrivato' })).toBeFocused();
  const number = (await page.getByText(/^C-[2-9A-Z]{8}$/).textContent()) ?? '';
  const mail = await mailTo(account.email, new RegExp(number));
  expect(mail.text).toContain('Ho pagato due volte lo stesso piano.');
});
