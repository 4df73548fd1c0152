import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { hostRequest } from '../../server/host-request.ts';
import { type Operator, operatorOf } from '../../server/operator.ts';
import { ORDINARY_PORT } from '../../server/ports.ts';
import { mustRun } from '../../server/run-program.ts';

const DECLARATION = {
  pages: { widget: './Widget' },
  routes: [
    { path: '/widget', page: 'widget', access: 'public' },
    { path: '/clock/:id', page: 'clock', access: 'public' },
  ],
};

/** A server and a build, on a machine that does other things too. */
const BUILD_TIMEOUT_MS = 600_000;

let server: HaloServer;
let operator: Operator;
let folder: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(BUILD_TIMEOUT_MS);
  server = await startHaloServer({ port: ORDINARY_PORT, name: 'ordinary' });
  operator = operatorOf({ port: ORDINARY_PORT, name: 'ordinary' });
  folder = mkdtempSync(path.join(tmpdir(), 'halo-ordinary-'));
  await mustRun(process.execPath, ['proving/hosts/build-ordinary-remote.mjs', path.join(folder, 'dist')]);
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function release(version: string): Promise<void> {
  const manifest = path.join(folder, 'halo.json');
  writeFileSync(manifest, JSON.stringify({ version, ...DECLARATION }));
  await operator.halo('publish', 'ordinary', '--from', path.join(folder, 'dist'), '--manifest', manifest);
  await operator.halo('check', `ordinary@${version}`, '--brand', 'luna');
  await operator.halo('pin', 'luna', `ordinary@${version}`, '--reason', 'from another house');
}

const at = (place: string): string => `${server.origin('luna.localhost')}${place}`;
const versionOn = (page: Page) => page.locator('[data-remote="mfe-ordinary"]').getAttribute('data-version');

test("a build of the plugin's documentation is published as it is, and its component runs on the shell's React", {
  tag: '@nightly',
}, async ({ page }) => {
  await release('1.0.0');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/mfe-ordinary/')) scripts.push(path.basename(new URL(request.url()).pathname));
  });
  await page.goto(at('/widget'));
  await expect(page.getByRole('heading', { level: 1, name: 'Ordinary widget' })).toBeVisible();
  await expect(page.getByText(/^React 19\./)).toBeVisible();
  await page.getByRole('button', { name: 'Clicked 0' }).click();
  await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible();
  await expect(page.getByText('A chunk of its own')).toBeVisible();
  // Its own React stays where it is.
  expect(scripts.filter((file) => file.startsWith('remoteEntry'))).toEqual(['remoteEntry.halo.js']);
  const contents = await Promise.all(
    [...new Set(scripts)].map(async (file) => (await hostRequest(at(`/releases/mfe-ordinary/1.0.0/${file}`))).text),
  );
  expect(contents.filter((text) => text.includes('react.production'))).toEqual([]);
});

test('what the shell does not share comes from the remote, and a page may mount itself', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto(at('/clock/4'));
  await expect(page.getByRole('heading', { level: 1, name: 'Own lifecycles 5 4' })).toBeVisible();
});

test('a script that is not the published one does not run; the version before stands in', { tag: '@nightly' }, async ({
  page,
  consoleWatch,
}) => {
  await release('1.0.1');
  consoleWatch.allow(/integrity|valid digest|remote did not load|Loading chunk|stands in|fallback/);
  await page.route(/\/mfe-ordinary\/1\.0\.1\/__federation_expose_Widget\.[0-9a-f]+\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.ranAnyway=true' }),
  );
  await page.goto(at('/widget'));
  await expect(page.getByRole('heading', { level: 1, name: 'Ordinary widget' })).toBeVisible();
  expect(await versionOn(page)).toBe('1.0.0');
  expect(await page.evaluate(() => 'ranAnyway' in globalThis)).toBe(false);
});

test('a script that never comes is given up in time', { tag: '@nightly' }, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/remote did not load|Loading chunk|timeout|stands in|fallback/);
  await page.route(/\/mfe-ordinary\/1\.0\.1\/__federation_expose_Widget\.[0-9a-f]+\.js/, () => undefined);
  await page.goto(at('/widget'));
  await expect(page.getByRole('heading', { level: 1, name: 'Ordinary widget' })).toBeVisible({ timeout: 15_000 });
  expect(await versionOn(page)).toBe('1.0.0');
});
