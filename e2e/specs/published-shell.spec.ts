import { createHash } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { ShellBuild } from '@halo/shared/contracts';
import { watch } from '../faults/faulty-page.ts';
import { createOperations, type Operations } from '../operations.ts';
import { type HaloServer, startHaloServer } from '../server/halo-server.ts';
import { PUBLISHED_SHELL_PORT } from '../server/ports.ts';

const BROKEN = '0.1.1-broken.1';
const HANGING = '0.1.1-hanging.1';
const FREEZING = '0.1.1-freezing.1';
const STANDS_MS = 45_000;
const LONG_MS = 240_000;

let server: HaloServer;
let operations: Operations;

test.beforeAll(async () => {
  server = await startHaloServer({ port: PUBLISHED_SHELL_PORT, name: 'published-shell' });
  operations = createOperations(server);
});
test.afterAll(() => server?.stop());

/** Like a good one, but for its own script. */
function withScript(
  good: ShellBuild,
  version: string,
  script: string,
): { document: ShellBuild; files: Record<string, Buffer> } {
  const content = Buffer.from(script);
  const name = `main.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.js`;
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const scripts = good.scripts.map((script) => (script.startsWith('main.') ? name : script));
  const files = { ...good.files, [name]: { integrity, bytes: content.length } };
  return { document: { ...good, version, scripts, files }, files: { [name]: content } };
}

async function open(browser: Browser, host: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.origin(host)}/legal/privacy`, { waitUntil: 'commit' });
  return page;
}

/** Every visitor of the brand is to have it. Answers the version that they had, the installation's own. */
async function bring(browser: Browser, brand: string, version: string, script: string): Promise<string> {
  const installed = await shellOf(await open(browser, `${brand}.localhost`));
  const { document, files } = withScript(await operations.document<ShellBuild>('shell', installed), version, script);
  await operations.publish(document, files);
  await operations.changeByTwo(brand, { kind: 'pin', remote: 'shell', version }, 'a new frame');
  return installed;
}

async function failingOf(brand: string, wanted: string): Promise<number | undefined> {
  return (await operations.health(brand)).find(({ version }) => version === wanted)?.failing;
}

const shellOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(document.getElementById('halo-boot')?.textContent ?? '{}').softwareVersion);

test('[REL-03] a shell that throws when it starts: the page has the one of the installation, on its brand only, and one person takes it back', {
  tag: '@nightly',
}, async ({ browser }) => {
  test.setTimeout(LONG_MS);
  const installed = await bring(browser, 'sol', BROKEN, "throw new Error('broken on purpose');");

  const faulty = await watch(await open(browser, 'sol.localhost'));
  await expect(faulty.page.locator('#halo-app h1').first()).toBeVisible({ timeout: STANDS_MS });
  expect(await shellOf(faulty.page)).toBe(installed);
  // The browser is not given it again for a while.
  await faulty.page.reload();
  await expect(faulty.page.locator('#halo-app h1').first()).toBeVisible({ timeout: STANDS_MS });
  expect(await shellOf(faulty.page)).toBe(installed);
  await expect.poll(() => failingOf('sol', BROKEN)).toBe(1);
  expect(await shellOf(await open(browser, 'luna.localhost'))).toBe(installed);

  const { revision } = await operations.head('sol');
  await operations.change('sol', { kind: 'rollback', to: revision - 1, remote: 'shell' }, 'it does not start');
  await expect.poll(async () => shellOf(await open(browser, 'sol.localhost'))).toBe(installed);
});

test('[REL-03] a shell whose start never ends: the page has the one of the installation', {
  tag: '@nightly',
}, async ({ browser }) => {
  test.setTimeout(LONG_MS);
  const installed = await bring(browser, 'brise', HANGING, 'void new Promise(() => {});');
  const faulty = await watch(await open(browser, 'brise.localhost'));
  await expect(faulty.page.locator('#halo-app h1').first()).toBeVisible({ timeout: STANDS_MS });
  expect(await shellOf(faulty.page)).toBe(installed);
  await expect.poll(() => failingOf('brise', HANGING)).toBe(1);
});

test('[REL-03] a shell that freezes the tab: the next page of that browser has the one of the installation', {
  tag: '@nightly',
}, async ({ browser }) => {
  test.setTimeout(LONG_MS);
  const installed = await bring(browser, 'luna', FREEZING, 'for (;;);');
  const context = await browser.newContext();
  const at = (place: string) => `${server.origin('luna.localhost')}${place}`;
  // No page, so it does not freeze, and sees what pages note.
  const beside = await context.newPage();
  await beside.goto(at('/brands/luna/icon.svg'));
  const frozen = await context.newPage();
  await frozen.goto(at('/legal/privacy'), { waitUntil: 'commit' });
  const silentMs = () =>
    beside.evaluate(() => {
      const key = Object.keys(localStorage).find((each) => each.startsWith('halo:shell-starts:')) ?? '';
      return Date.now() - JSON.parse(localStorage.getItem(key) ?? '{"at":9e15}').at;
    });
  await expect.poll(silentMs, 'the tab renews its note no more').toBeGreaterThan(6_000);

  const next = await context.newPage();
  await next.goto(at('/legal/privacy'), { waitUntil: 'commit' });
  await expect(next.locator('#halo-app h1').first()).toBeVisible({ timeout: STANDS_MS });
  expect(await shellOf(next)).toBe(installed);
  await expect.poll(() => failingOf('luna', FREEZING)).toBe(1);
  await context.close();
});
