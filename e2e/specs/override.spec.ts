import type { Locator, Page } from '@playwright/test';
import { expect, originOf, test } from '../fixtures.ts';
import { signIn } from '../pages/member.ts';
import { type BuildServer, serveBuild } from '../server/build-server.ts';
import { operatorOf } from '../server/operator.ts';
import { SHARED_PORT } from '../server/ports.ts';

let elsewhere: BuildServer;
test.beforeAll(async () => {
  elsewhere = await serveBuild('mfe-chat');
});
test.afterAll(() => elsewhere?.stop());

const operator = operatorOf({ port: SHARED_PORT, name: 'shared' });
const badge = (page: Page) => page.getByRole('status', { name: 'Developer override' });
const chatVersion = (page: Page) => page.locator('[data-remote="mfe-chat"]').getAttribute('data-version');

/** Addresses of scripts that did not come from the brand's own host. */
function foreignScripts(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !new URL(request.url()).hostname.endsWith('.localhost'))
      seen.push(request.url());
  });
  return seen;
}

async function lowerEdge(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

async function overrideLink(): Promise<string> {
  const answer = await operator.halo(
    'override',
    'luna',
    'chat',
    '--entry',
    elsewhere.entry,
    '--global',
    elsewhere.globalName,
    '--minutes',
    '5',
    '--json',
  );
  return (JSON.parse(answer) as { link: string }).link;
}

test('a signed link puts one remote from elsewhere into this browser, a badge says so, one click takes it back', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const link = await overrideLink();
  const foreign = foreignScripts(page);
  await page.goto(link);
  await expect(page.getByText(elsewhere.entry)).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Run it in this browser' }).click();
  await expect(badge(page)).toContainText(`mfe-chat from ${new URL(elsewhere.entry).host}`);
  expect(new URL(page.url()).search).toBe('');
  await signIn(page, originOf('luna'));
  await page.goto(`${originOf('luna')}/chats`);
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  expect(await chatVersion(page)).toBe('0.0.0-override');
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await lowerEdge(page.getByRole('banner'))).toBeLessThan((await badge(page).boundingBox())?.y ?? 0);
  expect(foreign).toContain(elsewhere.entry);

  await test.step('no one else has it: another browser, and another brand in this one', async () => {
    const other = await browser.newPage();
    const theirs = foreignScripts(other);
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'This link was used' })).toBeVisible();
    await other.goto(`${originOf('luna')}/login`);
    await page.goto(link.replace(originOf('luna'), originOf('sol')));
    for (const each of [other, page]) await expect(badge(each)).toHaveCount(0);
    expect(theirs).toEqual([]);
    await other.close();
  });

  await page.goto(`${originOf('luna')}/chats`);
  await badge(page).getByRole('link', { name: 'Reset' }).click();
  await expect(badge(page)).toHaveCount(0);
  await expect.poll(() => chatVersion(page)).not.toBe('0.0.0-override');
  expect(new URL(page.url()).pathname).toBe('/chats');
});

test('a link without a signature, or whose grant was edited, does nothing', { tag: '@nightly' }, async ({ page }) => {
  const foreign = foreignScripts(page);
  const link = new URL(await overrideLink());
  const [payload = '', signature] = (link.searchParams.get('halo-override') ?? '').split('.');
  const grant = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), expiresAt: '2099-01-01T00:00:00.000Z' };
  for (const token of ['forged', payload, `${Buffer.from(JSON.stringify(grant)).toString('base64url')}.${signature}`]) {
    await page.goto(`${originOf('luna')}/login?halo-override=${token}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('halo_override');
  }
  await expect(badge(page)).toHaveCount(0);
  expect(foreign).toEqual([]);
});

test('an address that is not listed is refused before there is a link', { tag: '@nightly' }, async () => {
  await expect(
    operator.halo(
      'override',
      'luna',
      'chat',
      '--entry',
      'https://evil.example/remoteEntry.js',
      '--global',
      'halo_mfe_chat_x',
    ),
  ).rejects.toThrow(/listed origin/);
});
