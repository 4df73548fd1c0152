// npm run picture: README's picture of the demo account, from a Halo that runs (`npm start`, best with data of its own
// day: the conversations have times).
import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const [, , target] = process.argv;
const origin = `http://luna.localhost:${process.env['HALO_PORT'] ?? '4000'}`;
const DEMO = { email: 'demo@halo.example', password: 'una-serata-demo' };
const PHONE = { width: 390, height: 780 };
const DESK = { width: 1280, height: 780 };
const GAP = 24;

const browser = await chromium.launch({
  ...(process.env['HALO_CHROMIUM'] ? { executablePath: process.env['HALO_CHROMIUM'] } : {}),
  args: ['--no-sandbox'],
});
try {
  const shots = [
    ...(await take(PHONE, undefined, ['/'])),
    ...(await take(PHONE, DEMO, ['/match', 'photos'])),
    ...(await take(DESK, DEMO, ['/find'])),
  ];
  await writeFile(target, await sheetOf(shots));
} finally {
  await browser.close();
}

/** Pictures of pages in one size, for a visitor or for the demo account. */
async function take(viewport, login, pages) {
  const context = await browser.newContext({
    viewport,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'it-IT',
  });
  const page = await context.newPage();
  if (login) {
    await page.goto(`${origin}/login`);
    await page.getByLabel('E-mail').fill(login.email);
    await page.getByLabel('Password', { exact: true }).fill(login.password);
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await page.waitForURL('**/find');
  } else await page.goto(origin);
  await page.getByRole('button', { name: 'Rifiuta tutto' }).click();
  const shots = [];
  for (const path of pages) {
    if (path === 'photos') await openPhotos(page);
    else await page.goto(`${origin}${path}`);
    await page.locator('main img').first().waitFor();
    // Pictures and letters are there, and nothing is on its way any more.
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(arePicturesThere);
    shots.push({ ...viewport, bytes: await page.screenshot({ animations: 'disabled', caret: 'hide' }) });
  }
  await context.close();
  return shots;
}

/** In the page: those that are on the screen. The network may rest while a busy server is still at them. */
function arePicturesThere() {
  const isOnScreen = ({ width, top, bottom }) => width > 0 && bottom > 0 && top < window.innerHeight;
  return [...document.images]
    .filter((image) => isOnScreen(image.getBoundingClientRect()))
    .every((image) => image.complete && image.naturalWidth > 0);
}

/** The conversation with the one whom the demo account matched with. */
async function openPhotos(page) {
  await page.goto(`${origin}/chats`);
  await page.getByRole('link', { name: /Elisa/ }).first().click();
  await page.locator('main img[src^="blob:"]').nth(2).waitFor();
}

/** All of them side by side. */
async function sheetOf(shots) {
  const width = shots.reduce((sum, shot) => sum + shot.width + GAP, GAP);
  const page = await browser.newPage({ viewport: { width, height: PHONE.height + 2 * GAP }, deviceScaleFactor: 0.6 });
  const images = shots.map(
    (shot) =>
      `<img src="data:image/png;base64,${shot.bytes.toString('base64')}" width="${shot.width}" height="${shot.height}">`,
  );
  await page.setContent(
    `<style>body{margin:0;padding:${GAP}px;display:flex;gap:${GAP}px;background:#e9e4e8}img{border-radius:28px}</style>${images.join('')}`,
  );
  await page.locator('img').last().waitFor();
  return page.screenshot();
}
