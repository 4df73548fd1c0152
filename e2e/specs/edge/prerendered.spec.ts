import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, originOf, test } from '../../fixtures.ts';
import { signIn } from '../../pages/member.ts';

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

/** Pages of a remote that stand in the document: what is typed there, and what follows the press. */
const FORMS = [
  { path: '/signup', goesOn: (page: Page) => page.getByRole('link', { name: /Scrivi la tua età/ }) },
  { path: '/login', goesOn: (page: Page) => page.getByText('E-mail o password non corrette') },
];

/** Until it is called no script of the shell comes. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThemCome = (): void => undefined;
  const come = new Promise<void>((resolve) => (letThemCome = resolve));
  await page.route(/\/shell\/(?:main|vendor)\./, (route) => come.then(() => route.continue()));
  return letThemCome;
}

test('a member’s page begins with the navigation, which leads on, and nothing of it moves when the shell stands', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, originOf('luna'));
  const tabs = page.getByRole('navigation').getByRole('link');
  const places = async () => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return tabs.evaluateAll((links) =>
      links.map((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return [link.getAttribute('href'), x, y, width, height].map(String);
      }),
    );
  };
  const letScriptsCome = await holdScripts(page);
  await page.goto(`${originOf('luna')}/find`, { waitUntil: 'commit' });
  await expect(tabs.first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await tabs.filter({ hasText: 'Chat' }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(tabs.filter({ hasText: 'Chat' })).toHaveAttribute('aria-current', 'page');
  const before = await places();
  letScriptsCome();
  await expect(page.locator('[data-remote="mfe-chat"]')).toHaveAttribute('data-status', 'mounted');
  expect(await places()).toEqual(before);
});

/** The page with its font, when nothing of it changes any more. */
async function picture(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  let last = await page.screenshot({ fullPage: true });
  const isAsBefore = async (): Promise<boolean> => {
    const before = last;
    last = await page.screenshot({ fullPage: true });
    return last.equals(before);
  };
  await expect.poll(isAsBefore).toBe(true);
  return last;
}

/** Of 255. The same round corner that is painted twice may differ by one. */
const MOST_DIFFERENCE = 2;

/** By how much the colours of two pictures differ at most. */
async function difference(page: Page, pictures: Buffer[]): Promise<number> {
  const texts = pictures.map((each) => each.toString('base64'));
  return await page.evaluate(async (all) => {
    const coloursOf = async (text: string): Promise<Uint8ClampedArray> => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!drawing) throw new Error('no canvas');
      drawing.drawImage(image, 0, 0);
      return drawing.getImageData(0, 0, image.width, image.height).data;
    };
    const [one, other] = await Promise.all(all.map(coloursOf));
    if (!one || one.length !== other?.length) return 255;
    return one.reduce((most, colour, index) => Math.max(most, Math.abs(colour - (other[index] ?? 0))), 0);
  }, texts);
}

for (const { path, goesOn } of FORMS) {
  test(`${path}: what is typed before any script has come is there afterwards, and so is the press`, {
    tag: '@nightly',
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
    const letScriptsCome = await holdScripts(page);
    await page.goto(originOf('luna') + path, { waitUntil: 'commit' });
    const drawn = page.locator('#halo-prerendered');
    await drawn.getByLabel('E-mail').fill('anna@example.com');
    await drawn.getByLabel('Password', { exact: true }).fill('una frase breve');
    await page.keyboard.press('Enter');
    letScriptsCome();
    await expect(drawn).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
    await expect(page.getByLabel('E-mail')).toHaveValue('anna@example.com');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('una frase breve');
    await expect(goesOn(page)).toBeVisible();
  });

  test(`${path}: the remote takes the drawn page over without changing a pixel`, { tag: '@nightly' }, async ({
    browser,
  }) => {
    for (const [host, width, colorScheme, hasPasskeys] of [
      ['luna', 390, 'dark', true],
      ['brise', 1280, 'light', true],
      ['luna', 390, 'light', false],
    ] as const) {
      const page = await (await browser.newContext({ viewport: { width, height: 844 }, colorScheme })).newPage();
      if (!hasPasskeys) await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
      const letScriptsCome = await holdScripts(page);
      await page.goto(originOf(host) + path, { waitUntil: 'commit' });
      const drawn = page.locator('#halo-prerendered');
      await expect(drawn.getByLabel('E-mail')).toBeVisible();
      const before = await picture(page);
      letScriptsCome();
      await expect(drawn).toHaveCount(0);
      const after = await picture(page);
      const most = await difference(page, [before, after]);
      if (most > MOST_DIFFERENCE) {
        writeFileSync(test.info().outputPath('drawn.png'), before);
        writeFileSync(test.info().outputPath('mounted.png'), after);
      }
      expect(most, `${host}, ${width} px, passkeys: ${hasPasskeys}`).toBeLessThanOrEqual(MOST_DIFFERENCE);
      await page.context().close();
    }
  });
}
