import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, originOf, test } from '../../fixtures.ts';
import { openCheckout, CARDS } from '../../pages/checkout.ts';

/** What a button gives to the downloads. */
async function downloaded(page: Page, button: string | RegExp): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') };
}

test('a payment has a numbered receipt to download, at once and later', { tag: '@nightly' }, async ({ page }) => {
  const { fill, pay, seePaid } = await openCheckout(page);
  await fill(CARDS.paid);
  await pay();
  await seePaid();
  const receipt = await downloaded(page, 'Scarica la ricevuta');
  expect(receipt.name).toMatch(/^HALO-IT-R-\d{4}-\d{6}\.pdf$/);
  expect(receipt.text).toMatch(/^%PDF-/);
  await page.goto(`${originOf('luna')}/profile/purchases`);
  expect((await downloaded(page, /^Scarica la ricevuta HALO-IT-R-/)).name).toBe(receipt.name);
});
