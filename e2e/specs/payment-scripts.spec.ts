import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { expectNothingTamperedRan, watch } from '../faults/faulty-page.ts';
import { expect, originOf, test } from '../fixtures.ts';
import { signIn } from '../pages/member.ts';
import { italian as words } from '../words.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const INVENTORY = readFileSync(path.join(REPOSITORY, 'docs/payment-scripts.md'), 'utf8');
const START_GUARD = 'inline: start guard';

/** A script that the browser compiled: not what was asked for, but what ran. */
interface Ran {
  address: string;
  source: string;
}

/** Patterns of one table of the inventory, as they are written and as they match. */
function listed(heading: string): { written: string; matches: RegExp }[] {
  const table = INVENTORY.split(/^## /m).find((section) => section.startsWith(heading)) ?? '';
  return [...table.matchAll(/^\| `?(\/[^|`]+|inline: [^|`]+?)`? \|/gm)].map(([, written = '']) => ({
    written,
    matches: new RegExp(`^${written
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('<v>', '\\d+\\.\\d+\\.\\d+[\\w.-]*').replaceAll('<hash>', '[\\w]+').replaceAll('<language>', '(?:it|es|fr|en)').replaceAll('<name>', '[\\w-]+')}$`),
  }));
}

/** Gathers the scripts of a page or of a frame of another origin, those that ran before too. */
async function collect(session: CDPSession, hashes: ReadonlyMap<string, string>): Promise<() => Promise<Ran[]>> {
  const scripts: { scriptId: string; url: string; isPage: boolean }[] = [];
  session.on('Debugger.scriptParsed', ({ scriptId, url, executionContextAuxData }) => {
    // The test's own helpers live in a world of their own.
    scripts.push({ scriptId, url, isPage: (executionContextAuxData as { isDefault?: boolean } | undefined)?.isDefault !== false });
  });
  await session.send('Debugger.enable');
  return async () => {
    const ran = await Promise.all(scripts.filter(({ isPage }) => isPage).map(async ({ scriptId, url }) => {
      const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
      return { address: url.replace(/^https?:\/\/[^/]+/, ''), source: scriptSource };
    }));
    // What a page runs has an address, inline scripts its own. Without one are the test's helpers and, now and then, a script that was preloaded.
    return ran.filter(({ address, source }) => address !== '' || hashes.has(integrityOf(source)));
  };
}

/** Every file that the release documents of this installation list, its address by its hash, and the text of the guard. */
function published(): { hashes: Map<string, string>; guard: string } {
  const built = JSON.parse(readFileSync(path.join(REPOSITORY, 'var/build.json'), 'utf8')) as { remotes: Record<string, string>; shell: string; frames: Record<string, string> };
  const read = (file: string) => JSON.parse(readFileSync(path.join(REPOSITORY, file, 'release.json'), 'utf8')) as { files: Record<string, { integrity: string }>; bootGuard?: string };
  const shell = read(`shell/dist/${built.shell}`);
  const frame = read(`mfe-payments/card-frame/dist/${built.frames['card-frame']}`);
  const hashes = new Map<string, string>();
  const list = (folder: string, { files }: typeof shell) => {
    for (const [file, { integrity }] of Object.entries(files)) hashes.set(integrity, path.posix.join(folder, file));
  };
  list('/shell', shell);
  list('/card-frame', frame);
  list('/wallet-frame', read(`mfe-payments/wallet-frame/dist/${built.frames['wallet-frame']}`));
  for (const [name, version] of Object.entries(built.remotes)) list(`/releases/${name}/${version}`, read(`${name}/dist/${version}`));
  return { hashes, guard: shell.bootGuard ?? '' };
}

const integrityOf = (source: string) => `sha384-${createHash('sha384').update(source).digest('base64')}`;

async function openTill(page: Page): Promise<void> {
  await page.getByRole('radio', { name: words.plan }).check();
  await page.getByRole('button', { name: words.next }).click();
  await expect(page.frameLocator('iframe[src*="/card?"]').getByLabel(words.card.number)).toBeVisible();
}

test('[REL-05] what runs where people pay is what the inventory lists, byte by byte', async ({ page, context }) => {
  await signIn(page, originOf('luna'));
  const { hashes, guard } = published();

  const check = (ran: readonly Ran[], tables: readonly string[]): Set<string> => {
    const patterns = tables.flatMap(listed);
    expect(patterns.length).toBeGreaterThan(0);
    const used = new Set<string>();
    for (const { address, source } of ran) {
      // Without an address its bytes say which file it is.
      const from = address === '' ? (hashes.get(integrityOf(source)) ?? '') : address;
      const name = source === guard ? START_GUARD : from.replace(/\?attempt=\d+$/, '');
      const pattern = patterns.find(({ matches }) => matches.test(name));
      expect(pattern, `${name} is in the inventory (${source.slice(0, 80)})`).toBeDefined();
      if (name !== START_GUARD) expect([...hashes.keys()], `${name} is as it was published`).toContain(integrityOf(source));
      used.add(pattern?.written ?? '');
    }
    return used;
  };

  await test.step('opened directly', async () => {
    const direct = await context.newPage();
    const ranInPage = await collect(await context.newCDPSession(direct), hashes);
    await direct.goto(`${originOf('luna')}/vip_plan/cred`);
    await openTill(direct);
    // The socket client comes last.
    await direct.waitForTimeout(1_500);
    expect(check(await ranInPage(), ['The page'])).toEqual(new Set(listed('The page').map(({ written }) => written)));

    const frame = direct.frames().find((one) => one.url().includes('/card?'));
    if (!frame) throw new Error('there is no card frame');
    const ranInFrame = await collect(await context.newCDPSession(frame), hashes);
    expect(check(await ranInFrame(), ['The card frame'])).toEqual(new Set(listed('The card frame').map(({ written }) => written)));
    for (const title of ['PayPal', 'Google Pay', 'Apple Pay']) {
      await expect(direct.getByRole('group', { name: 'Come vuoi pagare' }).getByRole('button', { name: title })).toBeVisible();
      const wallet = direct.frames().find((one) => one.url().includes(`/wallet-frame?wallet=${title.replace(' ', '').toLowerCase()}`));
      if (!wallet) throw new Error(`there is no frame of ${title}`);
      const ranInWallet = await (await collect(await context.newCDPSession(wallet), hashes))();
      const ours = ranInWallet.filter(({ address }) => address.startsWith('/wallet-frame/'));
      expect(check(ours, ['The wallet frames'])).toEqual(new Set(listed('The wallet frames').map(({ written }) => written)));
      // Beside ours one script of one company, here its stand-in.
      const others = ranInWallet.filter((each) => !ours.includes(each)).map(({ address }) => address.split('?', 1)[0]);
      expect(others).toEqual([{ 'PayPal': '/paypal/sdk/js', 'Google Pay': '/google-pay/pay.js', 'Apple Pay': '/apple-pay/apple-pay-sdk.js' }[title]]);
    }
    await direct.close();
  });

  await test.step('after other pages', async () => {
    const ranInPage = await collect(await context.newCDPSession(page), hashes);
    await page.locator('nav a[href="/chats"]').filter({ visible: true }).first().click();
    await expect(page.locator('[data-remote="mfe-chat"]')).toHaveAttribute('data-status', 'mounted');
    await page.locator('a[href="/vip_plan/cred"]').filter({ visible: true }).first().click();
    await openTill(page);
    check(await ranInPage(), ['The page', 'Left from pages shown before']);
  });
});

test('[REL-05] one letter more in the card frame\'s script or style and there are no card fields', async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(/integrity|card fields|Failed to load/i);
  await signIn(page, originOf('luna'));
  for (const kind of ['js', 'css']) {
    const faulty = await watch(await context.newPage());
    await faulty.break(new RegExp(`/card-frame/.*\\.${kind}$`), 'tampered');
    const told = faulty.page.waitForRequest((request) => request.method() === 'POST' && (request.postData() ?? '').includes('card fields did not come'), { timeout: 20_000 });
    await faulty.page.goto(`${originOf('luna')}/vip_plan/cred`);
    await faulty.page.getByRole('radio', { name: words.plan }).check();
    await faulty.page.getByRole('button', { name: words.next }).click();
    const frame = faulty.page.frameLocator('iframe[src*="/card?"]');
    await expect(frame.locator('form')).toBeAttached();
    const [, card] = faulty.page.frames();
    if (!card) throw new Error('there is no card frame');
    await told;
    await expect(frame.getByLabel(words.card.number)).toHaveCount(0);
    await expectNothingTamperedRan(card);
    await faulty.page.close();
  }
});
