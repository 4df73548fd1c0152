import { expect, originOf, test } from '../../fixtures.ts';

const HOSTS = [
  ['luna', 'Registrati gratis'],
  ['sol', 'Regístrate gratis'],
  ['brise', 'Inscris-toi gratuitement'],
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[HOME-01] home is readable, its links lead on, and nothing dead is shown', { tag: '@nightly' }, async ({
    page,
  }) => {
    for (const [host, join] of HOSTS) {
      await page.goto(originOf(host));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('img', { name: new RegExp(host, 'i') }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: join })).toHaveAttribute('href', '/signup');
      await expect(page.getByRole('button')).toHaveCount(0);
    }
    await page.getByRole('link', { name: HOSTS[2][1] }).click();
    await expect(page).toHaveURL(/\/signup$/);
  });
});

test('the shell takes the drawn home over without moving anything', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => {
    const page_ = window as unknown as { shifts: number };
    page_.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) page_.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(originOf('luna'));
  const drawn = page.locator('#halo-prerendered');
  const place = (root: string) =>
    page.locator(`${root} h1, ${root} section, ${root} footer`).evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, x, y + scrollY, width, height].map(String);
      }),
    );
  const before = (await drawn.count()) > 0 ? await place('#halo-prerendered') : [];
  await expect(drawn).toHaveCount(0);
  if (before.length > 0) expect(await place('#halo-app')).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
});

test('[ACC-08] a legal text is read before any script, and the page of its remote takes its place without moving it', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const address = `${originOf('luna')}/legal/terms#billingPolicy`;
  const reader = await browser.newContext({ javaScriptEnabled: false });
  const plain = await reader.newPage();
  await plain.goto(address);
  await expect(plain.getByRole('heading', { level: 1, name: 'Termini e condizioni' })).toBeVisible();
  await expect(plain.locator('#billingPolicy')).toBeInViewport();
  await plain.getByRole('link', { name: 'Recedi dal contratto qui' }).click();
  await expect(plain).toHaveURL(/\/profile\/withdraw$/);
  await reader.close();

  const place = (root: string) =>
    page
      .locator(`${root} h1, ${root} h2, ${root} footer`)
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().y + scrollY));
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const drawn = page.locator('#halo-prerendered');
  const before = (await drawn.count()) > 0 ? await place('#halo-prerendered') : [];
  await expect(drawn).toHaveCount(0);
  if (before.length > 0) expect(await place('#halo-app')).toEqual(before);
  await expect(page.locator('[data-remote="mfe-account"]')).toHaveAttribute('data-status', 'mounted');
  await expect(page.locator('#billingPolicy')).toBeInViewport();
});

test('what is typed into sign-up before any script has come is there afterwards, and so is the press', {
  tag: '@nightly',
}, async ({ page }) => {
  let letScriptsCome = (): void => undefined;
  const typed = new Promise<void>((resolve) => (letScriptsCome = resolve));
  await page.route(/\/shell\/(?:main|vendor)\./, (route) => typed.then(() => route.continue()));
  await page.goto(`${originOf('luna')}/signup`, { waitUntil: 'commit' });
  const drawn = page.locator('#halo-prerendered');
  await drawn.getByLabel('E-mail').fill('anna@example.com');
  await drawn.getByLabel('Password', { exact: true }).fill('una frase breve');
  await page.keyboard.press('Enter');
  letScriptsCome();
  await expect(drawn).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByLabel('E-mail')).toHaveValue('anna@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('una frase breve');
  await expect(page.getByRole('link', { name: /Scrivi la tua età/ })).toBeVisible();
});
