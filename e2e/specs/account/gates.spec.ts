import { expect, originOf, test } from '../../fixtures.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { enter } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';

const origin = originOf('luna');

test('[ROUTE-08] [DISC-06] a visitor meets the form over samples, public pages stay open, and Back steps through the sign-up', async ({
  page,
}) => {
  await page.goto(`${origin}/legal/terms`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${origin}/find`);
  await expect(page.getByRole('dialog', { name: 'Entra o registrati' })).toBeVisible();
  await expect(page.getByText('Esempi, non persone vere')).toBeVisible();

  await page.goto(`${origin}/`);
  await page.getByRole('link', { name: 'Registrati gratis' }).click();
  await page.getByLabel('E-mail').fill('indietro@posta.example');
  await page.getByLabel('Password', { exact: true }).fill('una frase lunga');
  await page.getByLabel('Età').fill('34');
  await page.getByRole('button', { name: 'Continua', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Comune' })).toBeVisible();
  // The step is drawn a moment before it is an entry of the history.
  await expect(page).toHaveURL(/step=2/);
  await page.goBack();
  await expect(page.getByLabel('E-mail')).toHaveValue('indietro@posta.example');
  await page.goForward();
  await expect(page.getByRole('combobox', { name: 'Comune' })).toBeVisible();
  await page.getByRole('button', { name: 'Indietro' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Registrati gratis' })).toBeVisible();
});

test('[BOOT-07] an account that is disabled while a page is open reads why, and reaches customer care', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(
    /Failed to load resource.*403|WebSocket|the account is disabled|session could not be verified|did not load|failed/i,
  );
  const account = makeAccount(sharedData, 'chiusa');
  await enter(page, origin, account, '/find');
  await expect(page.getByRole('heading', { level: 1, name: /^Donne in/ })).toBeVisible();
  queryDatabase(sharedData, `update accounts set disabled_at = now(), disabled_reason = 'spam' where click_id = $1`, [
    account.clickId,
  ]);
  // The popup may stand already: what the page asks for in the background meets the refusal too.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/chats"]')?.click());
  const popup = page.getByRole('dialog', { name: 'Account disattivato' });
  await expect(popup).toContainText('messaggi ripetuti o pubblicità');
  await popup.getByRole('button', { name: 'Scrivi all’assistenza' }).click();
  await expect(page).toHaveURL(/\/contactUs$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[ROUTE-01] the root is the search for members, home for visitors, who are not asked to sign in after leaving', async ({
  page,
  isMobile,
  consoleWatch,
}) => {
  // Who leaves this soon may still be connecting: with a token that is no longer good, or until the page stops it.
  consoleWatch.allow(/socket did not connect|WebSocket is closed before the connection is established/);
  const account = makeAccount(sharedData, 'uscente');
  await enter(page, origin, account, '/');
  await expect(page).toHaveURL(`${origin}/find`);
  // What is still asked for while the session ends is refused, and the browser writes that into its console.
  await expect(page.locator('#main li a[href^="/user/"]').first()).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Esci' }).filter({ visible: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Hai chiuso la sessione' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registrati gratis' })).toBeVisible();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
