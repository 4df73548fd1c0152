import type { Page } from '@playwright/test';
import { expect, originOf, test } from '../../fixtures.ts';
import { composerOf, DEMO, openConversation, signIn } from '../../pages/member.ts';

// A phone shares by posting a form to the installed app. A form of the page posts the same.

const origin = originOf('luna');
/** One red point. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const PHOTO = { name: 'sunset.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };

test.use({ serviceWorkers: 'allow' });

async function share(page: Page, fields: Record<string, string>, photo?: typeof PHOTO): Promise<void> {
  await page.evaluate((values) => {
    const form = Object.assign(document.createElement('form'), {
      id: 'share-test',
      method: 'post',
      action: '/share?receives',
      enctype: 'multipart/form-data',
    });
    for (const [name, value] of Object.entries(values))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'photos', id: 'share-photo' }));
    document.body.append(form);
  }, fields);
  if (photo) await page.locator('#share-photo').setInputFiles(photo);
  else await page.evaluate(() => document.getElementById('share-photo')?.remove());
  await page.evaluate(() => (document.getElementById('share-test') as HTMLFormElement).submit());
}

test('a text and a photo that another app shares wait in the draft of the conversation that is picked, and nothing is sent', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page, origin);
  await openConversation(page, origin, 0);
  await composerOf(page).fill('Ciao!');
  await page.getByRole('button', { name: /^Invia/ }).click();
  await expect(page.locator('[data-msg-id]').filter({ hasText: 'Ciao!' })).toHaveCount(1);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await share(page, { text: 'Guarda che tramonto', url: 'https://example.com/' }, PHOTO);
  await expect(page).toHaveURL(`${origin}/share`);
  await expect(page.getByText('Guarda che tramonto')).toBeVisible();
  await page.getByRole('list', { name: 'Le tue conversazioni' }).getByRole('button').first().click();
  await expect(composerOf(page)).toHaveValue('Guarda che tramonto\nhttps://example.com/');
  await expect(page.getByRole('img', { name: 'Foto 1 di 1' })).toBeVisible();
  expect(await page.evaluate(() => caches.has('halo-shared'))).toBe(false);
  await expect(page.locator('[data-msg-id]').filter({ hasText: 'Guarda che tramonto' })).toHaveCount(0);
});

test('what a visitor shares is there after the sign-in', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(`${origin}/login`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await share(page, { text: 'Da leggere insieme' });
  await expect(page.getByText('Da leggere insieme')).toBeVisible();
  const form = page.getByRole('dialog');
  await form.getByLabel('E-mail').fill(DEMO.email);
  await form.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await form.getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(`${origin}/share`);
  await expect(page.getByText('Da leggere insieme')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Non condividere' })).toBeVisible();
});
