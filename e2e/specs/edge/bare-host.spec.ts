import type { PublishedVersion } from '@halo/shared/contracts/operations';
import { expect, originOf, test } from '../../fixtures.ts';
import { type BareHost, startBareHost } from '../../server/bare-host.ts';
import { operatorOf } from '../../server/operator.ts';
import { SHARED_PORT } from '../../server/ports.ts';

/** A bundle of all that remotes share, on a machine that does other things too. */
const BUILD_TIMEOUT_MS = 600_000;

let host: BareHost;
test.beforeAll(async () => {
  test.setTimeout(BUILD_TIMEOUT_MS);
  host = await startBareHost();
});
test.afterAll(() => host?.stop());

/** What came from elsewhere on its way. */
const OTHER_BYTES = {
  contentType: 'text/javascript',
  headers: { 'access-control-allow-origin': '*' },
  body: 'globalThis.ranAnyway=true',
};

/** Where the server serves what it stored of the version that runs. */
async function manifestAddress(remote: string): Promise<string> {
  const operator = operatorOf({ port: SHARED_PORT, name: 'shared' });
  const { versions } = JSON.parse(await operator.halo('versions', remote, '--json')) as {
    versions: PublishedVersion[];
  };
  const running = versions.find(({ usedBy }) => usedBy.length > 0);
  return `${originOf('luna')}/releases/mfe-${remote}/${running?.version}/mf-manifest.json`;
}

test("a host with the federation's own runtime runs a page of ours from its manifest, every chunk by its hash", {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(host.address('mfe_chat', 'inbox', await manifestAddress('chat')));
  await expect(page.locator('html')).toHaveAttribute('data-sandbox', 'ready');
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  expect(await page.evaluate(() => '__HALO_FEDERATION__' in globalThis)).toBe(false);
});

test('bytes that are not those of the build do not run there either', { tag: '@nightly' }, async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/integrity|Failed to find a valid digest|Loading chunk|ChunkLoadError/);
  await page.route(/\/releases\/mfe-chat\/c\/pages-inbox\./, (route) => route.fulfill(OTHER_BYTES));
  await page.goto(host.address('mfe_chat', 'inbox', await manifestAddress('chat')));
  await expect(page.locator('html')).toHaveAttribute('data-sandbox', 'failed');
  expect(await page.evaluate(() => 'ranAnyway' in globalThis)).toBe(false);
});
