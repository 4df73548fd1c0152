import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { type HaloServer, startHaloServer } from '../server/halo-server.ts';
import { SHAPES_PORT } from '../server/ports.ts';

// What operators shape besides releases: flows, figures and partners.

const ANNA = { email: 'anna.operator@halo.example', password: 'quattro-occhi-anna' };
const BRUNO = { email: 'bruno.operator@halo.example', password: 'quattro-occhi-bruno' };
const NIGHT = { tag: '@nightly' };

let server: HaloServer;

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
test.beforeAll(async () => {
  server = await startHaloServer({ port: SHAPES_PORT, name: 'console-shapes' });
});
test.afterAll(() => server?.stop());
test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/status of 401/));

async function signIn(page: Page, { email, password }: typeof ANNA, path: string): Promise<void> {
  await page.goto(server.origin('ops.localhost') + path);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

async function agree(browser: Browser, path: string): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page, BRUNO, path);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: /^Yes/ }).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await context.close();
}

test(
  '[FLOW-01] a flow changes when a second person agrees; a rule that it would break is named while it is written',
  NIGHT,
  async ({ page, browser }) => {
    await signIn(page, ANNA, '/flows');
    await page.getByLabel('Brand').selectOption({ label: 'Luna' });
    await page.getByLabel('Flow', { exact: true }).selectOption('7');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Change flow 7' });
    await form.getByLabel('Likes', { exact: true }).fill('21');
    await form.getByRole('button', { name: /^Locked message/ }).click();
    await form.getByLabel('Title').fill('Solo 4,90');
    await form.getByLabel('Text').fill('Ti aspetta');
    await expect(form.getByText('Prices come from the plans')).toBeVisible();
    await form.getByLabel('Title').fill('Da {{name}}');
    await expect(form.getByText('Prices come from the plans')).toHaveCount(0);
    await expect(form.getByRole('figure', { name: 'Window: Locked message' }).first()).toContainText('Da Giulia');
    await expect(form.getByRole('group', { name: 'What is different' })).toContainText('likeCredits');
    await form.getByLabel('Reason').fill('Autumn');
    await form.getByRole('button', { name: 'Propose it' }).click();
    await expect(page.getByText('You proposed it, so somebody else has to approve it.')).toBeVisible();
    await agree(browser, '/flows');
    const newest = page.getByRole('list', { name: 'History' }).getByRole('listitem').first();
    await expect(newest).toContainText('Autumn');
    await expect(newest).toContainText('counts now');
  },
);

test('figures show how far people come, split as asked for, and are a file', NIGHT, async ({ page }) => {
  await signIn(page, ANNA, '/figures');
  await page.getByLabel('Split by').selectOption('source');
  await expect(page.getByRole('table').first()).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV file' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});

test('a partner is added, its key is shown once, and it is ended', NIGHT, async ({ page }) => {
  await signIn(page, ANNA, '/partners');
  const form = page.getByRole('form', { name: 'Add a partner' });
  await form.getByLabel('Name').fill('Vento Media');
  await form.getByLabel('Id', { exact: true }).fill('vento');
  await form.getByLabel('Source of its links').fill('vento');
  await form.getByLabel('Address').fill('https://partner.example/postback');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Its key, with which it checks the signature.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'End Vento Media' }).click();
  await page.getByRole('button', { name: 'Yes, end it' }).click();
  await expect(page.getByText('Ended')).toBeVisible();
});
