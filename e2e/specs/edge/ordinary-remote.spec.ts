import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
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

/** Of one remote: what compilers make of it, each on a brand of its own. */
const HOUSES = [
  { compiler: 'webpack', brand: 'luna', version: '1.0.0', next: '1.0.1' },
  { compiler: 'rspack', brand: 'sol', version: '2.0.0', next: '2.0.1' },
  { compiler: 'rspack-own', brand: 'brise', version: '3.0.0', next: '3.0.1' },
] as const;

/** A server and a build, on a machine that does other things too. */
const BUILD_TIMEOUT_MS = 600_000;

let server: HaloServer;
let operator: Operator;
let folder: string;

test.beforeAll(async () => {
  test.setTimeout(BUILD_TIMEOUT_MS);
  server = await startHaloServer({ port: ORDINARY_PORT, name: 'ordinary' });
  operator = operatorOf({ port: ORDINARY_PORT, name: 'ordinary' });
  folder = mkdtempSync(path.join(tmpdir(), 'halo-ordinary-'));
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Build {
  /** where the compiler wrote to */
  dist: string;
  brand: string;
}

async function build(compiler: string, brand: string): Promise<Build> {
  const dist = path.join(folder, compiler);
  await mustRun(process.execPath, ['proving/hosts/build-ordinary-remote.mjs', dist, compiler]);
  return { dist, brand };
}

async function release({ dist, brand }: Build, version: string): Promise<void> {
  const manifest = path.join(folder, 'halo.json');
  writeFileSync(manifest, JSON.stringify({ version, ...DECLARATION }));
  await operator.halo('publish', 'ordinary', '--from', dist, '--manifest', manifest);
  await operator.halo('check', `ordinary@${version}`, '--brand', brand);
  await operator.halo('pin', brand, `ordinary@${version}`, '--reason', 'from another house');
}

/** The scripts with which a remote brings a package itself, or with which what it exposes begins. */
function scriptsOf({ dist }: Build, kind: 'shared' | 'exposes', name: string): string[] {
  type Listed = { name: string; assets: { js: { sync: string[] } } };
  const manifest = JSON.parse(readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8')) as Record<string, Listed[]>;
  return manifest[kind]?.find((each) => each.name === name)?.assets.js.sync ?? [];
}

const versionOn = (page: Page) => page.locator('[data-remote="mfe-ordinary"]').getAttribute('data-version');

for (const { compiler, brand, version, next } of HOUSES) {
  const at = (place: string): string => `${server.origin(`${brand}.localhost`)}${place}`;
  test.describe(compiler, () => {
    test.describe.configure({ mode: 'serial' });
    let built: Build;
    // A second try has a query.
    const widget = (): string => `**/mfe-ordinary/${next}/${scriptsOf(built, 'exposes', 'Widget')[0]}*`;

    test("a build of the plugin's documentation is published as it is, and its component runs on the shell's React", {
      tag: '@nightly',
    }, async ({ page }) => {
      test.setTimeout(BUILD_TIMEOUT_MS);
      built = await build(compiler, brand);
      await release(built, version);
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
      expect(scripts.filter((file) => file.startsWith('remoteEntry'))).toEqual(['remoteEntry.halo.js']);
      // Its own React stays where it is.
      const ownReact = scriptsOf(built, 'shared', 'react');
      expect(ownReact).not.toEqual([]);
      expect(scripts.filter((file) => ownReact.includes(file))).toEqual([]);
    });

    test('what the shell does not share comes from the remote, and a page may mount itself', {
      tag: '@nightly',
    }, async ({ page }) => {
      await page.goto(at('/clock/4'));
      await expect(page.getByRole('heading', { level: 1, name: 'Own lifecycles 5 4' })).toBeVisible();
    });

    test('a script that is not the published one does not run; the version before stands in', {
      tag: '@nightly',
    }, async ({ page, consoleWatch }) => {
      await release(built, next);
      consoleWatch.allow(/integrity|valid digest|remote did not load|Loading chunk|stands in|fallback/);
      await page.route(widget(), (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'globalThis.ranAnyway=true' }),
      );
      await page.goto(at('/widget'));
      await expect(page.getByRole('heading', { level: 1, name: 'Ordinary widget' })).toBeVisible();
      expect(await versionOn(page)).toBe(version);
      expect(await page.evaluate(() => 'ranAnyway' in globalThis)).toBe(false);
    });

    test('a script that never comes is given up in time', { tag: '@nightly' }, async ({ page, consoleWatch }) => {
      consoleWatch.allow(/remote did not load|Loading chunk|timeout|stands in|fallback/);
      await page.route(widget(), () => undefined);
      await page.goto(at('/widget'));
      await expect(page.getByRole('heading', { level: 1, name: 'Ordinary widget' })).toBeVisible({ timeout: 15_000 });
      expect(await versionOn(page)).toBe(version);
    });
  });
}
