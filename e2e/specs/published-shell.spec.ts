import { createHash } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { ShellBuild } from '@halo/shared/contracts';
import { watch } from '../faults/faulty-page.ts';
import { createOperations, type Operations } from '../operations.ts';
import { type HaloServer, startHaloServer } from '../server/halo-server.ts';
import { PUBLISHED_SHELL_PORT } from '../server/ports.ts';

const BROKEN = '0.1.1-broken.1';
const STANDS_MS = 45_000;

let server: HaloServer;
let operations: Operations;

test.beforeAll(async () => {
  server = await startHaloServer({ port: PUBLISHED_SHELL_PORT, name: 'published-shell' });
  operations = createOperations(server);
});
test.afterAll(() => server?.stop());

/** Like a good one; only its own script throws when it starts. */
function broken(good: ShellBuild): { document: ShellBuild; files: Record<string, Buffer> } {
  const content = Buffer.from("throw new Error('broken on purpose');");
  const name = `main.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.js`;
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const scripts = good.scripts.map((script) => (script.startsWith('main.') ? name : script));
  const files = { ...good.files, [name]: { integrity, bytes: content.length } };
  return { document: { ...good, version: BROKEN, scripts, files }, files: { [name]: content } };
}

async function open(browser: Browser, host: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.origin(host)}/legal/privacy`, { waitUntil: 'commit' });
  return page;
}

const shellOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(document.getElementById('halo-boot')?.textContent ?? '{}').softwareVersion);

test('[REL-03] a shell that throws when it starts: the page has the one of the installation, on its brand only, and one person takes it back', {
  tag: '@nightly',
}, async ({ browser }) => {
  test.setTimeout(240_000);
  const installed = await shellOf(await open(browser, 'sol.localhost'));
  const { document, files } = broken(await operations.document<ShellBuild>('shell', installed));
  await operations.publish(document, files);
  await operations.changeByTwo('sol', { kind: 'pin', remote: 'shell', version: BROKEN }, 'a new frame');

  const faulty = await watch(await open(browser, 'sol.localhost'));
  await expect(faulty.page.locator('#halo-app h1').first()).toBeVisible({ timeout: STANDS_MS });
  expect(await shellOf(faulty.page)).toBe(installed);
  // The browser is not given it again for a while.
  await faulty.page.reload();
  await expect(faulty.page.locator('#halo-app h1').first()).toBeVisible({ timeout: STANDS_MS });
  expect(await shellOf(faulty.page)).toBe(installed);
  const failing = async () => (await operations.health('sol')).find(({ version }) => version === BROKEN)?.failing;
  await expect.poll(failing).toBe(1);
  expect(await shellOf(await open(browser, 'luna.localhost'))).toBe(installed);

  const { revision } = await operations.head('sol');
  await operations.change('sol', { kind: 'rollback', to: revision - 1, remote: 'shell' }, 'it does not start');
  await expect.poll(async () => shellOf(await open(browser, 'sol.localhost'))).toBe(installed);
});
