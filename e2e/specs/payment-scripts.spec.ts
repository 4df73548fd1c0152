import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { expectNothingTamperedRan, watch } from '../faults/faulty-page.ts';
import { expect, originOf, test } from '../fixtures.ts';
import { DEMO, enter, signIn } from '../pages/member.ts';
import { italian as words } from '../words.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const INLINE = 'inline: ';

/** A script that the browser compiled: not what was asked for, but what ran. */
interface Ran {
  address: string;
  source: string;
}

/** A script of the inventory, as `tooling/inventory` lists what is built here. */
interface Listed {
  section: string;
  /** address as the document has it, for all builds */
  pattern: string;
  address: string;
  hash: string;
}

const SECTIONS = [
  'The page',
  'The page, when there is reason',
  'The card frame',
  'The wallet frames',
  'Left from pages shown before',
] as const;
type Section = (typeof SECTIONS)[number];

let inventory: Listed[] | undefined;

/** Scripts whose bytes are published, of some sections. */
function listed(sections: readonly Section[]): Listed[] {
  inventory ??= JSON.parse(
    execFileSync(process.execPath, [path.join(REPOSITORY, 'tooling/commands/payment-scripts.mjs'), '--json'], {
      encoding: 'utf8',
    }),
  ) as Listed[];
  return inventory.filter(
    ({ section, hash }) =>
      hash.startsWith('sha384-') && sections.some((name) => section === name || section.startsWith(`${name} (`)),
  );
}

/** Gathers the scripts of a page or of a frame of another origin, those that ran before too. */
async function collect(session: CDPSession): Promise<() => Promise<Ran[]>> {
  const scripts: { scriptId: string; url: string; isPage: boolean }[] = [];
  session.on('Debugger.scriptParsed', ({ scriptId, url, executionContextAuxData }) => {
    // The test's own helpers live in a world of their own.
    scripts.push({
      scriptId,
      url,
      isPage: (executionContextAuxData as { isDefault?: boolean } | undefined)?.isDefault !== false,
    });
  });
  await session.send('Debugger.enable');
  return async () => {
    const ran = await Promise.all(
      scripts
        .filter(({ isPage }) => isPage)
        .map(async ({ scriptId, url }) => {
          const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
          return { address: url.replace(/^https?:\/\/[^/]+/, ''), source: scriptSource };
        }),
    );
    // What a page runs has an address, inline scripts its own. Without one are the test's helpers and, now and then, a
    // script that was preloaded.
    const published = new Set(listed(SECTIONS).map(({ hash }) => hash));
    return ran.filter(({ address, source }) => address !== '' || published.has(integrityOf(source)));
  };
}

const integrityOf = (source: string) => `sha384-${createHash('sha384').update(source).digest('base64')}`;

/** Where people pay, by the manifest of what is built here. */
function paymentPaths(): string[] {
  const { remotes } = JSON.parse(readFileSync(path.join(REPOSITORY, 'var/build.json'), 'utf8')) as {
    remotes: Record<string, string>;
  };
  const release = readFileSync(
    path.join(REPOSITORY, 'mfe-payments/dist', remotes['mfe-payments'] ?? '', 'release.json'),
    'utf8',
  );
  return (JSON.parse(release) as { manifest: { routes: { path: string }[] } }).manifest.routes.map(
    (route) => route.path,
  );
}

async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('radio', { name: words.plan }).check();
  await page.getByRole('button', { name: words.next }).click();
  await expect(page.frameLocator('iframe[src*="/card?"]').getByLabel(words.card.number)).toBeVisible();
}

// At night: it opens every payment page of two brands within a minute, and beside other tests of the same address the
// server's limit of calls answers 429 before it is through.
test('[REL-05] what runs where people pay is what the inventory lists, byte by byte', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await signIn(page, originOf('luna'));

  /** Answers the lines of the inventory that ran. */
  const check = (ran: readonly Ran[], sections: readonly Section[]): Set<string> => {
    const rows = listed(sections);
    expect(rows.length).toBeGreaterThan(0);
    return new Set(
      ran.map(({ address, source }) => {
        const name = address.replace(/\?attempt=\d+$/, '');
        const hash = integrityOf(source);
        // Without an address its bytes say which file it is; an inline script has the page's.
        const row = rows.find(
          (each) => each.hash === hash && (name === '' || each.address === name || each.address.startsWith(INLINE)),
        );
        expect(row, `${name} is in the inventory with its bytes (${source.slice(0, 80)})`).toBeDefined();
        return row?.pattern ?? '';
      }),
    );
  };
  const lines = (section: Section) => new Set(listed([section]).map(({ pattern }) => pattern));

  await test.step('opened directly', async () => {
    const direct = await context.newPage();
    const ranInPage = await collect(await context.newCDPSession(direct));
    await direct.goto(`${originOf('luna')}/vip_plan/cred`);
    await openCheckout(direct);
    // Some come last, like the socket client.
    await expect(async () => {
      const used = check(await ranInPage(), ['The page', 'The page, when there is reason']);
      expect([...used]).toEqual(expect.arrayContaining([...lines('The page')]));
    }).toPass({ timeout: 20_000 });

    const frame = direct.frames().find((one) => one.url().includes('/card?'));
    if (!frame) throw new Error('there is no card frame');
    const ranInFrame = await collect(await context.newCDPSession(frame));
    expect(check(await ranInFrame(), ['The card frame'])).toEqual(lines('The card frame'));
    for (const title of ['PayPal', 'Google Pay', 'Apple Pay']) {
      await expect(
        direct.getByRole('group', { name: 'Come vuoi pagare' }).getByRole('button', { name: title }),
      ).toBeVisible();
      const wallet = direct
        .frames()
        .find((one) => one.url().includes(`/wallet-frame?wallet=${title.replace(' ', '').toLowerCase()}`));
      if (!wallet) throw new Error(`there is no frame of ${title}`);
      const ranInWallet = await (await collect(await context.newCDPSession(wallet)))();
      const ours = ranInWallet.filter(({ address }) => address.startsWith('/wallet-frame/'));
      expect(check(ours, ['The wallet frames'])).toEqual(lines('The wallet frames'));
      // Beside ours one script of one company, here its simulation.
      const others = ranInWallet.filter((each) => !ours.includes(each)).map(({ address }) => address.split('?', 1)[0]);
      expect(others).toEqual([
        { PayPal: '/paypal/sdk/js', 'Google Pay': '/google-pay/pay.js', 'Apple Pay': '/apple-pay/apple-pay-sdk.js' }[
          title
        ],
      ]);
    }
    await direct.close();
  });

  await test.step('after other pages', async () => {
    const ranInPage = await collect(await context.newCDPSession(page));
    await page.locator('nav a[href="/chats"]').filter({ visible: true }).first().click();
    await expect(page.locator('[data-remote="mfe-chat"]')).toHaveAttribute('data-status', 'mounted');
    await page.locator('a[href="/vip_plan/cred"]').filter({ visible: true }).first().click();
    await openCheckout(page);
    check(await ranInPage(), ['The page', 'The page, when there is reason', 'Left from pages shown before']);
  });

  await test.step('every page where people pay, on another brand', async () => {
    const document = readFileSync(path.join(REPOSITORY, 'docs/payment-scripts.md'), 'utf8');
    const other = await context.newPage();
    await enter(other, originOf('sol'), DEMO, '/find');
    for (const route of paymentPaths()) {
      expect(document, `the inventory names ${route}`).toContain(
        `\`${route.replace(/:\w+$/, '…').replace(/^\/\w+\/paymentCheck$/, '/<company>/paymentCheck')}\``,
      );
      await other.goto(`${originOf('sol')}${route.replace(/:\w+$/, 'cred')}`);
      // Some lead on to other pages when there is nothing to pay.
      await expect(other.locator('[data-remote][data-status="mounted"]').first()).toBeAttached();
      const ran = await (await collect(await context.newCDPSession(other)))();
      expect(
        [...check(ran, ['The page', 'The page, when there is reason', 'Left from pages shown before'])],
        route,
      ).toContain('/releases/mfe-payments/<v>/remoteEntry.js');
    }
    await other.close();
  });
});

test("[REL-05] one letter more in the card frame's script or style and there are no card fields", {
  tag: '@nightly',
}, async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(/integrity|card fields|Failed to load/i);
  await signIn(page, originOf('luna'));
  // Both at once: the page waits a while for its fields before it reports.
  const tampered = async (kind: 'js' | 'css'): Promise<void> => {
    const faulty = await watch(await context.newPage());
    await faulty.break(new RegExp(`/card-frame/.*\\.${kind}$`), 'tampered');
    const reported = faulty.page.waitForRequest(
      (request) => request.method() === 'POST' && (request.postData() ?? '').includes('card fields did not come'),
      { timeout: 60_000 },
    );
    await faulty.page.goto(`${originOf('luna')}/vip_plan/cred`);
    await faulty.page.getByRole('radio', { name: words.plan }).check();
    await faulty.page.getByRole('button', { name: words.next }).click();
    const frame = faulty.page.frameLocator('iframe[src*="/card?"]');
    await expect(frame.locator('form')).toBeAttached();
    const [, card] = faulty.page.frames();
    if (!card) throw new Error('there is no card frame');
    await reported;
    await expect(frame.getByLabel(words.card.number)).toHaveCount(0);
    await expectNothingTamperedRan(card);
    await faulty.page.close();
  };
  await Promise.all([tampered('js'), tampered('css')]);
});
