import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../../fixtures.ts';
import { sharedData } from '../../pages/accounts.ts';
import { hostRequest } from '../../server/host-request.ts';
import { SHARED_PORT } from '../../server/ports.ts';

const OPERATIONS = `http://ops.localhost:${SHARED_PORT}`;
const PASSWORD = 'una frase per la console';
const HALF_MINUTE_MS = 30_000;

test.use({ locale: 'en-GB' });

/** An operator of this try; answers the link for the first password. */
async function invite(email: string): Promise<string> {
  const token = readFileSync(`${sharedData.directory}/keys/cli-token`, 'utf8').trim();
  const rights = { remotes: ['*'], brands: ['luna'], actions: ['desk'] };
  const answer = await hostRequest(`${OPERATIONS}/api/operators`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: 'Carla', rights }),
  });
  return (JSON.parse(answer.text) as { link: string }).link;
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function openAccountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

// By day the tests of the console and of the operators' calls prove each step.
test('[REL-02] a new operator begins at the desk, sets up a second factor, and is asked for it at the next sign-in', {
  tag: '@nightly',
}, async ({ page, consoleWatch }) => {
  // The first answer, that there is no session, and the wrong code.
  consoleWatch.allow(/status of 401/);
  const email = `carla.${Date.now()}@halo.example`;
  await page.goto(await invite(email));
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await givePassword(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();

  await openAccountMenu(page, 'Second factor');
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Show me the key' }).click();
  await expect(page.getByRole('img', { name: /Picture of the key/ })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  const address = new URL((await page.getByRole('link', { name: /open the app/ }).getAttribute('href')) ?? '');
  const app = new TOTP({ secret: Secret.fromBase32(address.searchParams.get('secret') ?? '') });
  await page.getByLabel('Code').fill(app.generate());
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('On. A code is asked at each sign-in.')).toBeVisible();

  await openAccountMenu(page, 'Sign out');
  await givePassword(page, email);
  await page.getByLabel(/^Code/).fill('000000');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('alert')).toContainText('wrong or was used');
  // Of the next half minute: the code that set it up was used.
  await page.getByLabel(/^Code/).fill(app.generate({ timestamp: Date.now() + HALF_MINUTE_MS }));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
});
