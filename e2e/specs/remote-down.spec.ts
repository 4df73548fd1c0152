import { expect, markDocument, openHome, originOf, test } from '../fixtures.ts';

const PANEL = 'Questa pagina non si è caricata';

/** Files of one remote, entry and chunks alike. */
const ACCOUNT_FILES = '**/releases/mfe-account/**';

test('[REL-03] a remote that answers 404 shows its retry panel, the rest works, and it heals without a reload', {
  tag: '@nightly',
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/404|mfe.account|remote did not load|preload/i);
  await page.route(ACCOUNT_FILES, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await openHome(page, originOf('luna'));
  const isSameDocument = await markDocument(page);

  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText(PANEL)).toBeVisible();

  await test.step('another remote still works', async () => {
    await page.goBack();
    await page.getByRole('link', { name: 'Accedi' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await page.goBack();
    await page.goForward();
  });

  await page.goBack();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText(PANEL)).toBeVisible();
  await page.unroute(ACCOUNT_FILES);
  await page.getByRole('button', { name: 'Riprova ora' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  expect(await isSameDocument()).toBe(true);
});

test('[PAGE-03] a page that never answers is reported in time', { tag: '@nightly' }, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/mfe.account|remote did not load|preload|timeout/i);
  await page.route(ACCOUNT_FILES, () => new Promise(() => undefined));
  await openHome(page, originOf('luna'));
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('La pagina si sta ancora caricando')).toBeVisible();
});
